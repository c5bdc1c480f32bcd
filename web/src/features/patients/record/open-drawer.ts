import type { PatientAttachmentRow } from '@labgate/contract/patients/patient-papers'

/** What is open beside the record; id 0 is a new one. */
export type OpenDrawer =
  | { what: 'insurance'; id: number }
  | { what: 'show' | 'delete' | 'revoke'; attachment: PatientAttachmentRow }
  | { what: 'add-attachment' | 'add-note' | 'ssn' }
  | null

/** The last row saved glows once in its list. */
export interface SavedInDrawer {
  list: 'insurance' | 'attachment'
  id: number
}
