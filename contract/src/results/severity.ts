import { say } from '../languages/say.ts'
import { isAbnormal, isCritical, type Flag, type ResultKind } from './states.ts'
import { isInconsistent, type VerdictState } from './verdict-states.ts'

/*
 * How soon someone at the practice must read a result: the order in which results are listed
 * (docs/decisions/0039). The database stores a severity's position in this list, starting at 1,
 * with the order (result_severity_of).
 */
export const severities = [
  'critical',
  'inconsistent',
  'abnormal',
  'revised',
  'not evaluated',
  'normal',
] as const
export type Severity = (typeof severities)[number]

export const severityWords: Readonly<Record<Severity, string>> = {
  critical: say('Critical'),
  inconsistent: say('Inconsistent with medications'),
  abnormal: say('Abnormal'),
  revised: say('Corrected or amended'),
  'not evaluated': say('Not evaluated'),
  normal: say('Normal'),
}

/**
 * Facts of a released version: the flags of its values, the states of its findings, and its kind.
 */
export interface SeverityFacts {
  flags: readonly Flag[]
  verdicts: readonly VerdictState[]
  kind: Extract<ResultKind, 'final' | 'corrected' | 'amended'>
}

const tests: Readonly<Record<Severity, (facts: SeverityFacts) => boolean>> = {
  critical: ({ flags }) => flags.some(isCritical),
  inconsistent: ({ verdicts }) =>
    verdicts.some((state) => isInconsistent(state) || state === 'needs review'),
  abnormal: ({ flags }) => flags.some(isAbnormal),
  revised: ({ kind }) => kind !== 'final',
  // anything not judged is never shown as normal
  'not evaluated': ({ flags, verdicts }) =>
    flags.length === 0 || flags.includes('not-judged') || verdicts.includes('not judged'),
  normal: () => true,
}

/** The first that applies, most severe first. */
export const severityOf = (facts: SeverityFacts): Severity =>
  severities.find((severity) => tests[severity](facts)) ?? 'normal'

/** Its position as stored in the database, starting at 1. */
export const severityPlace = (severity: Severity): number => severities.indexOf(severity) + 1
export const severityAt = (place: number): Severity => severities[place - 1] ?? 'not evaluated'

/** Only these can be marked as reviewed in bulk; all others must be opened. */
export const isReviewedUnopened = (severity: Severity): boolean => severity === 'normal'
