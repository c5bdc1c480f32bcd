import { describeInconsistencyKind, missingKinds } from '@labgate/contract/desk/inconsistencies'
import { say } from '@labgate/contract/languages/say'
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
  if (severity === 'normal') return allNegative ? say('Nothing detected') : say('Normal')
  if (severity === 'inconsistent')
    return (
      [...new Set(findings.map((one) => describeInconsistencyKind(one.kind)))].join(', ') ||
      severityWords.inconsistent
    )
  if (severity === 'revised') return kind === 'amended' ? say('Amended') : say('Corrected')
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
      ? [kind === 'amended' ? say('amended report') : say('corrected report')]
      : []
  const lacking =
    notReported.length === 0
      ? []
      : [
          say('not complete: no result yet for {notReported}', {
            notReported: notReported.join(', '),
          }),
        ]
  return [
    ...named,
    ...(rest > 0 ? [say('{rest} more', { rest })] : []),
    ...revised,
    ...lacking,
  ].join(', ')
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
  `${mine ? say('Your own') : provider === '' ? say('Of all providers') : say('Of {provider}', { provider })}, ${location === '' ? say('at all your locations') : say('at {location}', { location })}`
