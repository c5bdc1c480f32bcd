import {
  correctionActs,
  type CorrectionAct,
  type StatusAct,
} from '@labgate/contract/corrections/acts'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { instantAsText, instantInZone, zoneNameAt, dayOfInstant } from '../../forms/dates.ts'
import { ShownValue } from '../../ui/fields/shown-value.tsx'
import { identifiersOf, nameOf } from '../../ui/patient-name.ts'
import { Section } from '../../ui/section.tsx'
import { paymentOf, paymentWords } from './correction-values.ts'

/** What a correction can change in an order: each has a present value. */
type Corrected = Exclude<CorrectionAct, StatusAct | 'reissue-report'>

const notGiven = 'Not on the requisition'
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const collected = ({ specimens: [specimen], timeZone }: LabOrder): string => {
  if (!specimen?.collectionDate) return notGiven
  const { collectionDate, noCollectionTime } = specimen
  return noCollectionTime
    ? `${dayOfInstant(collectionDate, timeZone)}, time not known (${zoneNameAt(collectionDate, timeZone)})`
    : instantInZone(collectionDate, timeZone)
}
const insuranceOf = (id: number, { patient }: OrderFormFacts): string => {
  if (id === 0) return ''
  const found = patient.insurances.find(({ patientInsuranceId }) => patientInsuranceId === id)
  if (found === undefined) return 'an insurance that is no longer on the chart'
  return found.active ? found.insurance : `${found.insurance} (inactive)`
}
const paid = (order: LabOrder, facts: OrderFormFacts): string => {
  const by = paymentOf(order)
  if (by !== 'insurance') return paymentWords[by]
  const primary = insuranceOf(order.patientInsuranceId_Primary, facts)
  const secondary = insuranceOf(order.patientInsuranceId_Secondary, facts)
  return joined(
    `${paymentWords[by]}: primary ${primary || 'none'}`,
    secondary && `secondary ${secondary}`,
  )
}
const signed = ({ datePhysicianSignature, timeZone }: LabOrder): string =>
  datePhysicianSignature === null
    ? 'Not signed'
    : `Signed ${instantAsText(datePhysicianSignature, timeZone)}`

/** The present value of whatever an act corrects, in words; of the other acts there is none. */
export const presentOf = (
  order: LabOrder,
  facts: OrderFormFacts,
): Readonly<Record<Corrected, string>> => ({
  patient: [
    nameOf(order),
    ...identifiersOf({ dob: order.dob, medicalRecordId: facts.patient.medicalRecordId }),
  ].join(' · '),
  account: joined(order.customer, order.facilityCode),
  'collection-time': collected(order),
  provider: order.physicianMissing
    ? notGiven
    : joined(order.user_Physician, order.npi && `NPI ${order.npi}`),
  location: order.locationMissing ? notGiven : order.location,
  barcode: order.specimens.map(({ specimenBarcode }) => specimenBarcode).join(', '),
  payment: paid(order, facts),
  'reset-signature': signed(order),
})

/** The present value of what an act corrects, next to its fields; '' if it has none. */
export const presentFor = (
  act: CorrectionAct,
  present: Readonly<Partial<Record<CorrectionAct, string>>>,
): string => present[act] ?? ''

/** The whole order that is corrected, each field with its present value. */
export const PresentOrder = ({ order, facts }: { order: LabOrder; facts: OrderFormFacts }) => {
  const [specimen] = order.specimens
  return (
    <Section id="order" title="The order now" columns={3}>
      {Object.entries(presentOf(order, facts)).map(([act, value]) => (
        <ShownValue key={act} label={correctionActs[act as Corrected].words}>
          {value}
        </ShownValue>
      ))}
      <ShownValue label="Requisition">{order.requisitionNo}</ShownValue>
      <ShownValue label="Test type">{specimen?.labType}</ShownValue>
      <ShownValue label="Received">
        {instantInZone(specimen?.receivedDate, order.timeZone)}
      </ShownValue>
      <ShownValue label="Tests">
        {order.specimens.flatMap(({ tests }) => tests.map(({ labTest }) => labTest)).join(', ')}
      </ShownValue>
    </Section>
  )
}
