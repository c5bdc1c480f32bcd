import { orderPapers, type OrderAttachmentRow } from '@labgate/contract/orders/order-documents'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { call } from '../../../api/call.ts'
import { useApiQuery, type AskOptions } from '../../../api/queries.ts'
import { ShowPaper } from '../../../ui/papers/show-paper.tsx'

const ofOrder = (id: number) => ({ LabOrderAttachmentId: id })
const useOrderPaper = (id: number, asPdf: boolean, options: AskOptions) =>
  useApiQuery(orderPapers.attachment, { ...ofOrder(id), ...(asPdf && { asPdf }) }, options)
const ofPatient = (id: number) => ({ PatientAttachmentId: id })
const usePatientPaper = (id: number, asPdf: boolean, options: AskOptions) =>
  useApiQuery(patientPapers.attachment, { ...ofPatient(id), ...(asPdf && { asPdf }) }, options)

/** One paper of an order or its patient. */
export const ShowOrderPaper = ({
  paper,
  onClose,
}: {
  paper: OrderAttachmentRow
  onClose: () => void
}) => {
  const {
    labOrderAttachmentId,
    patientAttachmentId,
    attachmentType: title,
    description: text,
    fileType,
  } = paper
  const shown = { title, text, fileType, onClose }
  return patientAttachmentId > 0 ? (
    <ShowPaper
      {...shown}
      id={patientAttachmentId}
      usePaper={usePatientPaper}
      original={(id) => call(patientPapers.attachment, ofPatient(id))}
    />
  ) : (
    <ShowPaper
      {...shown}
      id={labOrderAttachmentId}
      usePaper={useOrderPaper}
      original={(id) => call(orderPapers.attachment, ofOrder(id))}
    />
  )
}
