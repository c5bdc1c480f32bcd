import type {
  AllergyItem,
  DiagnosisItem,
  MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, refuseIf, Refusal } from '../../access/refusal.ts'
import { allergyList, diagnosisList, medicationList } from '../../core/patients/patient.query.ts'
import { visiblePatientId, visiblePatients } from '../../core/patients/patients.queries.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { endNone } from './record-none-known.ts'

/*
 * A patient's lists: an entry is added or ended, never removed. Each is one row in its own table;
 * the words are stored as chosen.
 */

const lists = {
  medication: ['patient_medication', 'm', 'm.folded', medicationList],
  diagnosis: ['patient_diagnosis', 'd', 'd.patient_diagnosis_id', diagnosisList],
  allergy: ['patient_allergy', 'a', 'a.folded', allergyList],
} as const
type ListName = keyof typeof lists
interface ListRow {
  medication: MedicationItem
  diagnosis: DiagnosisItem
  allergy: AllergyItem
}

/** Current entries of one of a patient's lists; empty for a patient not visible to the user. */
export const listOfPatient = <L extends ListName>(
  actor: Actor,
  list: L,
  patientId: number,
): Query<ListRow[L]> => {
  const [, alias, order, select] = lists[list]
  const visible = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  return rawQuery(
    `
      ${select}
      where ${alias}.patient_id in (${visible.sql}) and ${alias}.ended_at is null
      order by ${order}
      limit 200
    `,
    visible.parameters,
  )
}

interface Item {
  patientId: number
  /** 0: free text. */
  id?: number
  code?: string
  words?: string
  /** Of a medication; absent: as it is. */
  dose?: string
}

/** The words of a dictionary entry; refuses if there is none. */
const wordsOf = async (
  tx: Tx,
  list: ListName,
  { id = 0, code = '', words = '' }: Item,
): Promise<string> => {
  if (list === 'diagnosis') {
    const found = (
      await tx.executeQuery(
        compiledRaw<{ description: string }>('select description from icd10 where code = $1', [
          code,
        ]),
      )
    ).rows[0]
    // a well-formed code that is not in the table can be entered and becomes a finding of the order
    // (rules.md#diagnosis-codes)
    if (!found && !/^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/.test(code))
      refuseIf([issue('icd10Code', 'Use a code of ICD-10-CM, such as F11.20.', 'icd10')])
    return found?.description ?? ''
  }
  if (id <= 0) {
    refuseIf(
      words === ''
        ? [issue('freeformDesc', 'Choose from the list, or enter a description.', 'required')]
        : [],
    )
    return words
  }
  const [table, column] =
    list === 'medication' ? ['medication', 'medication_id'] : ['allergy', 'allergy_id']
  const found = (
    await tx.executeQuery(
      compiledRaw<{ description: string }>(
        `select description from ${table} where ${column} = $1`,
        [id],
      ),
    )
  ).rows[0]
  return orRefuse(found, 'Entry in the list not found.').description
}

const keyOf = {
  medication: 'medication_id',
  diagnosis: 'icd10_code',
  allergy: 'allergy_id',
} as const

/*
 * Another dose is another entry: the one with the former dose is ended, and stays on record with who
 * entered it.
 */
const endWithOtherDose = async (
  tx: Tx,
  actor: Actor,
  { patientId, dose }: Item,
  words: string,
): Promise<void> => {
  if (dose === undefined) return
  await tx.executeQuery(
    compiledRaw(
      `
        update patient_medication
        set
          ended_at = now(),
          user_id_ended = $4
        where patient_id = $1 and folded = fold($2) and dose <> $3 and ended_at is null
      `,
      [patientId, words, dose, actor.userId],
    ),
  )
}

/**
 * Adds to a list; an existing entry is not added twice. A medication that is added again with
 * another dose has that dose from then on.
 */
export const addToList = async (
  tx: Tx,
  actor: Actor,
  list: ListName,
  item: Item,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const patient = orRefuse(await visiblePatientId(tx, actor, item.patientId), 'Patient not found.')
  const words = await wordsOf(tx, list, item)
  const table = lists[list][0]
  const key = list === 'diagnosis' ? item.code : (item.id ?? 0) > 0 ? item.id : null
  const isMedication = list === 'medication'
  if (isMedication) await endWithOtherDose(tx, actor, item, words)
  const { rows } = await tx.executeQuery(
    compiledRaw<{ id: number }>(
      `
        insert into ${table}
          (
            patient_id,
            customer_id,
            ${keyOf[list]},
            description,
            user_id_created${isMedication ? ', dose' : ''}
          )
        values ($1, $2, $3, $4, $5${isMedication ? ', $6' : ''})
        on conflict do nothing
        returning ${table}_id as id
      `,
      [
        item.patientId,
        patient.customer_id,
        key,
        words,
        actor.userId,
        ...(isMedication ? [item.dose ?? ''] : []),
      ],
    ),
  )
  if (list !== 'diagnosis')
    change.last(endNone(actor, item.patientId, list === 'allergy' ? 'allergies' : 'medications'))
  change.about({
    customerId: patient.customer_id,
    target: `patient ${item.patientId}`,
    fields: [list],
  })
  return { id: String(rows[0]?.id ?? 0), message: rows[0] ? 'Saved.' : 'Already in the list.' }
}

/** Ends an entry by its ID or code, or, if free text, by its words. */
export const endInList = async (
  tx: Tx,
  actor: Actor,
  list: ListName,
  item: Item,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const patient = orRefuse(await visiblePatientId(tx, actor, item.patientId), 'Patient not found.')
  const [condition, value] =
    list === 'diagnosis'
      ? ['icd10_code = $2', item.code]
      : (item.id ?? 0) > 0
        ? [`${keyOf[list]} = $2`, item.id]
        : [`${keyOf[list]} is null and folded = fold($2)`, item.words ?? '']
  const { rows } = await tx.executeQuery(
    compiledRaw(
      `
        update ${lists[list][0]}
        set
          ended_at = now(),
          user_id_ended = $3
        where patient_id = $1 and ended_at is null and ${condition}
        returning 1
      `,
      [item.patientId, value, actor.userId],
    ),
  )
  if (rows.length === 0) throw new Refusal('not-found', 'It is not in the list.')
  change.about({
    customerId: patient.customer_id,
    target: `patient ${item.patientId}`,
    fields: [list],
  })
  return { message: 'Removed.' }
}
