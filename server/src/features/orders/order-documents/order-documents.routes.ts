import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { withFileInBase64 } from '../../../core/documents/attachments.ts'
import { routesFor } from '../../../http/call.ts'
import {
  oneOrderPaper,
  orderPapersOf,
  prepareOrderPaper,
  saveOrderPaper,
} from './order-attachments.ts'
import { notesOfOrder, oneOrderNote, saveOrderNote } from './order-notes.ts'
import { readPatientSignature } from './read-signature.ts'

/** Papers, notes and the patient's signature of an order. */
export const orderPaperRoutes = (context: AppContext) =>
  routesFor('orderPapers', orderPapers, {
    attachments: async (call) => {
      const { LabOrderId } = call.input
      const [list] = await call.read(
        { target: `order ${LabOrderId}` },
        orderPapersOf(call.actor, LabOrderId),
      )
      return { list }
    },
    attachment: async (call) => {
      const { LabOrderAttachmentId: id, asPdf = false } = call.input
      const [[found]] = await call.read(
        { target: `order attachment ${id}` },
        oneOrderPaper(call.actor, id, asPdf),
      )
      return withFileInBase64(context.database, orRefuse(found, 'Attachment not found.'))
    },
    saveAttachment: async (call) => {
      const prepared = await prepareOrderPaper(call.input)
      return call.change((tx, change) =>
        saveOrderPaper(tx, call.actor, prepared, change, {
          jobs: context.jobs,
          now: context.now(),
        }),
      )
    },
    notes: async (call) => {
      const { LabOrderId } = call.input
      const [list] = await call.read(
        { target: `order ${LabOrderId}` },
        notesOfOrder(call.actor, LabOrderId),
      )
      return { list }
    },
    note: async (call) => {
      const id = call.input.LabOrderNoteId
      const [[found]] = await call.read(
        { target: `order note ${id}` },
        oneOrderNote(call.actor, id),
      )
      return orRefuse(found, 'Note not found.')
    },
    saveNote: (call) =>
      call.change((tx, change) => saveOrderNote(tx, call.actor, call.input, change, context.now())),
    patientSignature: (call) => readPatientSignature(context, call),
  })
