import { describeInconsistencyKind, missingKinds } from '@labgate/contract/desk/inconsistencies'
import type { ChartResult } from '@labgate/contract/overviews/chart'
import { flagWords } from '@labgate/contract/results/flag-words'
import { severityWords, type Severity } from '@labgate/contract/results/severity'
import type { Tone } from '../../../ui/status-word.tsx'

/** How a severity is marked wherever results are listed. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  critical: 'danger',
  inconsistent: 'waiting',
  abnormal: 'waiting',
  revised: 'plain',
  'not evaluated': 'plain',
  normal: 'done',
}

const describeValue = ({ name, says: text, flag }: ChartResult['values'][number]): string => {
  const word = flagWords[flag as keyof typeof flagWords] ?? flag
  return `${name}${text === '' || text.toLowerCase() === word.toLowerCase() ? '' : ` ${text}`} (${word.toLowerCase()})`
}

/** Summary of a result in one line: the word for its severity. */
export const describeVerdict = ({ severity, kind, allNegative, findings }: ChartResult): string => {
  if (severity === 'normal') return allNegative ? 'Nothing detected' : 'Normal'
  if (severity === 'inconsistent')
    return (
      [...new Set(findings.map((one) => describeInconsistencyKind(one.kind)))].join(', ') ||
      severityWords.inconsistent
    )
  if (severity === 'revised') return kind === 'amended' ? 'Amended' : 'Corrected'
  return severityWords[severity]
}

/** The details behind it: values and drugs, as many as the row has. */
export const describeDetail = ({
  severity,
  kind,
  values,
  marked,
  findings,
  notReported,
}: ChartResult): string => {
  const named =
    severity === 'inconsistent'
      ? findings.map(({ subject }) => subject).filter(Boolean)
      : values.map(describeValue)
  const rest = severity === 'inconsistent' ? 0 : marked - values.length
  const revised =
    kind !== 'final' && severity !== 'revised'
      ? [kind === 'amended' ? 'amended report' : 'corrected report']
      : []
  const lacking =
    notReported.length === 0 ? [] : [`not complete: no result yet for ${notReported.join(', ')}`]
  return [...named, ...(rest > 0 ? [`${rest} more`] : []), ...revised, ...lacking].join(', ')
}

const missingWords: Readonly<Record<string, string>> = missingKinds
/** What the order lacks. */
export const describeMissing = ({ missing }: ChartResult): string =>
  missing.map(({ rule, says: text }) => missingWords[rule] ?? text).join(', ')

/**
 * Which results a list shows, in words: whose, and of which location; without one, of every
 * location the reader works at.
 */
export const describeResultScope = ({
  mine,
  provider = '',
  location = '',
}: {
  mine: boolean
  provider?: string | undefined
  location?: string | undefined
}): string =>
  `${mine ? 'Your own' : provider === '' ? 'Of all providers' : `Of ${provider}`}, ${location === '' ? 'at all your locations' : `at ${location}`}`
