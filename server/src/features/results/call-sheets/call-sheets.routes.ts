import { callSheets } from '@labgate/contract/results/call-sheets'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { callSheet, numbersFor } from './call-sheet.query.ts'
import { saveCallNote } from './save-call-note.ts'
import { sendAgain } from './send-again.ts'

export const callSheetRoutes = (context: AppContext) =>
  routesFor('callSheets', callSheets, {
    get: async (call) => {
      const { patientId } = call.input
      const [[found]] = await call.read(
        { target: `patient ${patientId}` },
        callSheet(call.actor, patientId),
      )
      return orRefuse(found, 'Patient not found.')
    },
    numbers: async (call) => {
      const { deliveryId } = call.input
      const [list] = await call.read(
        { target: `delivery ${deliveryId}` },
        numbersFor(call.actor, deliveryId),
      )
      return { list }
    },
    send: (call) =>
      call.change((tx, change) => sendAgain(context, tx, call.actor, call.input, change)),
    save: (call) =>
      call.change((tx, change) => saveCallNote(tx, call.actor, call.input, change, context.now())),
  })
