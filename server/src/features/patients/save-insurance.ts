import { dayAt } from '@labgate/contract/kit/time-zones'
import {
  patientInsuranceShape,
  type PatientInsurance,
  type PatientInsuranceSave,
} from '@labgate/contract/patients/patient-insurance'
import type { Actor } from '../../access/actor.ts'
import { changedFields } from '../../access/field-rights.ts'
import { issue, orRefuse, refuseIf, Refusal } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { insuranceIssues } from '../../core/patients/insurance-issues.ts'
import { insuranceColumns, insuranceSource } from '../../core/patients/patient.query.ts'
import {
  patientInSight,
  visiblePatientId,
  visiblePatients,
} from '../../core/patients/patients.queries.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../core/records/write-record.ts'
import { columnOf, isReference } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { endNone } from './record-none-known.ts'

type Fields = Record<string, unknown>
const notPlain: readonly string[] = [
  'patientInsuranceId',
  'patientId',
  'userId_Updated',
  'rowVersion',
]
const plainFields = Object.keys(patientInsuranceShape).filter((field) => !notPlain.includes(field))
const asSent = (row: Fields): Fields =>
  Object.fromEntries(
    plainFields.map((field) => [
      field,
      isReference(field) || field === 'preAuthMaximum'
        ? (row[columnOf(field)] ?? 0)
        : row[columnOf(field)],
    ]),
  )
const empty: Fields = {
  active: true,
  insuranceId: -1,
  insuranceTypeId: 1,
  sequence: 1,
  effectiveDate: null,
  expireDate: null,
  subscriberDob: null,
  preAuthEndDate: null,
  injuryDate: null,
}

const inView = (
  actor: Actor,
  condition: string,
  value: unknown,
  ending: string,
): Query<PatientInsurance> => {
  const parameters = [value]
  const inSight = patientInSight(actor, 'i', parameters)
  return rawQuery(
    `
      select ${insuranceColumns}
      from ${insuranceSource}
      where ${condition} and ${inSight} ${ending}
    `,
    parameters,
  )
}
/** The insurances of a patient: active ones first, primary before secondary. */
export const insurancesOf = (actor: Actor, patientId: number): Query<PatientInsurance> =>
  inView(
    actor,
    'i.patient_id = $1',
    patientId,
    'order by i.active desc, i.sequence, i.patient_insurance_id limit 200',
  )
export const oneInsurance = (actor: Actor, id: number): Query<PatientInsurance> =>
  inView(actor, 'i.patient_insurance_id = $1', id, '')

const lockInsurance = (tx: Tx, actor: Actor, id: number) =>
  tx
    .selectFrom('patient_insurance as i')
    .selectAll('i')
    .where('i.patient_insurance_id', '=', id)
    .where('i.patient_id', 'in', visiblePatients(actor, tx).select('p.patient_id'))
    .forUpdate('i')
    .executeTakeFirst()

/** The payer that the row now names; refused if it is not in the list. */
const listedPayer = async (tx: Tx, insuranceId: number) => {
  const payer = await tx
    .selectFrom('insurance')
    .select(['active', 'preauth_required'])
    .where('insurance_id', '=', insuranceId)
    .executeTakeFirst()
  if (!payer?.active) refuseIf([issue('insuranceId', 'Choose a payer from the list.', 'payer')])
  return payer
}

/**
 * Saves a new insurance (patientInsuranceId 0) or the changed fields of one. A payer from the table
 * brings its preauthorization flag.
 */
export const saveInsurance = async (
  tx: Tx,
  actor: Actor,
  given: PatientInsuranceSave,
  change: ChangeContext,
  at: Date,
): Promise<{ id: string; message: string }> => {
  const isNew = given.patientInsuranceId <= 0
  const row = isNew
    ? undefined
    : orRefuse(await lockInsurance(tx, actor, given.patientInsuranceId), 'Insurance not found.')
  if (row)
    await refuseStale(
      tx,
      actor,
      'insurance',
      row.patient_insurance_id,
      given.rowVersion,
      row.row_version,
    )
  if (row && given.patientId !== row.patient_id)
    throw new Refusal('not-found', 'Insurance not found.')
  const patient = orRefuse(await visiblePatientId(tx, actor, given.patientId), 'Patient not found.')
  const sent: Fields = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  const before: Fields = row ? asSent(row) : empty
  if (Number(sent['insuranceId'] ?? before['insuranceId']) > 0) sent['insuranceName'] = ''
  const changed = changedFields(sent, before)
  if (changed.includes('insuranceId') && Number(sent['insuranceId']) > 0) {
    const payer = await listedPayer(tx, Number(sent['insuranceId']))
    if (
      given.preAuthRequired === undefined &&
      payer?.preauth_required === true &&
      before['preAuthRequired'] !== true
    ) {
      sent['preAuthRequired'] = true
      changed.push('preAuthRequired')
    }
  }
  refuseIf(insuranceIssues({ ...before, ...sent }, dayAt(at, '')))
  const columns = {
    ...columnsOf(sent, changed),
    ...(isNew && { patient_id: given.patientId, customer_id: patient.customer_id }),
  }
  const id = await writeRecord(tx, actor, change, {
    kind: 'insurance',
    before: row,
    id: given.patientInsuranceId,
    customerId: patient.customer_id,
    columns,
    changed,
    at,
  })
  if (row === undefined || changed.includes('active'))
    change.last(endNone(actor, patient.patient_id, 'insurance'))
  return savedAnswer(id, isNew, changed)
}
