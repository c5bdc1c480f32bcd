import { signaturePlace } from '../../core/documents/patient-signature.ts'
import { licensePlace, ssnPlace } from '../../core/patients/sealed.ts'
import { auditKeyPlace } from '../../features/admin/audit-log/older-keys.ts'
import { noticePlace } from '../../features/billing/advance-notices/save-notice.ts'
import { partnerSecretPlace } from '../../features/billing/transports.ts'
import { x12FilePlace } from '../../features/billing/x12-files.ts'
import { draftFilePlace } from '../../features/orders/drafts/draft-files.ts'
import { draftPlace } from '../../features/orders/drafts/drafts.queries.ts'
import { secretPlace } from '../../features/people/second-factor/check-code.ts'
import { clientSecretPlace } from '../../features/people/single-sign-on/provider-place.ts'
import { messagePlace } from '../../features/results/hl7-in/sealed-message.ts'
import { filePlace } from '../../files/sealed-file.ts'
import { letterFilesPlace, letterPlace } from '../../ports/mail/post.ts'

export interface SealedColumn {
  table: string
  column: string
  /** The primary key. */
  key: readonly string[]
  /** The place that the text is bound to, built from the key's values. */
  place(key: Readonly<Record<string, unknown>>): string
  /** Large: fewer rows per batch. */
  isFile?: true
  /** Its key is the SHA-256 of what was sealed. */
  isNamedByHash?: true
  /** Some rows predate sealed files: those without is_sealed are not ciphertext. */
  hasPlain?: true
}

/**
 * Every column that holds data encrypted with the key. The key probe is recreated, not converted.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'login',
    column: 'totp_secret',
    key: ['user_id'],
    place: (key) => secretPlace(Number(key['user_id'])),
  },
  {
    table: 'login',
    column: 'totp_pending',
    key: ['user_id'],
    place: (key) => secretPlace(Number(key['user_id'])),
  },
  {
    table: 'patient',
    column: 'ssn',
    key: ['patient_id'],
    place: (key) => ssnPlace(Number(key['patient_id'])),
  },
  {
    table: 'patient',
    column: 'drivers_license',
    key: ['patient_id'],
    place: (key) => licensePlace(Number(key['patient_id'])),
  },
  {
    table: 'patient_signature',
    column: 'image',
    key: ['patient_signature_id'],
    place: (key) => signaturePlace(Number(key['patient_signature_id'])),
  },
  {
    table: 'advance_notice',
    column: 'image',
    key: ['advance_notice_id'],
    place: (key) => noticePlace(Number(key['advance_notice_id'])),
  },
  { table: 'hl7_in', column: 'content', key: ['hl7_in_id'], place: () => messagePlace },
  {
    table: 'audit_key',
    column: 'sealed',
    key: ['key_id'],
    place: (key) => auditKeyPlace(String(key['key_id'])),
  },
  {
    table: 'file',
    column: 'content',
    key: ['hash'],
    place: () => filePlace,
    isFile: true,
    isNamedByHash: true,
    hasPlain: true,
  },
  {
    table: 'hl7_out',
    column: 'content',
    key: ['hl7_out_id'],
    place: () => filePlace,
    isFile: true,
    hasPlain: true,
  },
  {
    table: 'hl7_back',
    column: 'content',
    key: ['delivery_id'],
    place: () => filePlace,
    isFile: true,
    hasPlain: true,
  },
  {
    table: 'report_bundle',
    column: 'content',
    key: ['report_bundle_id'],
    place: () => filePlace,
    isFile: true,
    hasPlain: true,
  },
  {
    table: 'report_run',
    column: 'content',
    key: ['report_run_id'],
    place: () => filePlace,
    isFile: true,
  },
  {
    table: 'trading_partner',
    column: 'secret',
    key: ['trading_partner_id'],
    place: (key) => partnerSecretPlace(Number(key['trading_partner_id'])),
  },
  {
    table: 'identity_provider',
    column: 'client_secret',
    key: ['identity_provider_id'],
    place: (key) => clientSecretPlace(Number(key['identity_provider_id'])),
  },
  {
    table: 'x12_file',
    column: 'content',
    key: ['x12_file_id'],
    place: () => x12FilePlace,
    isFile: true,
  },
  { table: 'mail', column: 'body', key: ['mail_id'], place: () => letterPlace },
  {
    table: 'mail',
    column: 'files',
    key: ['mail_id'],
    place: () => letterFilesPlace,
    isFile: true,
  },
  {
    table: 'draft_file',
    column: 'content',
    key: ['draft_file_id'],
    place: (key) => draftFilePlace(Number(key['draft_file_id'])),
  },
  {
    table: 'draft',
    column: 'content',
    key: ['user_id', 'subject_id', 'form', 'record_id'],
    place: (key) =>
      draftPlace(
        Number(key['user_id']),
        Number(key['subject_id']),
        String(key['form']),
        Number(key['record_id']),
      ),
  },
]

/** Byte columns that are not ciphertext: hashes, and marks of audit rows. */
export const plainByteColumns: readonly string[] = [
  'lab_order.signed_hash',
  'order_document.file_hash',
  'order_document.facts_hash',
  'x12_file.hash',
  'patient_eligibility.member_hash',
  'remittance.hash',
  'bill.judged_hash',
  'work_item.judged_hash',
  'billing_import.hash',
  'billing_proposal.hash',
  'standing_order.signed_hash',
  'lab_order_attachment.file_hash',
  'lab_order_attachment.pdf_hash',
  'session.cookie_hash',
  'session_token.token_hash',
  'reset_code.code_hash',
  'sign_in_change.proof_hash',
  'sign_in_change.objection_hash',
  'known_device.device_hash',
  'passkey.credential',
  'passkey.public_key',
  'passkey_challenge.challenge_hash',
  'organization_attempt.attempt_hash',
  'idempotency.body_hash',
  'file.hash',
  'customer_incident_file.file_hash',
  'customer_attachment.file_hash',
  'customer_attachment.pdf_hash',
  'patient_attachment.file_hash',
  'patient_attachment.pdf_hash',
  'user_signature.file_hash',
  'audit_seal.marks',
  'audit.mac',
  'hl7_in.content_hash',
  'fhir_secret.secret_hash',
  'fhir_token.token_hash',
  'fax_attempt.file_hash',
  'result_document.file_hash',
  'archive_batch.index_hash',
  'archive_report.row_hash',
  'archive_report.file_hash',
  // a carrier's label of a parcel names the practice and the laboratory, and no patient
  'carrier_request.label_pdf',
]
