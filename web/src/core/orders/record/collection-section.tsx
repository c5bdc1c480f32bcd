import {
  specimenOfDevice,
  specimens,
  sides,
  woundSites,
  type Site,
} from '@labgate/contract/catalog/specimens'
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
    return order.collectionDateMissing ? 'Missing on the requisition' : ''
  return collectedAsText(
    { collectionDate, noCollectionTime },
    order.timeZone,
    ', time not recorded',
  )
}
const describeProvider = ({ physicianMissing, user_Physician, npi }: LabOrder): string => {
  if (physicianMissing) return 'Missing on the requisition'
  return npi === '' ? user_Physician : `${user_Physician}, NPI ${npi}`
}
const describePays = (order: LabOrder): string => {
  if (order.selfPay) return 'Self-pay'
  if (order.contractPay) return 'Contract pay'
  if (order.insuranceMissing) return 'Missing on the requisition'
  return order.patientInsuranceId_Primary > 0 ? 'Insurance' : ''
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
    ['Test type', specimen.labType],
    ['Priority', describePriority(order.priority)],
    ['Collected', describeCollected(order, specimen)],
    [
      'Specimen',
      [describeSpecimen(specimen), describeSite(order, specimen)].filter(Boolean).join(': '),
    ],
    ['Provider', describeProvider(order)],
    ['Account', order.customer],
    ['Location', order.locationMissing ? 'Missing on the requisition' : order.location],
    ['Requisition', order.requisitionNo],
    ['Payment', describePays(order)],
    ['Ordered by', order.userCreatedName],
  ]
  always.push(['Pregnancy', describePregnancy(order.isPregnant)])
  const sometimes: [string, string][] = [
    ['Advance notice (ABN)', order.abn === 'not-needed' ? '' : abnLabels[order.abn]],
    ['Collected by', order.collectorName],
    ['Shipped', order.shippedOnIce ? 'On ice' : ''],
    ['Received', at(specimen.receivedDate)],
    ['Accessioned', at(specimen.accessionedDate)],
    ['Resulted', at(specimen.resultedDate)],
    ['Reviewed', at(specimen.reviewedDate)],
    ['Canceled', at(specimen.cancelledDate)],
  ]
  return (
    <Section id="collection" title="Collection">
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
