import { say } from '@labgate/contract/languages/say'
import type { Delivery, DeliveryState } from '@labgate/contract/results/deliveries'
import type { Tone } from '../../../ui/status-word.tsx'

/** How a report is delivered. */
export const wayWords: Readonly<Record<Delivery['way'], string>> = {
  portal: say('Portal'),
  fax: say('Fax'),
  mail: say('Email notice'),
  hl7: 'HL7',
}

/** State of a delivery. */
export const deliveryStateWords: Readonly<
  Record<DeliveryState, readonly [text: string, tone: Tone]>
> = {
  waiting: [say('Waiting'), 'waiting'],
  sending: [say('Sending'), 'plain'],
  delivered: [say('Delivered'), 'done'],
  failed: [say('Failed'), 'danger'],
  uncertain: [say('Uncertain'), 'danger'],
  stopped: [say('Stopped'), 'plain'],
  cancelled: [say('Canceled'), 'plain'],
}
