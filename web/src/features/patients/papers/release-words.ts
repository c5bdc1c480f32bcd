import { releaseOfInformation, type PatientAttachmentRow } from '@labgate/contract/patient-papers'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import type { Tone } from '../../../ui/status-word.tsx'

/** The lists that adding a paper needs: its types, and the parole officers. */
export const attachmentLists = ['AttachmentType', 'PO'] as const

export const isRelease = ({ attachmentTypeId }: Pick<PatientAttachmentRow, 'attachmentTypeId'>): boolean => attachmentTypeId === releaseOfInformation

/** Whether a release of information counts today, in words; undefined for other papers. `today`: YYYY-MM-DD. */
export const releaseState = (row: PatientAttachmentRow, today: string): { tone: Tone; says: string } | undefined => {
  if (!isRelease(row)) return undefined
  if (row.dateRevoked !== null) return { tone: 'plain', says: `Revoked ${instantAsText(row.dateRevoked).slice(0, 10)}` }
  if (row.expireDate !== null && row.expireDate < today) return { tone: 'plain', says: `Ended ${dayAsText(row.expireDate)}` }
  if (row.effectiveDate !== null && row.effectiveDate > today) return { tone: 'waiting', says: `From ${dayAsText(row.effectiveDate)}` }
  return { tone: 'done', says: `Until ${dayAsText(row.expireDate)}` }
}

/** Whether it can still be ended before its day. */
export const isRevocable = (row: PatientAttachmentRow, today: string): boolean =>
  isRelease(row) && row.dateRevoked === null && (row.expireDate === null || row.expireDate >= today)
