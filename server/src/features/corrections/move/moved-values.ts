import type { CorrectedField } from '@labgate/contract/corrections/corrections'
import type { MoveLists } from '@labgate/contract/corrections/move-rules'
import { usDate } from '@labgate/contract/kit/us-date'
import { Stage } from '@labgate/contract/orders/order-status'
import { describeMedication, type WithDose } from '@labgate/contract/patients/dose'
import { hasConsent } from '../../../core/documents/patient-signature.ts'
import type { OrderValues } from '../../../core/orders/order-fields.ts'
import { valuesOf } from '../../../core/orders/order-values.ts'
import { unsigned } from '../../../core/orders/provider-signature.ts'
import { allergyList, medicationList } from '../../../core/patients/patient.query.ts'
import type { LockedPatient } from '../../../core/patients/patients.queries.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { Moved } from './move-facts.ts'

type Lists = Pick<OrderValues, 'medications' | 'allergies'> & { noneKnown: string[] }
const listsOf = (patientId: number): Query<Lists> =>
  rawQuery(
    `
      select
        coalesce(
          (
            select json_agg(l)
            from
              (
                ${medicationList}
                where m.patient_id = $1 and m.ended_at is null
                order by m.folded
                limit 200
              ) l
          ),
          '[]'
        ) as medications,
        coalesce(
          (
            select json_agg(l)
            from
              (
                ${allergyList}
                where a.patient_id = $1 and a.ended_at is null
                order by a.folded
                limit 200
              ) l
          ),
          '[]'
        ) as allergies,
        array(
          select n.what from patient_none n where n.patient_id = $1 and n.ended_at is null
        ) as "noneKnown"
    `,
    [patientId],
  )
interface Insurance {
  id: number
  says: string
}
const insuranceColumns = `
  i.patient_insurance_id as id,
  trim(
    coalesce(
      (select y.name from insurance y where y.insurance_id = i.insurance_id),
      i.insurance_name
    ) || ' ' || i.member_id
  ) as says
`
export const insurancesOf = (patientId: number): Query<Insurance> =>
  rawQuery(
    `
      select ${insuranceColumns}
      from patient_insurance i
      where i.patient_id = $1 and i.active
      order by i.sequence, i.patient_insurance_id
      limit 2
    `,
    [patientId],
  )
export const insurancesNamed = (ids: readonly number[]): Query<Insurance> =>
  rawQuery(
    `
      select ${insuranceColumns}
      from patient_insurance i
      where i.patient_insurance_id = any ((select $1::bigint[])::bigint[])
    `,
    [ids],
  )

/** The order as it is and as it becomes for the other patient. */
export interface MovedValues {
  before: OrderValues
  after: OrderValues
  /** Columns of lab_order to write; lists as values, not text. */
  columns: Record<string, unknown>
  fields: CorrectedField[]
}

/** No label of the other patient counts as printed for this one. */
const labelsOfAnother = -1

/* -1: on paper. The paper moves with the order. */
export const onPaperOnly = (signatureId: number): number => Math.min(0, signatureId)

export const describePerson = ({
  last_name: last,
  first_name: first,
  dob,
  medical_record_id: record,
}: LockedPatient): string =>
  [
    [last, first].filter(Boolean).join(', ') || 'Name missing',
    dob === null ? 'no birth date' : usDate(dob),
    ...(record === '' ? [] : [`record ${record}`]),
  ].join(', ')
export const describeSignature = (id: number): string =>
  id > 0 ? 'Signed' : id === -1 ? 'On paper' : 'Not signed'
const describeList = (list: readonly WithDose[], isNone: boolean): string =>
  list.length > 0
    ? list.map(describeMedication).join(', ').slice(0, 300)
    : isNone
      ? 'None'
      : 'Not listed'
export const describePayment = (
  { selfPay, contractPay, insuranceMissing }: OrderValues,
  insurance: string,
): string =>
  selfPay
    ? 'Self-pay'
    : contractPay
      ? 'Contract'
      : insuranceMissing
        ? 'Not on the requisition'
        : insurance || 'Insurance'

