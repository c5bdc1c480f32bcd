import type { Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { flagWords } from '@labgate/contract/results/flag-words'
import { describeInterval as intervalInUnit, describeLimit } from '@labgate/contract/results/limit'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import {
  hasNoValue,
  isAbnormal,
  isCritical,
  observationStates,
} from '@labgate/contract/results/states'
import { shownAmount } from '@labgate/contract/results/value-context'
import { mustBePrintable, unprintableIn } from '../faces.ts'
import { nameInCapitals } from '../strip.ts'
import { mustAllBePrintable } from '../texts.ts'

/**
 * Everything the report of one version contains (42 CFR 493.1291, rules.md#report-contents): the
 * contract's shape, plus what paper adds.
 */
export interface ReportFacts extends Report {
  /** The notice of 42 CFR 2.32, if it accompanies this copy (rules.md#part-2-programs). */
  notice?: string
  /** The parts of the name written in Latin letters because the original ones cannot be printed. */
  transliterated?: readonly ('last' | 'first')[]
}

/** The same as it is drawn. */
export interface DrawnReport extends ReportFacts {
  /** How the laboratory writes times of day. */
  clock: Clock
}

const fieldOf: Readonly<Record<string, string>> = {
  lastName: 'The patient’s last name',
  firstName: 'The patient’s first name',
  middleName: 'The patient’s middle name',
  physician: 'The provider’s name',
  customer: 'The name of the account',
  location: 'The location',
  laboratory: 'The laboratory',
  laboratories: 'A performing laboratory (OBX-23 to OBX-25)',
  medications: 'A medication',
  groups: 'A result',
  verdicts: 'A verdict',
  changes: 'A change',
  condition: 'Specimen condition',
  note: 'The laboratory note (NTE-3)',
  enclosed: 'The title of an enclosed file (OBX-3)',
  notice: 'The notice',
}

/**
 * The typefaces have no arrow, and its written form is hard to read in a path: a step is drawn with
 * a pointed quotation mark.
 */
export const describeStep = (step: string): string => step.replaceAll('→', '›')

/* What a value's text is, with the message field that carries it. */
const partOf: Readonly<Record<string, string>> = {
  value: 'the result (OBX-5)',
  unit: 'the unit (OBX-6)',
  intervalSays: 'the reference interval (OBX-7)',
  note: 'the note (NTE-3)',
  was: 'the earlier result',
}

/** A text that cannot be printed: what it is, and the characters at fault, each once. */
export interface UnprintableText {
  place: string
  text: string
  signs: string[]
}

/**
 * The texts of a report with letters that the typefaces lack, each once. The patient's names are
 * not among them: those have their own Latin letters.
 */
export const unprintableTexts = (facts: ReportFacts): UnprintableText[] => {
  const found = new Map<string, UnprintableText>()
  const look = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      const signs = unprintableIn(describeStep(value))
      if (signs.length > 0 && !found.has(value)) found.set(value, { place, text: value, signs })
    } else if (Array.isArray(value)) for (const one of value) look(one, place)
    else if (value !== null && typeof value === 'object') {
      const name = 'analyte' in value && 'name' in value ? String(value.name) : ''
      for (const [key, inner] of Object.entries(value))
        look(
          inner,
          name === ''
            ? place || (fieldOf[key] ?? `A text (${key})`)
            : `${name}, ${partOf[key] ?? key}`,
        )
    }
  }
  const { lastName: _last, firstName: _first, middleName: _middle, ...rest } = facts
  look(rest, '')
  const texts = [...found.values()]
  // a sentence that repeats another of these texts is corrected with it
  const isMendedBy = (others: readonly UnprintableText[], { text }: UnprintableText): boolean =>
    unprintableIn(
      others.reduce(
        (rest, other) => (other.text === text ? rest : rest.replaceAll(other.text, '')),
        text,
      ),
    ).length === 0
  return texts.filter((one) => !isMendedBy(texts, one))
}

/** Fails with Unprintable if any text has letters that the typefaces lack. */
export const mustBePrintableReport = (facts: ReportFacts): void => {
  const [first] = unprintableTexts(facts)
  if (first !== undefined) mustBePrintable({ [first.place]: first.text })
  const { lastName, firstName, middleName } = facts
  mustAllBePrintable({ lastName, firstName, middleName }, fieldOf)
}

/** Whether a row stands out: an abnormal value, never a missing one. */
export const standsOut = ({ flag, state }: ReportedValue): boolean =>
  isAbnormal(flag) && !hasNoValue(state)
export const isAlarming = ({ flag, state }: ReportedValue): boolean =>
  isCritical(flag) && !hasNoValue(state)

/**
 * The flag in words: no one needs color to see it. Flags that need attention are in capitals;
 * without a value there is no flag.
 */
export const describeFlag = (value: ReportedValue): string =>
  describeAbsence(value) !== ''
    ? ''
    : standsOut(value)
      ? flagWords[value.flag].toUpperCase()
      : flagWords[value.flag]

/**
 * Why there is no value; '' if there is one. A missing value is never normal
 * (rules.md#null-is-not-normal).
 */
export const describeAbsence = ({ value, state }: ReportedValue): string =>
  hasNoValue(state)
    ? observationStates[state]
    : value === ''
      ? state === 'F' || state === 'C'
        ? 'No value reported'
        : observationStates[state]
      : ''

/** '<5 ng/mL', 'Not detected', '—'. A word has no unit. */
export const describeResult = (value: ReportedValue): string =>
  describeAbsence(value) === '' ? shownAmount(value) : '—'

/**
 * The limits of a value: the laboratory's own range, else our cut-off or interval; '' if not known.
 */
export const describeReference = ({
  cutOff,
  low,
  high,
  limitsInWords,
  intervalSays: intervalText,
  isDraft,
}: ReportedValue): string => {
  if (intervalText !== '') return intervalText
  const text =
    cutOff !== null
      ? `Cut-off ${describeLimit(cutOff)}`
      : intervalInUnit(low, high, intervalWords) || limitsInWords
  return text === '' ? '' : `${text}${isDraft ? ' *' : ''}`
}
const intervalWords = {
  between: ' – ',
  least: (limit: string) => `At least ${limit}`,
  most: (limit: string) => `At most ${limit}`,
}

export const methodLabels: Readonly<Record<ReportedValue['method'], string>> = {
  screen: 'Screen',
  confirmation: 'Confirmation',
  measured: 'Measured',
}

/** Whose a page is: name, birth date, specimen. */
export const whoseReport = (facts: ReportFacts): string =>
  [
    nameInCapitals(facts),
    facts.dob === null ? '' : `Born ${usDate(facts.dob)}`,
    `Specimen ${facts.specimenBarcode}`,
  ]
    .filter(Boolean)
    .join(' · ')
