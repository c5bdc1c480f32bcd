import type { resultReview } from '@labgate/contract/results/result-review'
import { severityAt } from '@labgate/contract/results/severity'
import type { Actor } from '../../../access/actor.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { countSinceVisit, listResults } from './result-review.queries.ts'

/** Released results for a practice to read, most severe first. */
export const findResults = async (call: Call<(typeof resultReview)['list'], Actor>) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const after = keysetOf(name, criteria)
  const [rows, counts] = await call.read(
    {},
    listResults(actor, criteria, after),
    ...(after === undefined ? [countSinceVisit(actor, criteria)] : []),
  )
  const { list, ...page } = countedPageOf(
    name,
    criteria,
    rows,
    ({ place, resultedDate, labOrderId }) => [place, resultedDate, labOrderId],
  )
  return {
    ...page,
    sinceVisit: counts?.[0]?.count ?? 0,
    list: list.map(({ place, ...row }) => ({ ...row, severity: severityAt(place) })),
  }
}
