import {
  correctionActs,
  type CorrectionAct,
  type StatusAct,
} from '@labgate/contract/corrections/acts'
import { say } from '@labgate/contract/languages/say'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { instantAsText, instantInZone, zoneNameAt, dayOfInstant } from '../../forms/dates.ts'
import { ShownValue } from '../../ui/fields/shown-value.tsx'
import { identifiersOf, nameOf } from '../../ui/patient-name.ts'
import { Section } from '../../ui/section.tsx'
import { paymentOf, paymentWords } from './correction-values.ts'

/** What a correction can change in an order: each has a present value. */
type Corrected = Exclude<CorrectionAct, StatusAct | 'reissue-report'>

const notGiven = say('Not on the requisition')
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const collected = ({ specimens: [specimen], timeZone }: LabOrder): string => {
  if (!specimen?.collectionDate) return notGiven
  const { collectionDate, noCollectionTime } = specimen
  return noCollectionTime
    ? say('{collectionDate}, time not known ({collectionDate2})', {
        collectionDate: dayOfInstant(collectionDate, timeZone),
        collectionDate2: zoneNameAt(collectionDate, timeZone),
      })
    : instantInZone(collectionDate, timeZone)
}
const insuranceOf = (id: number, { patient }: OrderFormFacts): string => {
  if (id === 0) return ''
  const found = patient.insurances.find(({ patientInsuranceId }) => patientInsuranceId === id)
  if (found === undefined) return say('an insurance that is no longer on the chart')
  return found.active
    ? found.insurance
    : say('{insurance} (inactive)', { insurance: found.insurance })
}
const paid = (order: LabOrder, facts: OrderFormFacts): string => {
  const by = paymentOf(order)
  if (by !== 'insurance') return paymentWords[by]
  const primary = insuranceOf(order.patientInsuranceId_Primary, facts)
  const secondary = insuranceOf(order.patientInsuranceId_Secondary, facts)
  return joined(
    say('{paymentWords}: primary {primary}', {
      paymentWords: paymentWords[by],
      primary: primary || 'none',
    }),
    secondary && say('secondary {secondary}', { secondary }),
  )
}
const signed = ({ datePhysicianSignature, timeZone }: LabOrder): string =>
  datePhysicianSignature === null
    ? say('Not signed')
    : say('Signed {datePhysicianSignature}', {
        datePhysicianSignature: instantAsText(datePhysicianSignature, timeZone),
      })

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
    : joined(order.user_Physician, order.npi && say('NPI {npi}', { npi: order.npi })),
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
    <Section id="order" title={say('The order now')} columns={3}>
      {Object.entries(presentOf(order, facts)).map(([act, value]) => (
        <ShownValue key={act} label={correctionActs[act as Corrected].words}>
          {value}
        </ShownValue>
      ))}
      <ShownValue label={say('Requisition')}>{order.requisitionNo}</ShownValue>
      <ShownValue label={say('Test type')}>{specimen?.labType}</ShownValue>
      <ShownValue label={say('Received')}>
        {instantInZone(specimen?.receivedDate, order.timeZone)}
      </ShownValue>
      <ShownValue label={say('Tests')}>
        {order.specimens.flatMap(({ tests }) => tests.map(({ labTest }) => labTest)).join(', ')}
      </ShownValue>
    </Section>
  )
}
