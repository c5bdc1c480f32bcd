import { may } from '@labgate/contract/permissions'
import type { Actor } from './actor.ts'

/**
 * Calls that work on any tube or message and would stop if a restricted chart were closed to them (docs/decisions/0037): the bench compares name and birth
 * date with the tube, the dock and the manifests count every tube, a result and a message are filed and released, the practice is called about a critical
 * value, a fax goes out again, and nobody is entered twice. None of them opens a record, an order or a report.
 */
const tasks =
  /^(accessioning\.(?!rejectionLetter$)|shipLogs\.|manifests\.|identityCorrections\.check$|messages\.|results\.(waiting|unprintable|savePrinted|release|discard|criticals|call)$|faxes\.(resend|decide|cancel)$|patients\.duplicates$|imports\.)/

/** What is done with a tube in hand: a label for it, the letter that goes with a rejection, the pages that came with it. Nobody but the bench has tubes in hand. */
const benchTasks = /^(accessioning\.rejectionLetter|labels\.(print|list)|orderPapers\.saveAttachment)$/

const isTask = ({ visitId, who }: Actor, call: string): boolean => {
  if (visitId !== 0) return call === 'patients.duplicates'
  return tasks.test(call) || (benchTasks.test(call) && may(who, 'specimen.accession'))
}

/** The actor as a call of that name works: with every restricted chart, where it is a task of the laboratory. While acting as a customer nobody has one, but for the search for duplicates, which does not name it. */
export const atTask = <A extends Actor>(actor: A, call: string): A => (isTask(actor, call) ? { ...actor, charts: 'all' } : actor)
