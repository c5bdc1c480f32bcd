import { catalogOf, testTypeOfLab } from '../catalog/catalogs.ts'
import { selectionOf } from '../catalog/saving.ts'
import { daysBetween } from '../kit/days.ts'
import { say } from '../languages/say.ts'

/** A row of the administrator's table of Medicare coverage (rules.md#advance-notice-need). */
export interface CoverageRow {
  labTypeId: number
  /** A test, class, or panel of the form; 0: everything of the type. */
  testCode: number
  /** ICD-10-CM code prefixes for which it is covered; none: every diagnosis. */
  diagnoses: readonly string[]
  /** Covered once in this many days; 0 means no limit. */
  frequencyDays: number
  /** First and last collection day on which it applies; absent or null: open. */
  validFrom?: string | null
  validTo?: string | null
}

/**
 * Whether the patient must sign an advance beneficiary notice of noncoverage before the test, or
 * has decided on one.
 */
export const abnStates = ['not-needed', 'needed', 'signed', 'not-judged'] as const
export type AbnState = (typeof abnStates)[number]

export interface AbnFacts {
  primaryIsMedicare: boolean
  labTypeId: number
  version: string
  /** Codes as the order stores them. */
  tests: readonly number[]
  /** ICD-10-CM codes. */
  diagnoses: readonly string[]
  collectionDay: string
  /** Collection days of the patient's other orders of this type. */
  otherDays: readonly string[]
  coverage: readonly CoverageRow[]
  /** A valid notice is on record. */
  isSigned?: boolean
}

/* Until there is a collection day, a row that has not ended counts. */
const isInEffect = ({ validFrom = null, validTo = null }: CoverageRow, day: string): boolean =>
  day === ''
    ? validTo === null
    : (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)
const isUnsupported = ({ diagnoses }: CoverageRow, facts: AbnFacts): boolean =>
  diagnoses.length > 0 &&
  !facts.diagnoses.some((code) => diagnoses.some((beginning) => code.startsWith(beginning)))
const isTooOften = ({ frequencyDays }: CoverageRow, facts: AbnFacts): boolean =>
  frequencyDays > 0 &&
  facts.collectionDay !== '' &&
  facts.otherDays.some(
    (day) => day <= facts.collectionDay && daysBetween(day, facts.collectionDay) < frequencyDays,
  )

/**
 * Outcome of Medicare's rules in the table for an order: the diagnoses do not support it, it is too
 * often, or neither; `not-judged` if the table does not list all of it.
 */
export type CoverageOutcome = 'not-judged' | 'supported' | 'not-supported' | 'too-often'
/** Whether Medicare is expected not to pay. */
export const isDenialExpected = (outcome: CoverageOutcome): boolean =>
  outcome === 'not-supported' || outcome === 'too-often'
export const coverageOf = (facts: AbnFacts): CoverageOutcome => {
  const testType = testTypeOfLab(facts.labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, facts.version)
  if (form === undefined || facts.tests.length === 0) return 'not-judged'
  const ordered = selectionOf(form, facts.tests).codes
  const under = (code: number): readonly number[] =>
    code === 0 ? ordered : selectionOf(form, [code]).codes
  const rows = facts.coverage.filter(
    (row) =>
      row.labTypeId === facts.labTypeId &&
      isInEffect(row, facts.collectionDay) &&
      under(row.testCode).some((code) => ordered.includes(code)),
  )
  if (rows.some((row) => isUnsupported(row, facts))) return 'not-supported'
  if (rows.some((row) => isTooOften(row, facts))) return 'too-often'
  const judged = new Set(rows.flatMap(({ testCode }) => under(testCode)))
  return ordered.every((code) => judged.has(code)) ? 'supported' : 'not-judged'
}

/** Whether a Medicare patient needs a notice, regardless of what is on record. */
export const abnNeed = (outcome: CoverageOutcome): Exclude<AbnState, 'signed'> =>
  outcome === 'not-judged' ? 'not-judged' : isDenialExpected(outcome) ? 'needed' : 'not-needed'
/**
 * Needed only if Medicare pays first and a row of the table fails; not judged if the table has
 * nothing on the ordered tests (rules.md#advance-notice-need). Informational only: nothing is
 * refused for it.
 */
export const abnOf = (facts: AbnFacts): AbnState => {
  if (!facts.primaryIsMedicare) return 'not-needed'
  const need = abnNeed(coverageOf(facts))
  return need === 'needed' && facts.isSigned === true ? 'signed' : need
}

/** The state in words, for the person who orders. */
export const abnLabels: Readonly<Record<AbnState, string>> = {
  'not-needed': say('No advance notice is needed.'),
  needed: say(
    'Medicare may not pay for this: the patient signs an advance notice (ABN) before the test.',
  ),
  signed: say('The patient’s decision is on record.'),
  'not-judged': say(
    'Not checked: the laboratory’s Medicare coverage table does not list these tests.',
  ),
}
