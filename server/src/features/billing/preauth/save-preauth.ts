import {
  isApproved,
  type AuthorizationState,
  type NextStep,
  type preauth,
} from '@labgate/contract/billing/preauth'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { visibleAuthorizations } from './authorizations.query.ts'

interface Entered {
  state: AuthorizationState
  number: string
  validFrom: string | null
  validTo: string | null
  units: number
  denialReason?: string | undefined
  nextStep?: NextStep | '' | undefined
}
interface Insurance {
  patientInsuranceId: number
  patientId: number
  customerId: number
}

/*
 * The insurance, with its patient locked, so that two people entering the same number take turns.
 */
const lockInsurance = async (
  tx: Tx,
  actor: Actor,
  patientInsuranceId: number,
): Promise<Insurance | undefined> =>
  visiblePatients(actor, tx)
    .innerJoin('patient_insurance as i', 'i.patient_id', 'p.patient_id')
    .select([
      'i.patient_insurance_id as patientInsuranceId',
      'i.patient_id as patientId',
      'i.customer_id as customerId',
    ])
    .where('i.patient_insurance_id', '=', patientInsuranceId)
    .where('p.patient_id_merged_into', 'is', null)
    .forUpdate('p')
    .executeTakeFirst()

/**
 * Errors in the entered data (records.md#preauthorization: number and end date). `isTaken`: the
 * insurance already has another one with this number.
 */
