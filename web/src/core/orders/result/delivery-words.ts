import type { Delivery, DeliveryState } from '@labgate/contract/results/deliveries'
import type { Tone } from '../../../ui/status-word.tsx'

/** How a report is delivered. */
export const wayWords: Readonly<Record<Delivery['way'], string>> = {
  portal: 'Portal',
  fax: 'Fax',
  mail: 'Email notice',
  hl7: 'HL7',
}

/** State of a delivery. */
export const deliveryStateWords: Readonly<
  Record<DeliveryState, readonly [text: string, tone: Tone]>
> = {
  waiting: ['Waiting', 'waiting'],
  sending: ['Sending', 'plain'],
  delivered: ['Delivered', 'done'],
  failed: ['Failed', 'danger'],
  uncertain: ['Uncertain', 'danger'],
  stopped: ['Stopped', 'plain'],
  cancelled: ['Canceled', 'plain'],
}
