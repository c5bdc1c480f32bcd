import type { PatientAttachmentRow } from '@labgate/contract/patient-papers'

/** What is open beside the record; id 0 is a new one. */
export type OpenBeside =
  | { what: 'insurance'; id: number }
  | { what: 'show' | 'delete' | 'revoke'; attachment: PatientAttachmentRow }
  | { what: 'add-attachment' | 'add-note' | 'ssn' }
  | null

/** The last row saved glows once in its list. */
export interface SavedBeside {
  list: 'insurance' | 'attachment'
  id: number
}
