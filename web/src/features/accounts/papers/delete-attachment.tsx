import { accounts, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Removes an attachment from the account, after confirmation. */
export const DeleteAttachment = ({
  attachment,
  onClose,
}: {
  attachment: AttachmentRow
  onClose: () => void
}) => {
  const { save } = useApiMutation(accounts.deleteAttachment, { refresh: [accounts.get] })
  return (
    <Confirm
      opened
      title={say('Delete attachment')}
      action={say('Delete attachment')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ CustomerAttachmentId: attachment.customerAttachmentId, b64: true })
        notify.success(say('The attachment is deleted.'))
      }}
    >
      {say('“{title}” will be removed from this account for everyone.', {
        title: attachment.title,
      })}
    </Confirm>
  )
}
