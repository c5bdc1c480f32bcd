import { incidents } from '@labgate/contract/desk/incidents'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { decodeAttachment, withFileInBase64 } from '../../../core/documents/attachments.ts'
import { routesFor } from '../../../http/call.ts'
import { findIncidents } from './find-incidents.ts'
import { addIncidentFile, oneIncidentFile } from './incident-files.ts'
import { asIncident, oneIncident } from './incidents.queries.ts'
import { closeMessageToLaboratory, startMessage } from './laboratory-messages.ts'
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
    start: (call) =>
      call.change((tx, change) => startMessage(tx, call.actor, call.input, change, context.now())),
    close: (call) =>
      call.change((tx, change) =>
        closeMessageToLaboratory(tx, call.actor, call.input, change, context.now()),
      ),
    addFile: async (call) => {
      const given = await decodeAttachment(call.input)
      return call.change((tx, change) =>
        addIncidentFile(tx, call.actor, given, change, context.now()),
      )
    },
    file: async (call) => {
      const { customerIncidentFileId } = call.input
      const [[found]] = await call.read(
        { target: `incident file ${customerIncidentFileId}` },
        oneIncidentFile(call.actor, customerIncidentFileId),
      )
      return withFileInBase64(context.database, orRefuse(found, 'File not found.'))
    },
    addNote: (call) =>
      call.change((tx, change) =>
        addIncidentNote(tx, call.actor, call.input, change, context.now()),
      ),
  })
