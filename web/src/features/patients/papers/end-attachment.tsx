import { patientPapers, type PatientAttachmentRow } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

interface EndAttachmentProps {
  attachment: PatientAttachmentRow
  onClose: () => void
}
const refresh = [patients.get, patients.list]
const nameOf = ({ attachmentType, description }: PatientAttachmentRow): string =>
  `${attachmentType} “${description}”`

/** Removes a paper from the patient, after confirmation. */
export const DeleteAttachment = ({ attachment, onClose }: EndAttachmentProps) => {
  const { save } = useApiMutation(patientPapers.deleteAttachment, { refresh })
  return (
    <Confirm
      opened
      title="Delete attachment"
      action="Delete attachment"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ PatientAttachmentId: attachment.patientAttachmentId, b64: true })
        notify.success('The attachment is deleted.')
      }}
    >
      {`${nameOf(attachment)} will be removed from this patient for everyone.`}
    </Confirm>
  )
}

/** Ends a release of information now, after confirmation. */
export const RevokeRelease = ({ attachment, onClose }: EndAttachmentProps) => {
  const { save } = useApiMutation(patientPapers.revokeRelease, { refresh })
  return (
    <Confirm
      opened
      title="Revoke release"
      action="Revoke release"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ patientAttachmentId: attachment.patientAttachmentId })
        notify.success('The release has ended.')
      }}
    >
      {`${attachment.agency === '' ? 'The officer' : attachment.agency} will no longer see this patient under this release. This cannot be undone; you can add a new release.`}
    </Confirm>
  )
}
