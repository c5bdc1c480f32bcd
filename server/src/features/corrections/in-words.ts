import type { ValueAct } from '@labgate/contract/corrections/acts'
import type { CorrectedField } from '@labgate/contract/corrections/corrections'
import type { OrderValues } from '../../core/orders/order-fields.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { describeMoment, momentIn, type WallClock } from '../../paper/moments.ts'

type Words = Record<string, string>

/* '11/14/2026 4:41 AM EST', on the location's clock: it stands beside moments on the reader's. */
const describeCollected = (
  { collectionDate, collectionDateMissing, noCollectionTime }: OrderValues,
  wall: WallClock,
): string => {
  if (collectionDateMissing || collectionDate === null) return 'Not given'
  return `${describeMoment(momentIn(wall, collectionDate, !noCollectionTime))}${noCollectionTime ? ', time not known' : ''}`
}
const describePayer = (id: number, names: Words): string =>
  id > 0 ? (names[`insurance ${id}`] ?? `Insurance ${id}`) : 'None'
const describeKind = ({ selfPay, contractPay, insuranceMissing }: OrderValues): string =>
  selfPay
    ? 'Self-pay'
    : contractPay
      ? 'Contract'
      : insuranceMissing
        ? 'Not on the requisition'
        : 'Insurance'
/** Placeholder for a number that is drawn when the correction is made. */
export const newNumber = 'A new number'
const describeSignature = (id: number): string =>
  id > 0 ? 'Signed' : id === -1 ? 'On paper' : 'Not signed'

const linesOf = (
  act: ValueAct,
  values: OrderValues,
  wall: WallClock,
  names: Words,
): [label: string, text: string][] => {
  switch (act) {
    case 'collection-time':
      return [['Collected', describeCollected(values, wall)]]
    case 'provider':
      return [['Provider', names[`user ${values.userId_Physician}`] ?? 'Not given']]
    case 'location':
      return [['Location', names[`location ${values.locationId}`] ?? 'Not given']]
    case 'barcode':
      return [['Specimen number', values.specimenBarcode || newNumber]]
    case 'payment':
      return [
        ['Payment', describeKind(values)],
        ['Primary insurance', describePayer(values.patientInsuranceId_Primary, names)],
        ['Secondary insurance', describePayer(values.patientInsuranceId_Secondary, names)],
      ]
    case 'reset-signature':
      return []
  }
}

/** The changes, worded for both readers: the laboratory and the practice. */
export const inWords = async (
  tx: Tx,
  act: ValueAct,
  { before, after, wall }: { before: OrderValues; after: OrderValues; wall: WallClock },
): Promise<CorrectedField[]> => {
  const users = [before.userId_Physician, after.userId_Physician]
  const locations = [before.locationId, after.locationId]
  const insurances = [before, after].flatMap((values) => [
    values.patientInsuranceId_Primary,
    values.patientInsuranceId_Secondary,
  ])
  const [rows] = await pipeline(
    tx,
    rawQuery<{ key: string; says: string }>(
      `
        select 'user ' || user_id as key, trim(first_name || ' ' || last_name) as says
        from app_user
        where user_id = any ($1::bigint[])
        union all
        select 'location ' || location_id, location_name
        from location
        where location_id = any ($2::bigint[])
        union all
        select
          'insurance ' || patient_insurance_id,
          trim(
            coalesce(
              (select y.name from insurance y where y.insurance_id = i.insurance_id),
              i.insurance_name
            ) || ' ' || i.member_id
          )
        from patient_insurance i
        where i.patient_insurance_id = any ($3::bigint[])
      `,
      [users, locations, insurances],
    ),
  )
  const names = Object.fromEntries(rows.map(({ key, says: text }) => [key, text]))
  const [was, becomes] = [linesOf(act, before, wall, names), linesOf(act, after, wall, names)]
  const changed = was.flatMap(([label, text], at) => {
    const now = becomes[at]?.[1] ?? ''
    return text === now ? [] : [{ label, was: text, becomes: now }]
  })
  const [signed, stays] = [
    describeSignature(before.userSignatureId_Physician),
    describeSignature(after.userSignatureId_Physician),
  ]
  return signed === stays
    ? changed
    : [...changed, { label: 'Provider signature', was: signed, becomes: stays }]
}