const faultsOf = (
  { state, number, validFrom, validTo, denialReason = '', nextStep = '' }: Entered,
  isTaken: boolean,
): Issue[] => [
  ...(state === 'refused' && denialReason === ''
    ? [issue('denialReason', 'Enter the payer’s reason.', 'required')]
    : []),
  ...(state === 'refused' && nextStep === ''
    ? [issue('nextStep', 'Choose what is done next.', 'required')]
    : []),
  ...(isApproved(state) && number === ''
    ? [issue('number', 'Enter the authorization number.', 'required')]
    : []),
  ...(isApproved(state) && validTo === null
    ? [issue('validTo', 'Enter the last day on which it is valid.', 'required')]
    : []),
  ...(validFrom !== null && validTo !== null && validTo < validFrom
    ? [issue('validTo', 'The last day is before the first day.', 'order')]
    : []),
  ...(isTaken && state !== 'void'
    ? [
        issue(
          'number',
          'This insurance already has an authorization with this number. Change that one.',
          'duplicate',
        ),
      ]
    : []),
]
const isTaken = async (
  tx: Tx,
  patientInsuranceId: number,
  number: string,
  except: number,
): Promise<boolean> => {
  if (number === '') return false
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `
        select pre_authorization_id as id
        from pre_authorization
        where
          patient_insurance_id = $1
          and number = $2
          and state <> 'void'
          and pre_authorization_id <> $3
      `,
      [patientInsuranceId, number, except],
    ),
  )
  return rows.length > 0
}
/* The insurance's own fields show the newest approval (rules.md#preauthorization-row). */
const showOnInsurance = (
  tx: Tx,
  actor: Actor,
  { patientInsuranceId }: Insurance,
  now: Date,
): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update patient_insurance i
        set
          pre_auth_number = left(a.number, 40),
          pre_auth_end_date = nullif(a.valid_to, 'infinity'),
          pre_auth_maximum = a.units,
          user_id_updated = $2,
          updated_at = $3,
          row_version = i.row_version + 1
        from
          (
            select number, valid_to, units
            from pre_authorization
            where patient_insurance_id = $1 and state in ('granted', 'in part')
            order by valid_to desc, pre_authorization_id desc
            limit 1
          ) a
        where
          i.patient_insurance_id = $1
          and (
            i.pre_auth_number,
            i.pre_auth_end_date,
            coalesce(i.pre_auth_maximum, 0)
          ) is distinct from (
            left(a.number, 40),
            nullif(a.valid_to, 'infinity'),
            coalesce(a.units, 0)
          )
      `,
      [patientInsuranceId, actor.userId, now.toISOString()],
    ),
  )

type Given = ParsedInput<typeof preauth.save>
const insertOne = async (
  tx: Tx,
  actor: Actor,
  insurance: Insurance,
  given: Omit<Given, 'preAuthorizationId' | 'rowVersion'>,
  now: Date,
): Promise<number> => {
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('pre_authorization')
    .values({
      customer_id: insurance.customerId,
      patient_id: insurance.patientId,
      patient_insurance_id: insurance.patientInsuranceId,
      lab_order_id: given.labOrderId > 0 ? given.labOrderId : null,
      ...columnsOf(given),
      user_id_created: actor.userId,
      created_at: at,
      updated_at: at,
    })
    .returning('pre_authorization_id as id')
    .executeTakeFirstOrThrow()
  return id
}
const columnsOf = ({
  state,
  number,
  labTypeId,
  validFrom,
  validTo,
  units,
  askedOn,
  says: text,
  denialReason = '',
  nextStep = '',
  nextBy = null,
}: Omit<Given, 'preAuthorizationId' | 'patientInsuranceId' | 'labOrderId' | 'rowVersion'>) => ({
  state,
  number,
  lab_type_id: labTypeId,
  valid_from: validFrom,
  valid_to: validTo,
  units: units > 0 ? units : null,
  asked_on: askedOn,
  says: text,
  // what was denied is over once it is granted
  denial_reason: state === 'refused' ? denialReason : '',
  next_step: state === 'refused' ? nextStep : '',
  next_by: state === 'refused' ? nextBy : null,
})

const lockAuthorization = (tx: Tx, actor: Actor, preAuthorizationId: number) =>
  visibleAuthorizations(actor, tx)
    .selectAll('a')
    .where('a.pre_authorization_id', '=', preAuthorizationId)
    .forUpdate()
    .executeTakeFirst()

const patientOfOrder = (tx: Tx, actor: Actor, labOrderId: number) =>
  visibleOrders(actor, tx)
    .select('o.patient_id')
    .where('o.lab_order_id', '=', labOrderId)
    .executeTakeFirst()

/**
 * Adds or changes an authorization. The note left by the change causes the insurance's bills to be
 * judged again.
 */
export const saveAuthorization = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { preAuthorizationId, rowVersion } = given
  const before =
    preAuthorizationId > 0
      ? orRefuse(await lockAuthorization(tx, actor, preAuthorizationId), 'Authorization not found.')
      : undefined
  const insurance = orRefuse(
    await lockInsurance(tx, actor, before?.patient_insurance_id ?? given.patientInsuranceId),
    'Insurance not found.',
  )
  if (before !== undefined)
    await refuseStale(tx, actor, 'patient', insurance.patientId, rowVersion, before.row_version)
  const order =
    given.labOrderId > 0
      ? orRefuse(await patientOfOrder(tx, actor, given.labOrderId), 'Order not found.')
      : undefined
  refuseIf(
    order !== undefined && order.patient_id !== insurance.patientId
      ? [issue('labOrderId', 'The order is for another patient.', 'patient')]
      : [],
  )
  refuseIf(
    faultsOf(
      given,
      await isTaken(tx, insurance.patientInsuranceId, given.number, preAuthorizationId),
    ),
  )
  const id =
    before === undefined ? await insertOne(tx, actor, insurance, given, now) : preAuthorizationId
  if (before !== undefined)
    await tx
      .updateTable('pre_authorization')
      .set({
        ...columnsOf(given),
        user_id_updated: actor.userId,
        updated_at: now.toISOString(),
        row_version: sql`row_version + 1`,
      })
      .where('pre_authorization_id', '=', id)
      .execute()
  await showOnInsurance(tx, actor, insurance, now)
  change.about({
    customerId: insurance.customerId,
    target: `patient ${insurance.patientId} authorization ${id}`,
    fields: ['preAuth'],
  })
  return { id: String(id), message: 'The authorization is saved.' }
}

/**
 * Adds approvals for orders, as a payer's portal lists them: each is saved, or reported with the
 * reason why not.
 */
export const saveAuthorizations = async (
  tx: Tx,
  actor: Actor,
  entries: ParsedInput<typeof preauth.saveMany>['entries'],
  change: ChangeContext,
  now: Date,
): Promise<{ done: number; refused: { labOrderId: number; says: string }[] }> => {
  const refused: { labOrderId: number; says: string }[] = []
  const customers = new Set<number>()
  let done = 0
  for (const { labOrderId, patientInsuranceId, ...entered } of entries) {
    const insurance = await lockInsurance(tx, actor, patientInsuranceId)
    const order = await visibleOrders(actor, tx)
      .select(['o.patient_id', 'o.lab_type_id'])
      .where('o.lab_order_id', '=', labOrderId)
      .executeTakeFirst()
    // not visible and not there look the same
    orRefuse(insurance !== undefined && order !== undefined ? order : undefined, 'Order not found.')
    if (insurance === undefined || order === undefined) continue
    const whole = { ...entered, state: 'granted' as const }
    const [fault] =
      order.patient_id === insurance.patientId
        ? faultsOf(whole, await isTaken(tx, patientInsuranceId, entered.number, 0))
        : [issue('labOrderId', 'The order is for another patient.', 'patient')]
    if (fault !== undefined) {
      refused.push({ labOrderId, says: fault.message })
      continue
    }
    await insertOne(
      tx,
      actor,
      insurance,
      {
        ...whole,
        patientInsuranceId,
        labOrderId,
        labTypeId: order.lab_type_id,
        askedOn: null,
        says: '',
      },
      now,
    )
    await showOnInsurance(tx, actor, insurance, now)
    customers.add(insurance.customerId)
    done += 1
  }
  const [only] = customers
  change.about({
    ...(customers.size === 1 && only !== undefined && { customerId: only }),
    target: `authorizations: ${done}`,
    fields: ['preAuth'],
  })
  return { done, refused }
}
