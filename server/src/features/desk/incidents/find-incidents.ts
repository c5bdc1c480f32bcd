import type { incidents } from '@labgate/contract/desk/incidents'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { asIncident, listIncidents } from './incidents.queries.ts'

/** Account issues by the criteria. */
export const findIncidents = async (
  context: AppContext,
  call: Call<(typeof incidents)['list'], Actor>,
) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const [rows] = await call.read(
    { customerId: Math.max(0, criteria.customerId ?? 0) },
    listIncidents(actor, criteria, keysetOf(name, criteria), context.now()),
  )
  const page = countedPageOf(name, criteria, rows, ({ incidentDate, customerIncidentId }) => [
    incidentDate,
    customerIncidentId,
  ])
  return { ...page, list: page.list.map(asIncident) }
}
