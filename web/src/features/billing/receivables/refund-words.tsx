import { refundStateLabels, type Refund } from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<Refund['state'], Tone>> = {
  waiting: 'waiting',
  due: 'waiting',
  sending: 'waiting',
  sent: 'done',
  void: 'plain',
  refused: 'plain',
}
const describeState = ({ state, method, sentOn, checkNumber, says: text }: Refund): string => {
  if (state === 'sent')
    return method === 'card'
      ? say('To the card {sentOn}', { sentOn: dayAsText(sentOn) })
      : say('Sent {sentOn}, check {checkNumber}', { sentOn: dayAsText(sentOn), checkNumber })
  return state === 'due' && text !== '' ? say('Declined by the card') : refundStateLabels[state]
}

/** State of a refund, in a word. */
export const RefundStateWord = ({ of }: { of: Refund }) => (
  <StatusWord tone={of.state === 'due' && of.says !== '' ? 'danger' : tones[of.state]}>
    {describeState(of)}
  </StatusWord>
)
/** What is refunded: the credit of a specimen’s bill, or the unapplied part of a payment. */
export const refundOf = ({ specimenBarcode }: Refund): string =>
  specimenBarcode === '' ? say('Unapplied payment') : specimenBarcode
