import { say } from '@labgate/contract/languages/say'
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
      title={say('Delete attachment')}
      action={say('Delete attachment')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ PatientAttachmentId: attachment.patientAttachmentId, b64: true })
        notify.success(say('The attachment is deleted.'))
      }}
    >
      {say('{attachment} will be removed from this patient for everyone.', {
        attachment: nameOf(attachment),
      })}
    </Confirm>
  )
}

/** Ends a release of information now, after confirmation. */
export const RevokeRelease = ({ attachment, onClose }: EndAttachmentProps) => {
  const { save } = useApiMutation(patientPapers.revokeRelease, { refresh })
  return (
    <Confirm
      opened
      title={say('Revoke release')}
      action={say('Revoke release')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ patientAttachmentId: attachment.patientAttachmentId })
        notify.success(say('The release has ended.'))
      }}
    >
      {say(
        '{value} will no longer see this patient under this release. This cannot be undone; you can add a new release.',
        { value: attachment.agency === '' ? say('The officer') : attachment.agency },
      )}
    </Confirm>
  )
}
