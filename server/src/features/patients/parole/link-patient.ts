import { UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import { tellPractice } from '../../../core/users/practice-administrators.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { exactlyNamed, seesNow, type ParoleSearch } from './parole.queries.ts'

/** Refuses a search that omits any of the three; `dobPath`: what the call names the birth date. */
export const refuseHalfSearch = (
  { lastName, firstName, dob }: ParoleSearch,
  dobPath: 'DOB' | 'dob',
): void =>
  refuseIf([
    ...(lastName === '' ? [issue('lastName', 'Enter the full last name.', 'required')] : []),
    ...(firstName === '' ? [issue('firstName', 'Enter the full first name.', 'required')] : []),
    ...(dob === null ? [issue(dobPath, 'Enter the birth date.', 'required')] : []),
  ])

const about = (customerId: number, patientId: number, officer: number) => ({
  customerId,
  target: `patient ${patientId} officer ${officer}`,
})

interface Given extends ParoleSearch {
  patientId: number
  userId: number
}
/**
 * Links a patient with an officer. Name and birth date must match the patient's: an ID alone, which
 * could be guessed by trying one after another, links no one. Linking by itself shows the officer
 * nothing; that requires a release in effect.
 */
export const linkPatient = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  actor: Actor,
  given: Given,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  refuseHalfSearch(given, 'dob')
  const { patientId, userId } = given
  const { customer_id } = orRefuse(
    await exactlyNamed(actor, given, tx)
      .select('p.customer_id')
      .where('p.patient_id', '=', patientId)
      .executeTakeFirst(),
    'Patient not found.',
  )
  orRefuse(
    await tx
      .selectFrom('staff')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('user_type_id', '=', UserType.ParoleOfficer)
      .where('disabled', '=', false)
      .executeTakeFirst(),
    'Officer not found.',
  )
  change.about(about(customer_id, patientId, userId))
  const made = await tx
    .insertInto('patient_parole')
    .values({ patient_id: patientId, customer_id, user_id: userId, user_id_linked: actor.userId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'patient_id']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('patient_parole_id')
    .executeTakeFirst()
  if (!made) {
    const { patient_parole_id } = await tx
      .selectFrom('patient_parole')
      .select('patient_parole_id')
      .where('user_id', '=', userId)
      .where('patient_id', '=', patientId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { id: String(patient_parole_id), message: 'They are already linked.' }
  }
  await tellPractice(
    tx,
    context,
    { customerId: customer_id },
    'A patient was linked with a parole officer',
    `someone at ${context.config.LAB_NAME} linked a patient of your practice with a parole officer, who sees reports while a release of information names the officer. If no patient of yours signed one, call us right away.`,
  )
  const [now] = (await tx.executeQuery(compiledOf(seesNow(patientId, customer_id, userId)))).rows
  const message = now?.isInStaffHand
    ? 'Linked. The officer can see this patient once another person has checked the officer’s identity, and while a release of information naming the officer is in effect.'
    : now?.sees
      ? 'Linked.'
      : 'Linked. The officer can see this patient only while a release of information naming the officer is in effect.'
  return { id: String(made.patient_parole_id), message }
}

/** Marks a link as removed; from the next call on, the officer can no longer see what it showed. */
export const removeLink = async (
  tx: Tx,
  actor: Actor,
  patientParoleId: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const parameters: unknown[] = [patientParoleId, actor.userId]
  const visible = patientInSight(actor, 'l', parameters)
  const { rows } = await tx.executeQuery(
    compiledRaw<{ patient_id: number; customer_id: number; user_id: number }>(
      `
        update patient_parole l
        set
          removed_at = now(),
          user_id_removed = $2
        where l.patient_parole_id = $1 and l.removed_at is null and ${visible}
        returning l.patient_id, l.customer_id, l.user_id
      `,
      parameters,
    ),
  )
  const { patient_id, customer_id, user_id } = orRefuse(rows[0], 'Link not found.')
  change.about(about(customer_id, patient_id, user_id))
  return { message: 'Removed. The officer can no longer see this patient.' }
}
