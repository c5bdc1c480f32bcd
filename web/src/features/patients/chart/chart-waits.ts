import { linkTo } from '@labgate/contract/access/link-to'
import type { ChartWait, ChartWaiting } from '@labgate/contract/overviews/chart'
import type { Tone } from '../../../ui/status-word.tsx'

/** What waits, in words, and how urgent it is. */
export const waitWords: Readonly<Record<ChartWait, { text: string; tone: Tone }>> = {
  critical: { text: 'Critical result, not reviewed', tone: 'danger' },
  held: { text: 'On hold', tone: 'waiting' },
  unsigned: { text: 'Unsigned order', tone: 'waiting' },
  missing: { text: 'Missing on the order', tone: 'waiting' },
  result: { text: 'Result to review', tone: 'waiting' },
  message: { text: 'Message', tone: 'waiting' },
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
