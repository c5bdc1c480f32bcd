import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { base64, day, flag, id, instant, line, text } from '../kit/values.ts'

/**
 * The attachment type of a release of information: it names an officer or agency, a purpose, and
 * from and to days (rules.md#parole-access).
 */
export const releaseOfInformation = 12
/** The AttachmentType of a payer's letter about an authorization. */
export const authorizationPaper = 7
/** The AttachmentType of an insurance card. */
export const insuranceCard = 1

export const PatientAttachmentRow = z.object({
  patientAttachmentId: id(),
  patientId: id(),
  attachmentTypeId: id(),
  attachmentType: line(60),
  description: text(200),
  fileType: line(120),
  fileName: line(200),
  size: z.number(),
  effectiveDate: day(),
  expireDate: day(),
  userId_ParolOfficer: id(),
  agency: line(100),
  purpose: line(200),
  /**
   * What a release names: test types (list LabType), and whether it includes medications and where
   * the patient is treated.
   */
  releasedLabTypes: z.array(id()),
  releasesMedications: flag(),
  releasesPractice: flag(),
  dateRevoked: instant(),
  /** The authorization that the paper belongs to; 0: none. */
  preAuthorizationId: id(),
  userId_Created: id(),
  createdBy: line(120),
  /** MM/dd/yyyy HH:mm:ss, UTC, as for account attachments. */
  dateCreated: z.string(),
})
export type PatientAttachmentRow = z.infer<typeof PatientAttachmentRow>
export const PatientNoteRow = z.object({
  patientNoteId: id(),
  patientId: id(),
  subject: line(100),
  note: text(2000),
  dateTime: instant(),
  userId_Created: id(),
  createdBy: line(120),
})
export type PatientNoteRow = z.infer<typeof PatientNoteRow>

export const patientPapers = endpoints({
  attachments: {
    method: 'GET',
    path: '/api/Patient/GetPatientAttachmentList',
    access: 'patient-attachment.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(PatientAttachmentRow),
  },
  attachment: {
    method: 'GET',
    path: '/api/Patient/GetPatientAttachment',
    access: 'patient-attachment.read',
    byPost: true,
    /** asPdf: the PDF made from a HEIC or TIFF file, if there is one; otherwise the original. */
    input: query({ PatientAttachmentId: id(), b64: flag().optional(), asPdf: flag().optional() }),
    answer: answer({
      ...PatientAttachmentRow.shape,
      fileAsBase64: z.string(),
      /** '': browsers display it as is, or not at all. */
      pdfState: z.enum(['', 'waiting', 'ready', 'failed']),
      /** Why there is no PDF, in words; '' unless it failed. */
      pdfReason: line(200),
    }),
  },
  saveAttachment: {
    method: 'POST',
    path: '/api/Patient/SavePatientAttachment',
    access: 'patient-attachment.save',
    changes: true,
    carriesFile: true,
    input: body({
      patientId: id(),
      attachmentTypeId: id(),
      description: text(200),
      effectiveDate: day().optional(),
      expireDate: day().optional(),
      userId_ParolOfficer: id().optional(),
      agency: line(100).optional(),
      purpose: line(200).optional(),
      releasedLabTypes: z.array(id()).max(20).optional(),
      releasesMedications: flag().optional(),
      releasesPractice: flag().optional(),
      /** A paper of one of the patient's authorizations: for users who can save authorizations. */
      preAuthorizationId: id().optional(),
      fileName: line(200).optional(),
      fileType: line(120).optional(),
      fileAsBase64: base64(),
      patientAttachmentId: id().optional(),
      userId_Created: id().optional(),
      dateCreated: z.string().max(40).optional(),
    }),
    answer: Saved,
  },
  deleteAttachment: {
    method: 'GET',
    path: '/api/Patient/DeletedPatientAttachment',
    access: 'patient-attachment.save',
    byPost: true,
    changes: true,
    input: query({ PatientAttachmentId: id(), b64: flag().optional() }),
    answer: Done,
  },
  /** Ends a release of information before its last day. */
  revokeRelease: {
    method: 'POST',
    path: '/api/Patient/RevokeRelease',
    access: 'patient-attachment.save',
    changes: true,
    input: body({ patientAttachmentId: id() }),
    answer: Done,
  },
  note: {
    method: 'GET',
    path: '/api/Patient/GetPatientNote',
    access: 'patient-note.read',
    byPost: true,
    input: query({ patientNoteId: id() }),
    answer: answer(PatientNoteRow.shape),
  },
  saveNote: {
    method: 'POST',
    path: '/api/Patient/SavePatientNote',
    access: 'patient-note.save',
    changes: true,
    input: body({
      patientId: id(),
      subject: line(100),
      note: text(2000),
      patientNoteId: id().optional(),
      userId_Created: id().optional(),
      dateTime: instant().optional(),
    }),
    answer: Saved,
  },
})
