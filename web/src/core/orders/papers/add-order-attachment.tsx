import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { notify } from '../../../ui/notify.tsx'
import { AddPaper } from './add-paper.tsx'

/** Adds a paper to an existing order. */
export const AddOrderAttachment = ({
  labOrderId,
  onDone,
}: {
  labOrderId: number
  onDone: () => void
}) => (
  <AddPaper
    endpoint={orderPapers.saveAttachment}
    saveLabel={say('Save attachment')}
    toInput={({ loAttachmentTypeId, description }, file) => ({
      labOrderId,
      loAttachmentTypeId,
      description,
      ...file,
    })}
    refresh={[orderPapers.attachments]}
    onDone={() => {
      notify.success(say('The attachment is saved.'))
      onDone()
    }}
  />
)
