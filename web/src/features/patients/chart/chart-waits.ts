import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import type { ChartWait, ChartWaiting } from '@labgate/contract/overviews/chart'
import type { Tone } from '../../../ui/status-word.tsx'

/** What waits, in words, and how urgent it is. */
export const waitWords: Readonly<Record<ChartWait, { text: string; tone: Tone }>> = {
  critical: { text: say('Critical result, not reviewed'), tone: 'danger' },
  held: { text: say('On hold'), tone: 'waiting' },
  unsigned: { text: say('Unsigned order'), tone: 'waiting' },
  missing: { text: say('Missing on the order'), tone: 'waiting' },
  result: { text: say('Result to review'), tone: 'waiting' },
  message: { text: say('Message'), tone: 'waiting' },
}

/** Where a result is read: on Results by who reviews it, else with its order. */
export const linkToResult = (labOrderId: number, reviews: boolean) =>
  reviews ? linkTo('/results', { id: labOrderId }) : linkTo('/lab-order', { id: labOrderId })

/** Where it ends. */
export const linkToWait = ({ why, labOrderId, inboxId }: ChartWaiting, reviews: boolean) =>
  why === 'message'
    ? linkTo('/inbox', { id: inboxId })
    : why === 'critical' || why === 'result'
      ? linkToResult(labOrderId, reviews)
      : linkTo('/lab-order', { id: labOrderId })
