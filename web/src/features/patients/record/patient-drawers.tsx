import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { InsuranceDrawer } from '../../../core/patients/insurance/insurance-drawer.tsx'
import { ShowAttachment } from '../../../core/patients/papers/show-attachment.tsx'
import { AddNoteDrawer } from '../../../ui/papers/add-note-drawer.tsx'
import { AddAttachmentDrawer } from '../papers/add-attachment-drawer.tsx'
import { DeleteAttachment, RevokeRelease } from '../papers/end-attachment.tsx'
import type { OpenDrawer, SavedInDrawer } from './open-drawer.ts'
import { SsnDialog } from './ssn-dialog.tsx'

interface PatientDrawersProps {
  patient: Patient
  open: OpenDrawer
  onClose: () => void
  onSaved: (saved: SavedInDrawer) => void
}

/** What is opened beside a patient's record, at most one at a time. */
export const PatientDrawers = ({ patient, open, onClose, onSaved }: PatientDrawersProps) => {
  const { patientId } = patient
  return (
    <>
      <InsuranceDrawer
        patient={patient}
        patientInsuranceId={open?.what === 'insurance' ? open.id : null}
        onClose={onClose}
        onSaved={(id) => onSaved({ list: 'insurance', id })}
      />
      <AddAttachmentDrawer
        patientId={patientId}
        opened={open?.what === 'add-attachment'}
        onClose={onClose}
        onAdded={(id) => onSaved({ list: 'attachment', id })}
      />
      <AddNoteDrawer
        endpoint={patientPapers.saveNote}
        of={{ patientId }}
        refresh={[patients.get]}
        opened={open?.what === 'add-note'}
        onClose={onClose}
      />
      {open?.what === 'show' && <ShowAttachment attachment={open.attachment} onClose={onClose} />}
      {open?.what === 'delete' && (
        <DeleteAttachment attachment={open.attachment} onClose={onClose} />
      )}
      {open?.what === 'revoke' && <RevokeRelease attachment={open.attachment} onClose={onClose} />}
      {open?.what === 'ssn' && <SsnDialog patientId={patientId} onClose={onClose} />}
    </>
  )
}
