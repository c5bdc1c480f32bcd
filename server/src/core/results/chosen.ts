import { mostResent } from '@labgate/contract/results/resend'
import { Refusal } from '../../access/refusal.ts'

interface Chosen {
  ids: readonly number[]
  count: number
  searchCriteria?: object | undefined
}

/**
 * What a person chose: the selected IDs, or everything the search finds. Refuses if the count
 * differs from the one shown to the person, since other items would be sent than intended. `find`
 * returns at most one more than `mostResent`.
 */
export const chosenIds = async (
  { ids, count, searchCriteria }: Chosen,
  find: () => Promise<number[]>,
): Promise<number[]> => {
  const found = searchCriteria === undefined ? [...new Set(ids)] : await find()
  if (found.length > mostResent)
    throw new Refusal(
      'list-too-long',
      `At most ${mostResent} can be resent at once. Narrow the search.`,
    )
  if (found.length !== count)
    throw new Refusal(
      'not-possible',
      found.length === 0
        ? 'Nothing is selected.'
        : `There are now ${found.length}, not ${count}. Check the list again.`,
    )
  return found
}

/** '1 order is', '12 orders are'. */
const are = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? ' is' : 's are'}`

/** What became of it, with a message for each outcome. */
export const describeOutcome = (
  what: string,
  {
    queued,
    waiting,
    passedOver,
  }: { queued: number; waiting: number; passedOver: readonly unknown[] },
): string =>
  [
    queued > 0 || (waiting === 0 && passedOver.length === 0)
      ? `${are(queued, what)} queued again.`
      : '',
    waiting > 0 ? `${are(waiting, what)} on ${waiting === 1 ? 'its' : 'their'} way.` : '',
    passedOver.length > 0 ? `${are(passedOver.length, what)} not sent.` : '',
  ]
    .filter(Boolean)
    .join(' ')
