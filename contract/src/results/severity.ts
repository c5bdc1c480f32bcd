import { isAbnormal, isCritical, type Flag, type ResultKind } from './states.ts'
import { isInconsistent, type VerdictState } from './verdict-states.ts'

/*
 * How soon somebody at the practice has to read a result: the order in which they are listed (docs/decisions/0039). The database keeps the place of a
 * severity in this list, from 1 on, with the order (migration 090).
 */
export const severities = ['critical', 'inconsistent', 'abnormal', 'revised', 'not evaluated', 'normal'] as const
export type Severity = (typeof severities)[number]

export const severityWords: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  inconsistent: 'Inconsistent with medication list',
  abnormal: 'Abnormal',
  revised: 'Corrected or amended',
  'not evaluated': 'Not evaluated',
  normal: 'Normal',
}

/** What a released version says: the flags of its values, the states of its findings, and what it is. */
export interface SeverityFacts {
  flags: readonly Flag[]
  verdicts: readonly VerdictState[]
  kind: Extract<ResultKind, 'final' | 'corrected' | 'amended'>
}

const tests: Readonly<Record<Severity, (facts: SeverityFacts) => boolean>> = {
  critical: ({ flags }) => flags.some(isCritical),
  inconsistent: ({ verdicts }) => verdicts.some((state) => isInconsistent(state) || state === 'needs review'),
  abnormal: ({ flags }) => flags.some(isAbnormal),
  revised: ({ kind }) => kind !== 'final',
  // what was not judged is never shown as normal
  'not evaluated': ({ flags, verdicts }) => flags.length === 0 || flags.includes('not-judged') || verdicts.includes('not judged'),
  normal: () => true,
}

/** The first that holds, the most severe first. */
export const severityOf = (facts: SeverityFacts): Severity => severities.find((severity) => tests[severity](facts)) ?? 'normal'

/** Its place as the database keeps it, from 1 on. */
export const severityPlace = (severity: Severity): number => severities.indexOf(severity) + 1
export const severityAt = (place: number): Severity => severities[place - 1] ?? 'not evaluated'

/** Only these are marked as reviewed several at once; every other is opened. */
export const isReviewedUnopened = (severity: Severity): boolean => severity === 'normal'
