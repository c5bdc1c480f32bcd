import {
  paymentMethodLabels,
  paymentStateLabels,
  type Payment,
} from '@labgate/contract/billing/payments'
import { say } from '@labgate/contract/languages/say'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<Payment['state'], Tone>> = {
  waiting: 'waiting',
  posted: 'done',
  declined: 'danger',
  void: 'plain',
}

/** State of a payment, in a word. */
export const PaymentStateWord = ({ of: { state } }: { of: Payment }) => (
  <StatusWord tone={tones[state]}>{paymentStateLabels[state]}</StatusWord>
)
/** Who paid. */
export const describeFrom = ({ patientName, customer }: Payment): string =>
  patientName === '' ? customer : say('{patientName} (patient)', { patientName })
/** Payment method: 'Check 4711'. */
export const describeMethod = ({ method, reference }: Payment): string =>
  [paymentMethodLabels[method], reference].filter(Boolean).join(' ')
