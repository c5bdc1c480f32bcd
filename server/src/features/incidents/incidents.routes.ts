import { incidents } from '@labgate/contract/incidents'
import { orRefuse } from '../../access/refusal.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { asIncident, listIncidents, oneIncident } from './incidents.queries.ts'
import { addIncidentNote, assignIncident, saveIncident } from './save-incident.ts'

/** Account issues: what happened, who owns them, and when they are due. */
export const incidentRoutes = (house: House) =>
  routesFor('incidents', incidents, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listIncidents(actor, criteria, keysetOf(name, criteria), house.now()),
      )
      const page = countedPageOf(name, criteria, rows, ({ incidentDate, customerIncidentId }) => [incidentDate, customerIncidentId])
      return { ...page, list: page.list.map(asIncident) }
    },
    get: async (call) => {
      const { customerIncidentId } = call.input
      const [[found]] = await call.read({ target: `incident ${customerIncidentId}` }, oneIncident(call.actor, customerIncidentId, house.now()))
      return asIncident(orRefuse(found, 'Account issue not found.'))
    },
    save: (call) => call.change((tx, telling) => saveIncident(tx, call.actor, call.input, telling, house.now())),
    assign: (call) => call.change((tx, telling) => assignIncident(tx, call.actor, call.input, telling, house.now())),
    addNote: (call) => call.change((tx, telling) => addIncidentNote(tx, call.actor, call.input, telling, house.now())),
  })
