import type { AttemptOutcome, FaxState } from '@labgate/contract/faxes/faxes'
import type { FaxNews } from '../../ports/fax/fax-carrier.ts'

const minutes = 60_000
/**
 * After a busy line or no answer: minutes until the next try. After the last one, the fax has
 * failed.
 */
const pauses = [2, 5, 15, 60, 180] as const
/** A service that did not take it is asked again, at most this many times: for about a day. */
const mostNotTaken = 30

export interface After {
  outcome: AttemptOutcome
  state: FaxState
  says: string
  tries: number
  pagesSent: number
  /** Milliseconds until the next try, for a queued one. */
  pauseMs?: number
}
/** How an attempt ended: by the carrier's report, or because it was certainly not taken. */
export type Ended =
  | Exclude<FaxNews, { is: 'under way' | 'unconfirmed' }>
  | { is: 'not taken'; says: string }

const words = { busy: 'The line was busy.', 'no answer': 'No one answered.' } as const

/**
 * What becomes of a fax after an attempt. `tries`: attempts that reached the line before this one.
 * `notTaken`: those the service did not take.
 */
export const afterAttempt = (
  ended: Ended,
  { tries, notTaken, pages }: { tries: number; notTaken: number; pages: number },
): After => {
  const base = { outcome: ended.is, tries: tries + 1, pagesSent: 0 } as const
  switch (ended.is) {
    case 'sent':
      return { ...base, state: 'sent', says: '', pagesSent: ended.pages }
    case 'partial':
      return {
        ...base,
        state: 'failed',
        says: `${ended.pages} of ${pages} pages were received. It will not be sent again automatically.`,
        pagesSent: ended.pages,
      }
    case 'refused':
      return { ...base, state: 'failed', says: ended.says }
    case 'not taken':
      return notTaken >= mostNotTaken
        ? {
            ...base,
            tries,
            state: 'failed',
            says: `${ended.says} It was tried ${mostNotTaken} times.`,
          }
        : {
            ...base,
            tries,
            state: 'queued',
            says: ended.says,
            pauseMs: Math.min(60, 5 * 2 ** Math.min(notTaken, 4)) * minutes,
          }
    default: {
      const pause = pauses[tries]
      return pause === undefined
        ? { ...base, state: 'failed', says: `${words[ended.is]} It was tried ${tries + 1} times.` }
        : { ...base, state: 'queued', says: words[ended.is], pauseMs: pause * minutes }
    }
  }
}
