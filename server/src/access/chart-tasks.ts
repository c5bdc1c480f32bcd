import { may } from '@labgate/contract/access/permissions'
import type { Actor } from './actor.ts'

/**
 * Calls that work on any tube or message and would stop if a restricted chart were closed to them
 * (docs/decisions/0037): the bench compares name and birth date with the tube, the dock and the
 * manifests count every tube, results and messages are filed and released, the practice is called
 * about a critical value, a fax is resent, and no one is entered twice. None of them opens a
 * record, an order or a report.
 */
const tasks =
  /^(accessioning\.(?!rejectionLetter$)|shipLogs\.|manifests\.|identityCorrections\.check$|messages\.|results\.(waiting|unprintable|savePrinted|release|discard|criticals|call)$|faxes\.(resend|decide|cancel)$|patients\.duplicates$|imports\.)/

/**
 * Tasks with a tube in hand: printing its label, the letter for a rejection, the pages that came
 * with it. Only the bench has tubes in hand.
 */
const benchTasks =
  /^(accessioning\.rejectionLetter|labels\.(print|list)|orderPapers\.saveAttachment)$/

const isTask = ({ visitId, who }: Actor, call: string): boolean => {
  if (visitId !== 0) return call === 'patients.duplicates'
  return tasks.test(call) || (benchTasks.test(call) && may(who, 'specimen.accession'))
}

/**
 * The actor as the named call runs: with access to every restricted chart if it is a task of the
 * laboratory. Lists of tubes then name only the charts that the actor opened, and for those who
 * have tubes in hand, theirs (rules.md#restricted-tubes). While acting as a customer no one has
 * that access, except in the search for duplicates, which does not name the chart.
 */
export const atTask = <A extends Actor>(actor: A, call: string): A => {
  const { charts = [], who } = actor
  if (charts === 'all' || !isTask(actor, call)) return actor
  const namesOnTubes = { opened: charts, inHand: may(who, 'specimen.accession') }
  return { ...actor, charts: 'all', namesOnTubes }
}
