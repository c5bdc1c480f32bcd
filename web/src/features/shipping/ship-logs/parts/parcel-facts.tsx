import { describeTemperature } from '@labgate/contract/kit/temperatures'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Group, SimpleGrid, Text, Title } from '@mantine/core'
import { instantAsText } from '../../../../forms/dates.ts'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { ShipTo } from './destinations.tsx'
import { ParcelDifferences, ParcelState } from './parcel-state.tsx'
import { PickupFact } from './pickup.tsx'
import { Tracking } from './tracking.tsx'

const by = (at: string | null, zone: string, who: string): string =>
  [instantAsText(at, zone), who].filter(Boolean).join(', ')
const documents = ['Not checked yet', 'Included', 'Missing'] as const

/** Which parcel it is, where it is, and whose. */
export const ParcelHead = ({ parcel }: { parcel: ShipLog }) => (
  <div>
    <Group gap="md" align="baseline">
      <Title order={2} style={{ fontSize: 24 }}>
        {parcel.shipLogNo}
      </Title>
      <ParcelState status={parcel.status} />
      <ParcelDifferences of={parcel} />
    </Group>
    <Text>{[parcel.customer, parcel.location].filter(Boolean).join(', ')}</Text>
  </div>
)

/** The journey of a parcel, from packing to the dock. */
export const ParcelFacts = ({ parcel, condition }: { parcel: ShipLog; condition: string }) => {
  const { timeZone } = parcel
  return (
    <section aria-label={say('Parcel timeline')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="xs">
        <ShownValue label={say('Carrier')}>{phraseOf(parcel.shippingMethod)}</ShownValue>
        <ShownValue label={say('Tracking number')}>
          {parcel.trackingNo === '' ? '' : <Tracking of={parcel} />}
        </ShownValue>
        <ShownValue label={parcel.withoutSheet ? say('Log created') : say('Packed')}>
          {by(parcel.dateCreated, timeZone, parcel.createdBy)}
        </ShownValue>
        {parcel.dateShipped !== null && (
          <ShownValue label={say('Left')}>
            {by(parcel.dateShipped, timeZone, parcel.shippedBy)}
          </ShownValue>
        )}
        {parcel.dateArrived !== null && (
          <ShownValue label={say('Arrived')}>
            {by(parcel.dateArrived, timeZone, parcel.lab)}
          </ShownValue>
        )}
        {parcel.dateReceived !== null && (
          <ShownValue label={say('Received')}>
            {by(parcel.dateReceived, timeZone, parcel.receivedBy)}
          </ShownValue>
        )}
        {parcel.status < parcelStatus.received && <ShipTo tubes={parcel.specimens} />}
        <PickupFact parcel={parcel} />
        {parcel.onIce && <ShownValue label={say('Shipping')}>{say('On ice')}</ShownValue>}
        {parcel.temperature !== null && (
          <ShownValue label={say('Temperature on arrival')}>
            {describeTemperature({ degrees: parcel.temperature, unit: parcel.temperatureUnit })}
          </ShownValue>
        )}
        {(condition !== '' || parcel.conditionNote !== '') && (
          <ShownValue label={say('Condition on arrival')}>
            {[condition, parcel.conditionNote].filter(Boolean).join(': ')}
          </ShownValue>
        )}
        {parcel.billingDocumentsWanted && parcel.status > 1 && (
          <ShownValue label={say('Billing documents')}>
            {documents[parcel.billingDocuments] ?? ''}
          </ShownValue>
        )}
        {parcel.note !== '' && <ShownValue label={say('Note')}>{parcel.note}</ShownValue>}
      </SimpleGrid>
    </section>
  )
}
