import { incidents } from '@labgate/contract/desk/incidents'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { findIncidents } from './find-incidents.ts'
import { asIncident, oneIncident } from './incidents.queries.ts'
import { addIncidentNote, assignIncident, saveIncident } from './save-incident.ts'

/** Account issues: what happened, who owns them, and when they are due. */
export const incidentRoutes = (context: AppContext) =>
  routesFor('incidents', incidents, {
    list: (call) => findIncidents(context, call),
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
