import type { orders } from '@labgate/contract/orders/orders'
import type { Actor } from '../../access/actor.ts'
import { ofPatient, searchedBy } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { listOrders } from '../../core/orders/orders.queries.ts'
import { chartsSought, ordersSought } from '../../core/patients/sought-charts.ts'
import type { Call } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { mustBeAbleToSearch } from './list-rights.ts'
import { restrictedAmong } from './restricted-among.ts'

/** Orders by the criteria, with the closed charts among them. */
export const findOrders = async (
  context: AppContext,
  call: Call<(typeof orders)['list'], Actor>,
) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  mustBeAbleToSearch(actor, criteria)
  const [rows] = await call.read(
    { fields: searchedBy(criteria), ...ofPatient(criteria.patientId) },
    listOrders(actor, criteria, keysetOf(name, criteria), context.now()),
  )
  const { list, ...page } = countedPageOf(name, criteria, rows, ({ at, labOrderId }) => [
    at,
    labOrderId,
  ])
  const closedCharts =
    criteria.after === undefined
      ? await chartsSought(context.database, actor, name, ordersSought(actor, criteria))
      : []
  const inRestricted =
    criteria.after === undefined
      ? await restrictedAmong(context.database, actor, criteria, context.now())
      : 0
  return { ...page, list: list.map(({ at: _at, ...row }) => row), closedCharts, inRestricted }
}
