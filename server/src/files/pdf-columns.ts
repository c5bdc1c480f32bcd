import { becomesPdf } from './as-pdf.ts'

export interface PdfState {
  pdfState: '' | 'waiting' | 'ready' | 'failed'
  pdfReason: string
}
/** State of an attachment's PDF. `a` is the attachment, `o` its original file. */
export const pdfColumns = `
  case
    when o.file_type not in (${becomesPdf.map((type) => `'${type}'`).join(', ')}) then ''
    when a.pdf_hash is not null then 'ready'
    when a.pdf_failed <> '' then 'failed'
    else 'waiting'
  end as "pdfState",
  case
    when a.pdf_hash is null then a.pdf_failed
    else ''
  end as "pdfReason"
`
/** The file name with the PDF's extension. */
export const pdfName = `
  case
    when a.pdf_hash is null
    or a.file_name = '' then a.file_name
    else regexp_replace(a.file_name, '\\.[^.]*$', '') || '.pdf'
  end
`
/** The file that is shown: the PDF if it is wanted and exists, else the original. */
export const shownHash = (wantsPdf: boolean): string =>
  wantsPdf ? 'coalesce(a.pdf_hash, a.file_hash)' : 'a.file_hash'
