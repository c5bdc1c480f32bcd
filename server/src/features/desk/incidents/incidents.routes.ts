import { incidents } from '@labgate/contract/desk/incidents'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { asIncident, listIncidents, oneIncident } from './incidents.queries.ts'
import { addIncidentNote, assignIncident, saveIncident } from './save-incident.ts'

/** Account issues: what happened, who owns them, and when they are due. */
export const incidentRoutes = (context: AppContext) =>
  routesFor('incidents', incidents, {
    list: async (call) => {
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
    },
    get: async (call) => {
      const { customerIncidentId } = call.input
      const [[found]] = await call.read(
        { target: `incident ${customerIncidentId}` },
        oneIncident(call.actor, customerIncidentId, context.now()),
      )
      return asIncident(orRefuse(found, 'Account issue not found.'))
    },
    save: (call) =>
      call.change((tx, change) => saveIncident(tx, call.actor, call.input, change, context.now())),
    assign: (call) =>
      call.change((tx, change) =>
        assignIncident(tx, call.actor, call.input, change, context.now()),
      ),
    addNote: (call) =>
      call.change((tx, change) =>
        addIncidentNote(tx, call.actor, call.input, change, context.now()),
      ),
  })
