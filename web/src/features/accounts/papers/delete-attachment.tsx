import { accounts, type AttachmentRow } from '@labgate/contract/accounts/accounts'
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
      title="Delete attachment"
      action="Delete attachment"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await save({ CustomerAttachmentId: attachment.customerAttachmentId, b64: true })
        notify.success('The attachment is deleted.')
      }}
    >
      {`“${attachment.title}” will be removed from this account for everyone.`}
    </Confirm>
  )
}
