import { say } from '../languages/say.ts'
import { correctionReasons } from './acts.ts'
import type { Correction } from './corrections.ts'
import { describeFollowUp, isFollowUpOpen } from './follow-ups.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What has left the laboratory, in words: 'Already out: 2 labels, 1 report.' */
export const describeLeft = ({ labels, reports, faxes, messages }: Correction['left']): string => {
  const parts = [
    ...counted(labels, 'label', 'labels'),
    ...counted(reports, 'report', 'reports'),
    ...counted(faxes, 'fax', 'faxes'),
    ...counted(
      messages,
      say('message to the laboratory system'),
      say('messages to the laboratory system'),
    ),
  ]
  return parts.length === 0
    ? say('Nothing of this order has gone out yet.')
    : say('Already out: {parts}.', { parts: parts.join(', ') })
}

/** 'Collected: 03/30/2026 → 03/31/2026; Payment: ...' */
export const changesSay = ({ fields }: Pick<Correction, 'fields'>): string =>
  fields.map(({ label, was, becomes }) => `${label}: ${was} → ${becomes}`).join('; ')
export const describeReason = ({ reason, note }: Pick<Correction, 'reason' | 'note'>): string =>
  `${correctionReasons[reason]}. ${note}`
/** Its follow-ups, waiting ones first. */
export const followUpsSay = ({ followUps }: Pick<Correction, 'followUps'>): string =>
  followUps
    .toSorted((one, other) => Number(isFollowUpOpen(other)) - Number(isFollowUpOpen(one)))
    .map(describeFollowUp)
    .join('; ')
/** Progress of a correction. */
export const describeCorrectionState = ({
  state,
  undoneDate,
  reissue,
  followUps,
}: Pick<Correction, 'state' | 'undoneDate' | 'reissue' | 'followUps'>) =>
  state === 'asked'
    ? 'Waits for second person'
    : state === 'rejected'
      ? 'Rejected'
      : undoneDate !== null
        ? 'Undone'
        : reissue === 'due'
          ? 'Report being made'
          : followUps.some((one) => one.kind === 'report' && isFollowUpOpen(one))
            ? 'Report on Result Desk'
            : followUps.some(isFollowUpOpen)
              ? 'Follow-up open'
              : 'Corrected'
/** Who undid a correction, when and why; '' if it was not undone. `at`: how a time is written. */
export const describeUndone = (
  { undoneBy, undoneDate, undoReason }: Pick<Correction, 'undoneBy' | 'undoneDate' | 'undoReason'>,
  at: (instant: string) => string,
) => (undoneDate === null ? '' : `${undoneBy}, ${at(undoneDate)}: ${undoReason}`)
