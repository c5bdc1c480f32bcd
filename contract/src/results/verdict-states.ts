import { say } from '../languages/say.ts'
/*
 * Verdicts on a drug of the medication list, or on an analyte that was found
 * (rules.md#approved-numbers, #toxicology-verdicts). In report order: those that someone must check
 * come first.
 */

export const verdictStates = [
  'found, not prescribable',
  'found, not explained',
  'expected, not found',
  'metabolite missing',
  'needs review',
  'not judged',
  'consistent',
  'not tested',
] as const
export type VerdictState = (typeof verdictStates)[number]

/** What a verdict is called on screens. */
export const verdictNames: Readonly<Record<VerdictState, string>> = {
  'found, not prescribable': say('Found, not prescribable'),
  'found, not explained': say('Found, not explained'),
  'expected, not found': say('Expected, not found'),
  'metabolite missing': say('Metabolite missing'),
  'needs review': say('Needs review'),
  'not judged': say('Not judged'),
  consistent: say('Consistent'),
  'not tested': say('Not tested'),
}

/** An explanation for readers who do not know the term. */
export const verdictMeans: Readonly<Record<VerdictState, string>> = {
  'found, not prescribable': say('It was found, and no prescription can explain it.'),
  'found, not explained': say('It was found, and nothing on the medication list explains it.'),
  'expected, not found': say('It is on the medication list, was tested, and was not found.'),
  'metabolite missing': say('It was found, but its metabolite was not.'),
  'needs review': say('The tables are not sufficient; it needs review.'),
  'not judged': say('No conclusion.'),
  consistent: say('The finding is consistent with the medication list.'),
  'not tested': say('It is on the medication list, but no ordered test detects it.'),
}

/**
 * What the Inconsistency Report counts. Neither 'needs review' nor 'not judged' is ever an
 * inconsistency.
 */
export const inconsistencies = [
  'found, not prescribable',
  'found, not explained',
  'expected, not found',
  'metabolite missing',
] as const
export type Inconsistency = (typeof inconsistencies)[number]
export const isInconsistent = (state: VerdictState): state is Inconsistency =>
  inconsistencies.some((one) => one === state)

/** Why a verdict is what it is, if the state alone does not say; otherwise ''. */
export const verdictReasons = [
  '',
  'list not given',
  'specimen invalid',
  'specimen dilute',
  'presumptive',
  'no cut-off',
  'not in the table',
  'absence says nothing',
  'no source',
  'in part',
  'cup',
  'illicit',
  'alcohol',
  'nicotine',
  'kratom',
] as const
export type VerdictReason = (typeof verdictReasons)[number]
