import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { describeDuration } from '@labgate/contract/kit/durations'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import { describePregnancy } from '@labgate/contract/patients/recorded'
import { SimpleGrid, Text } from '@mantine/core'
import { OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { collectedAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { BenchValues } from '../model/bench-values.ts'

const screens = ['', ', with screen', ', without screen']

const describeCollected = ({ collectionDate, noCollectionTime, timeZone }: BenchOrder): string => {
  if (collectionDate === null) return 'Not known'
  return collectedAsText({ collectionDate, noCollectionTime }, timeZone, ', time not recorded')
}
const hoursSay = (hours: number): string => describeDuration(hours * 60)

const Age = ({
  order,
  temperature,
}: {
  order: BenchOrder
  temperature: BenchValues['temperature']
}) => {
  const limit = benchLimit(order.ageLimits, temperature)
  if (order.specimenAge === null) return <StatusWord tone="danger">Not known</StatusWord>
  const text = `${hoursSay(order.specimenAge)}${limit === null ? '' : `, limit ${hoursSay(limit)}`}`
  if (limit !== null && order.specimenAge > limit)
    return <StatusWord tone="danger">{`${text}: past limit`}</StatusWord>
  return text
}

/** What was ordered, by whom, and how the tube arrived (records.md#accessioning). */
export const OrderFacts = ({
  order,
  temperature,
}: {
  order: BenchOrder
  temperature: BenchValues['temperature']
}) => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="md" verticalSpacing="xs">
    <ShownValue label="Specimen">
      <Text span size="sm" ff="monospace" fw={600}>
        {order.specimenBarcode}
      </Text>
    </ShownValue>
    <ShownValue label="Test type">{`${order.labType}${screens[order.toxScreen] ?? ''}`}</ShownValue>
    <ShownValue label="Status">
      <OrderStatus of={order} />
    </ShownValue>
    <ShownValue label="Collected">{describeCollected(order)}</ShownValue>
    <ShownValue label="Age">
      <Age order={order} temperature={temperature} />
    </ShownValue>
    <ShownValue label="Arrival">
      {order.arrival === '' ? 'Not received yet' : order.arrival}
    </ShownValue>
    <ShownValue label="Account">{`${order.customer} (${order.facilityCode})`}</ShownValue>
    <ShownValue label="Location">{order.location}</ShownValue>
    {!order.isRestricted && <ShownValue label="Provider">{order.user_Physician}</ShownValue>}
    {!order.isRestricted && (
      <ShownValue label="Pregnant">{describePregnancy(order.isPregnant)}</ShownValue>
    )}
    <ShownValue label="Requisition">{order.requisitionNo}</ShownValue>
    {order.accessioningComment !== '' && (
      <ShownValue label="Bench comment">{order.accessioningComment}</ShownValue>
    )}
  </SimpleGrid>
)
