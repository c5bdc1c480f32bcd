import { paymentMethodSays, paymentStateSays, type Payment } from '@labgate/contract/payments'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'

const tones: Readonly<Record<Payment['state'], Tone>> = { waiting: 'waiting', posted: 'done', declined: 'danger', void: 'plain' }

/** State of a payment, in a word. */
export const PaymentStateWord = ({ of: { state } }: { of: Payment }) => <StatusWord tone={tones[state]}>{paymentStateSays[state]}</StatusWord>
/** Who paid. */
export const fromSays = ({ patientName, customer }: Payment): string => (patientName === '' ? customer : `${patientName} (patient)`)
/** Payment method: 'Check 4711'. */
export const methodSays = ({ method, reference }: Payment): string => [paymentMethodSays[method], reference].filter(Boolean).join(' ')
