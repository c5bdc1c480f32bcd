import {
  specimenOfDevice,
  specimens,
  sides,
  woundSites,
  type Site,
} from '@labgate/contract/catalog/specimens'
import { say } from '@labgate/contract/languages/say'
import { abnLabels } from '@labgate/contract/orders/abn'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { describePriority } from '@labgate/contract/orders/priority'
import { describePregnancy } from '@labgate/contract/patients/recorded'
import { collectedAsText, instantAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Section } from '../../../ui/section.tsx'

type Specimen = LabOrder['specimens'][number]

const nameIn = (sites: readonly Site[], id: number): string =>
  sites.find((site) => site.id === id)?.name ?? ''

const describeCollected = (
  order: LabOrder,
  { collectionDate, noCollectionTime }: Specimen,
): string => {
  if (collectionDate === null)
    return order.collectionDateMissing ? say('Missing on the requisition') : ''
  return collectedAsText(
    { collectionDate, noCollectionTime },
    order.timeZone,
    say(', time not recorded'),
  )
}
const describeProvider = ({ physicianMissing, user_Physician, npi }: LabOrder): string => {
  if (physicianMissing) return say('Missing on the requisition')
  return npi === ''
    ? user_Physician
    : say('{userPhysician}, NPI {npi}', { userPhysician: user_Physician, npi })
}
const describePays = (order: LabOrder): string => {
  if (order.selfPay) return 'Self-pay'
  if (order.contractPay) return say('Contract pay')
  if (order.insuranceMissing) return say('Missing on the requisition')
  return order.patientInsuranceId_Primary > 0 ? say('Insurance') : ''
}
const describeSite = (order: LabOrder, { swabLocation }: Specimen): string =>
  [swabLocation, nameIn(woundSites, order.woundSiteId), nameIn(sides, order.woundSideId)]
    .filter(Boolean)
    .join(', ')
const describeSpecimen = ({ collectionDeviceId }: Specimen): string => {
  const key = specimenOfDevice(collectionDeviceId)
  return key === undefined ? '' : specimens[key].name
}

/* Links to a field of the order form lead here once the order can no longer be edited. */
const paths: Readonly<Record<string, string>> = {
  Collected: 'collectionDate',
  'Collected by': 'collectorName',
  Specimen: 'collectionDeviceId',
  Provider: 'userId_Physician',
  Location: 'locationId',
  Payment: 'insurance',
  Pregnancy: 'isPregnant',
}

/**
 * Who ordered, where and when the specimen was collected, and when it moved on. What does not apply
 * is omitted.
 */
export const CollectionSection = ({ order, specimen }: { order: LabOrder; specimen: Specimen }) => {
  const at = (moment: string | null): string => instantAsText(moment, order.timeZone)
  const always: [string, string][] = [
    [say('Test type'), specimen.labType],
    [say('Priority'), describePriority(order.priority)],
    [say('Collected'), describeCollected(order, specimen)],
    [
      say('Specimen'),
      [describeSpecimen(specimen), describeSite(order, specimen)].filter(Boolean).join(': '),
    ],
    [say('Provider'), describeProvider(order)],
    [say('Account'), order.customer],
    [say('Location'), order.locationMissing ? say('Missing on the requisition') : order.location],
    [say('Requisition'), order.requisitionNo],
    [say('Payment'), describePays(order)],
    [say('Ordered by'), order.userCreatedName],
  ]
  always.push([say('Pregnancy'), describePregnancy(order.isPregnant)])
  const sometimes: [string, string][] = [
    [say('Advance notice (ABN)'), order.abn === 'not-needed' ? '' : abnLabels[order.abn]],
    [say('Collected by'), order.collectorName],
    [say('Shipped'), order.shippedOnIce ? say('On ice') : ''],
    [say('Received'), at(specimen.receivedDate)],
    [say('Accessioned'), at(specimen.accessionedDate)],
    [say('Resulted'), at(specimen.resultedDate)],
    [say('Reviewed'), at(specimen.reviewedDate)],
    [say('Canceled'), at(specimen.cancelledDate)],
  ]
  return (
    <Section id="collection" title={say('Collection')}>
      {[...always, ...sometimes.filter(([, text]) => text !== '')].map(([label, text]) => (
        <ShownValue
          key={label}
          label={label}
          {...(paths[label] !== undefined && { path: paths[label] })}
        >
          {text}
        </ShownValue>
      ))}
    </Section>
  )
}
