import { say } from '@labgate/contract/languages/say'
import type { DeliveryState } from '@labgate/contract/results/deliveries'
import type { OrderSending, ResendOrder, ResendReport } from '@labgate/contract/results/resend'
import { deliveryStateWords, wayWords } from '../../../../core/orders/result/delivery-words.ts'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'

const words: Readonly<Record<OrderSending, readonly [text: string, tone: Tone]>> = {
  unsent: [say('Never sent'), 'waiting'],
  waiting: [say('Waiting'), 'plain'],
  failed: [say('Failed'), 'danger'],
  sent: [say('Sent'), 'done'],
  'no line': [say('No system'), 'plain'],
}
export const orderStateOptions = [
  { value: 'open', label: say('Failed or not sent') },
  ...Object.entries(words).map(([value, [label]]) => ({ value, label })),
  { value: 'all', label: say('All') },
]
/** Status of an order with its laboratory system. */
export const OrderSendingWord = ({ of: { state } }: { of: Pick<ResendOrder, 'state'> }) => (
  <StatusWord tone={words[state][1]}>{words[state][0]}</StatusWord>
)

const kinds: Readonly<Record<ResendOrder['kind'], string>> = {
  '': '',
  new: say('New order'),
  change: say('Change'),
  cancel: say('Cancellation'),
}
export const describeKind = ({ kind }: Pick<ResendOrder, 'kind'>): string => kinds[kind]

export const reportStateOptions = [
  { value: 'open', label: say('Failed or not sent') },
  ...(Object.entries(deliveryStateWords) as [DeliveryState, readonly [string, Tone]][]).map(
    ([value, [label]]) => ({ value, label }),
  ),
  { value: 'all', label: say('All') },
]
export const wayOptions = Object.entries(wayWords).map(([value, label]) => ({ value, label }))
export const DeliveryStateWord = ({ of: { state } }: { of: Pick<ResendReport, 'state'> }) => (
  <StatusWord tone={deliveryStateWords[state][1]}>{deliveryStateWords[state][0]}</StatusWord>
)
