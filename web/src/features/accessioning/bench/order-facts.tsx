import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import { describePregnancy } from '@labgate/contract/patients/recorded'
import { SimpleGrid, Text } from '@mantine/core'
import { OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { collectedAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { BenchValues } from '../model/bench-values.ts'

const screens = ['', say(', with screen'), say(', without screen')]

const describeCollected = ({ collectionDate, noCollectionTime, timeZone }: BenchOrder): string => {
  if (collectionDate === null) return say('Not known')
  return collectedAsText({ collectionDate, noCollectionTime }, timeZone, say(', time not recorded'))
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
  if (order.specimenAge === null) return <StatusWord tone="danger">{say('Not known')}</StatusWord>
  const text = `${hoursSay(order.specimenAge)}${limit === null ? '' : say(', limit {limit}', { limit: hoursSay(limit) })}`
  if (limit !== null && order.specimenAge > limit)
    return <StatusWord tone="danger">{say('{text}: past limit', { text })}</StatusWord>
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
    <ShownValue label={say('Specimen')}>
      <Text span size="sm" ff="monospace" fw={600}>
        {order.specimenBarcode}
      </Text>
    </ShownValue>
    <ShownValue
      label={say('Test type')}
    >{`${order.labType}${screens[order.toxScreen] ?? ''}`}</ShownValue>
    <ShownValue label={say('Status')}>
      <OrderStatus of={order} />
    </ShownValue>
    <ShownValue label={say('Collected')}>{describeCollected(order)}</ShownValue>
    <ShownValue label={say('Age')}>
      <Age order={order} temperature={temperature} />
    </ShownValue>
    <ShownValue label={say('Arrival')}>
      {order.arrival === '' ? say('Not received yet') : order.arrival}
    </ShownValue>
    <ShownValue label={say('Account')}>{`${order.customer} (${order.facilityCode})`}</ShownValue>
    <ShownValue label={say('Location')}>{order.location}</ShownValue>
    {!order.isRestricted && <ShownValue label={say('Provider')}>{order.user_Physician}</ShownValue>}
    {!order.isRestricted && (
      <ShownValue label={say('Pregnant')}>{describePregnancy(order.isPregnant)}</ShownValue>
    )}
    <ShownValue label={say('Requisition')}>{order.requisitionNo}</ShownValue>
    {order.accessioningComment !== '' && (
      <ShownValue label={say('Bench comment')}>{order.accessioningComment}</ShownValue>
    )}
  </SimpleGrid>
)
