import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { base64, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** The largest signature, in bytes of PNG. */
export const mostSignatureBytes = 300 * 1024
/** A patient's signature as sent with a save: a PNG in base64. */
export const signatureImage = () =>
  z
    .string({ error: say('Enter the signature as base64 text.') })
    .max(Math.ceil((mostSignatureBytes * 4) / 3) + 64, say('The signature is larger than 300 kB.'))

const ofVisit = {
  /** Index (from 0) of the order it belongs to among those saved with it; absent: each of them. */
  at: whole(0, 8).optional(),
}
/** A note saved with the orders of a visit. */
export const VisitNote = z.object({ note: text(2000), ...ofVisit })
/** A paper saved with the orders of a visit: a file from the form's draft. */
export const VisitPaper = z.object({
  draftFileId: id(),
  loAttachmentTypeId: id(),
  description: text(200).optional(),
  fileName: line(200).optional(),
  ...ofVisit,
})
export const mostVisitNotes = 20

/** A paper of the order or of its patient: one of the two ids is 0. */
export const OrderAttachmentRow = z.object({
  labOrderAttachmentId: id(),
  labOrderId: id(),
  /** Set for a patient's paper, which is listed with the order's too. */
  patientAttachmentId: id(),
  loAttachmentTypeId: id(),
  attachmentType: line(60),
  description: text(200),
  fileType: line(120),
  fileName: line(200),
  size: z.number(),
  userId_Created: id(),
  createdBy: line(120),
  /** MM/dd/yyyy HH:mm:ss, UTC, as for account attachments. */
  dateCreated: z.string(),
})
export type OrderAttachmentRow = z.infer<typeof OrderAttachmentRow>

const noteShape = {
  labOrderNoteId: id(),
  labOrderId: id(),
  dateTime: instant(),
  note: text(2000),
  userId_Created: id(),
  createdBy: line(120),
}
export const OrderNoteRow = z.object(noteShape)
export type OrderNoteRow = z.infer<typeof OrderNoteRow>

/** Papers, notes, and patient signature of an order (records.md#lab-order). */
export const orderPapers = endpoints({
  /** The order's own and its patient's together, latest first. */
  attachments: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderAttachmentList',
    access: 'order-attachment.read',
    byPost: true,
    input: query({ LabOrderId: id() }),
    answer: shortListOf(OrderAttachmentRow),
  },
  attachment: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderAttachment',
    access: 'order-attachment.read',
    byPost: true,
    /** asPdf: the PDF made from a HEIC or TIFF file, if there is one; otherwise the original. */
    input: query({ LabOrderAttachmentId: id(), b64: flag().optional(), asPdf: flag().optional() }),
    answer: answer({
      ...OrderAttachmentRow.shape,
      fileAsBase64: z.string(),
      /** '': browsers display it as is, or not at all. */
      pdfState: z.enum(['', 'waiting', 'ready', 'failed']),
      /** Why there is no PDF, in words; '' unless it failed. */
      pdfReason: line(200),
    }),
  },
  saveAttachment: {
    method: 'POST',
    path: '/api/LabOrder/SaveLabOrderAttachment',
    access: 'order-attachment.save',
    changes: true,
    carriesFile: true,
    input: body({
      labOrderId: id(),
      loAttachmentTypeId: id(),
      description: text(200).optional(),
      fileName: line(200).optional(),
      fileType: line(120).optional(),
      fileAsBase64: base64(),
      labOrderAttachmentId: id().optional(),
      userId_Created: id().optional(),
      dateCreated: z.string().max(40).optional(),
    }),
    answer: Saved,
  },
  /** Latest first. */
  notes: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderNoteList',
    access: 'order-note.read',
    byPost: true,
    input: query({ LabOrderId: id() }),
    answer: shortListOf(OrderNoteRow),
  },
  note: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderNote',
    access: 'order-note.read',
    byPost: true,
    input: query({ LabOrderNoteId: id() }),
    answer: answer(noteShape),
  },
  saveNote: {
    method: 'POST',
    path: '/api/LabOrder/SaveLabOrderNote',
    access: 'order-note.save',
    changes: true,
    input: body({
      labOrderId: id(),
      note: text(2000),
      labOrderNoteId: id().optional(),
      userId_Created: id().optional(),
      dateTime: instant().optional(),
    }),
    answer: Saved,
  },
  /** The image of the patient's signature on this order; only for users who can see the order. */
  patientSignature: {
    method: 'GET',
    path: '/api/LabOrder/GetPatientSignature',
    access: 'order.read',
    byPost: true,
    input: query({ LabOrderId: id(), PatientId: id(), b64: flag().optional() }),
    answer: answer({
      patientSignatureId: id(),
      datePatientSignature: instant(),
      fileType: line(120),
      fileAsBase64: z.string(),
    }),
  },
})