/** The columns of an order that moves to the patient `to`. */
const columnsOf = (
  { row, to }: Moved,
  before: OrderValues,
  after: OrderValues,
): MovedValues['columns'] => ({
  patient_id: to.patient_id,
  patient_id_before: null,
  patient_insurance_id_primary: after.patientInsuranceId_Primary || null,
  patient_insurance_id_secondary: after.patientInsuranceId_Secondary || null,
  insurance_missing: after.insuranceMissing,
  ...(before.userSignatureId_Physician > 0 && unsigned),
  patient_signature_id: after.patientSignatureId,
  ...(after.patientSignatureId !== before.patientSignatureId && {
    date_patient_signature: null,
  }),
  patient_consent_on_file: after.patientConsentOnFile,
  medications: after.medications,
  no_meds: after.noMeds,
  medication_not_provided: after.medicationNotProvided,
  allergies: after.allergies,
  no_allergy: after.noAllergy,
  demographics_version: row.stage < Stage.Resulted ? labelsOfAnother : to.demographics_version,
  hold_released_at: null,
})

const line = (label: string, was: string, becomes: string): CorrectedField[] =>
  was === becomes ? [] : [{ label, was, becomes }]
/** What changes on the order besides patient and payment, in words. */
const changedLines = (before: OrderValues, after: OrderValues): CorrectedField[] => [
  ...line(
    'Medications',
    describeList(before.medications, before.noMeds),
    describeList(after.medications, after.noMeds),
  ),
  ...line(
    'Allergies',
    describeList(before.allergies, before.noAllergy),
    describeList(after.allergies, after.noAllergy),
  ),
  ...line(
    'Provider signature',
    describeSignature(before.userSignatureId_Physician),
    describeSignature(after.userSignatureId_Physician),
  ),
  ...line(
    'Patient signature',
    describeSignature(before.patientSignatureId),
    describeSignature(after.patientSignatureId),
  ),
]

/**
 * What becomes of an order that moves to another patient: insurance from that chart, no signature
 * of the former patient, the provider’s signature void since the patient is part of what was
 * signed, labels of the former patient untrusted. A signature or consent on paper moves with the
 * order.
 */
export const movedValues = async (tx: Tx, moved: Moved, lists: MoveLists): Promise<MovedValues> => {
  const { row, to, from } = moved
  const before = valuesOf(row)
  const [[chart], insured, wasInsured] = await pipeline(
    tx,
    listsOf(to.patient_id),
    insurancesOf(to.patient_id),
    insurancesNamed([before.patientInsuranceId_Primary]),
  )
  const isInsured = !before.selfPay && !before.contractPay
  const [primary, secondary] = isInsured ? insured : []
  const fromChart = lists === 'chart' && chart !== undefined
  const after: OrderValues = {
    ...before,
    patientId: to.patient_id,
    patientInsuranceId_Primary: primary?.id ?? 0,
    patientInsuranceId_Secondary: secondary?.id ?? 0,
    insuranceMissing: isInsured && primary === undefined,
    userSignatureId_Physician: onPaperOnly(before.userSignatureId_Physician),
    patientSignatureId: onPaperOnly(before.patientSignatureId),
    patientConsentOnFile: before.patientConsentOnFile && (await hasConsent(tx, to.patient_id)),
    ...(fromChart && {
      medications: chart.medications,
      noMeds: chart.medications.length === 0 && chart.noneKnown.includes('medications'),
      medicationNotProvided:
        chart.medications.length === 0 && !chart.noneKnown.includes('medications'),
      allergies: chart.allergies,
      noAllergy: chart.allergies.length === 0 && chart.noneKnown.includes('allergies'),
    }),
  }
  return {
    before,
    after,
    columns: columnsOf(moved, before, after),
    fields: [
      { label: 'Patient', was: describePerson(from), becomes: describePerson(to) },
      ...line(
        'Payment',
        describePayment(before, wasInsured[0]?.says ?? ''),
        describePayment(after, primary?.says ?? ''),
      ),
      ...changedLines(before, after),
    ],
  }
}
