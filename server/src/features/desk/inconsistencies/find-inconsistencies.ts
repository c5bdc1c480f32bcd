import type { inconsistencies } from '@labgate/contract/desk/inconsistencies'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { asInconsistency } from './as-inconsistency.ts'
import { listInconsistencies } from './inconsistencies.queries.ts'

/** Orders with facts that do not fit together. */
export const findInconsistencies = async (
  context: AppContext,
  call: Call<(typeof inconsistencies)['list'], Actor>,
) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const about = { customerId: Math.max(0, criteria.customerId ?? 0) }
  const [rows] = await call.read(
    about,
    listInconsistencies(actor, criteria, keysetOf(name, criteria), context.now()),
  )
  const page = countedPageOf(name, criteria, rows, ({ foundDate, inconsistencyId }) => [
    foundDate,
    inconsistencyId,
  ])
  return { ...page, list: page.list.map(asInconsistency) }
}
