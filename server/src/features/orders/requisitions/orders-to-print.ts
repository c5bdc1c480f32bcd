import { mostPrinted } from '@labgate/contract/orders/labels'
import type { requisitions } from '@labgate/contract/orders/requisitions'
import type { Actor } from '../../../access/actor.ts'
import { searchedBy } from '../../../access/audit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { listOrders } from '../../../core/orders/orders.queries.ts'
import { refuseManyInVisit } from '../../../core/requisitions/print-labels.ts'
import type { Call } from '../../../http/call.ts'

/** The orders of a list, if they are few enough to print. */
export const ordersToPrint = async (
  context: AppContext,
  call: Call<(typeof requisitions)['ofList'], Actor>,
) => {
  const criteria = { ...call.input.searchCriteria, pageSize: mostPrinted }
  const [rows] = await call.read(
    { fields: searchedBy(criteria) },
    listOrders(call.actor, criteria, undefined, context.now()),
  )
  if (rows.length > mostPrinted)
    throw new Refusal(
      'list-too-long',
      `More than ${mostPrinted} orders cannot be printed at once. Narrow the search.`,
    )
  refuseManyInVisit(call.actor, rows.length)
  return { list: rows.map(({ labOrderId }) => labOrderId) }
}
