import { say } from '@labgate/contract/languages/say'
import { patientPapers, type PatientAttachmentRow } from '@labgate/contract/patients/patient-papers'
import { call } from '../../../api/call.ts'
import { useApiQuery, type AskOptions } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { ShowPaper } from '../../../ui/papers/show-paper.tsx'
import { isRelease } from './release-words.ts'

const textOf = (row: PatientAttachmentRow): string =>
  isRelease(row)
    ? say('{description} · {Boolean} · {effectiveDate} to {expireDate}', {
        description: row.description,
        Boolean: [row.agency, row.purpose].filter(Boolean).join(', '),
        effectiveDate: dayAsText(row.effectiveDate),
        expireDate: dayAsText(row.expireDate),
      })
    : row.description

const request = (id: number) => ({ PatientAttachmentId: id })
const usePaper = (id: number, asPdf: boolean, options: AskOptions) =>
  useApiQuery(patientPapers.attachment, { ...request(id), ...(asPdf && { asPdf }) }, options)
const original = (id: number) => call(patientPapers.attachment, request(id))

/** One paper of the patient. */
export const ShowAttachment = ({
  attachment,
  onClose,
}: {
  attachment: PatientAttachmentRow
  onClose: () => void
}) => (
  <ShowPaper
    id={attachment.patientAttachmentId}
    title={attachment.attachmentType}
    text={textOf(attachment)}
    fileType={attachment.fileType}
    usePaper={usePaper}
    original={original}
    onClose={onClose}
  />
)
