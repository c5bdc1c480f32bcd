import { say } from '@labgate/contract/languages/say'
import {
  releaseOfInformation,
  type PatientAttachmentRow,
} from '@labgate/contract/patients/patient-papers'
import { dayAsText, dayOfInstant } from '../../../forms/dates.ts'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import type { Tone } from '../../../ui/status-word.tsx'

/** The lists needed to add a paper: its types, the parole officers, and test types. */
export const attachmentLists = ['AttachmentType', 'PO', 'LabType'] as const

export const isRelease = ({
  attachmentTypeId,
}: Pick<PatientAttachmentRow, 'attachmentTypeId'>): boolean =>
  attachmentTypeId === releaseOfInformation

/**
 * Whether a release of information counts today, in words; undefined for other papers. `today`:
 * YYYY-MM-DD.
 */
export const releaseState = (
  row: PatientAttachmentRow,
  today: string,
): { tone: Tone; text: string } | undefined => {
  if (!isRelease(row)) return undefined
  if (row.dateRevoked !== null)
    return {
      tone: 'plain',
      text: say('Revoked {dateRevoked}', { dateRevoked: dayOfInstant(row.dateRevoked) }),
    }
  if (row.expireDate !== null && row.expireDate < today)
    return {
      tone: 'plain',
      text: say('Ended {expireDate}', { expireDate: dayAsText(row.expireDate) }),
    }
  if (row.effectiveDate !== null && row.effectiveDate > today)
    return {
      tone: 'waiting',
      text: say('From {effectiveDate}', { effectiveDate: dayAsText(row.effectiveDate) }),
    }
  return {
    tone: 'done',
    text: say('Until {expireDate}', { expireDate: dayAsText(row.expireDate) }),
  }
}

/** Whether it can still be ended early. */
export const isRevocable = (row: PatientAttachmentRow, today: string): boolean =>
  isRelease(row) && row.dateRevoked === null && (row.expireDate === null || row.expireDate >= today)

/**
 * What a release names, in words: 'Urine toxicology, medications'; '' for other papers. `labTypes`:
 * the list LabType.
 */
export const releaseNames = (row: PatientAttachmentRow, labTypes: readonly Option[]): string =>
  isRelease(row)
    ? [
        ...labTypes
          .filter(({ value }) => row.releasedLabTypes.includes(Number(value)))
          .map(({ label }) => label),
        ...(row.releasesMedications ? ['medications'] : []),
        ...(row.releasesPractice ? [say('practice and provider')] : []),
      ].join(', ')
    : ''
