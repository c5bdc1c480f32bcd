import { accounts, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import { call } from '../../../api/call.ts'
import { useApiQuery, type AskOptions } from '../../../api/queries.ts'
import { ShowPaper } from '../../../ui/papers/show-paper.tsx'

const request = (id: number) => ({ CustomerAttachmentId: id })
const usePaper = (id: number, asPdf: boolean, options: AskOptions) =>
  useApiQuery(accounts.attachment, { ...request(id), ...(asPdf && { asPdf }) }, options)
const original = (id: number) => call(accounts.attachment, request(id))

/** One attachment of the account. */
export const ShowAttachment = ({
  attachment,
  onClose,
}: {
  attachment: AttachmentRow
  onClose: () => void
}) => (
  <ShowPaper
    id={attachment.customerAttachmentId}
    title={attachment.title}
    text={attachment.description}
    fileType={attachment.fileType}
    usePaper={usePaper}
    original={original}
    onClose={onClose}
  />
)
