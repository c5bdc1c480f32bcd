/*
 * The dose of a medication and how often it is taken, as people write it: '20 mg twice daily'. It
 * is text to read; nothing is calculated with it, and findings do not depend on it
 * (rules.md#dose-of-a-medication).
 */

/** Characters a dose can have. */
export const longestDose = 100

export interface WithDose {
  description: string
  /** Absent or '': not recorded. */
  dose?: string | undefined
}
/** A medication in words: 'Oxycodone 20 mg twice daily'. */
export const describeMedication = ({ description, dose = '' }: WithDose): string =>
  dose === '' ? description : `${description} ${dose}`

const number = /^\d[\d.,/-]*$/
const unit =
  /^(?:mg|mcg|µg|ug|g|gm|meq|ml|l|iu|units?|%|tabs?|tablets?|caps?|capsules?|puffs?|sprays?|drops?|gtts?|patch(?:es)?|films?|doses?|lozenges?|suppositor(?:y|ies)|teaspoons?|tsp|tablespoons?|tbsp)(?:\/.+)?[.,;]?$/
const numberWithUnit = /^\d[\d.,/-]*(?:mg|mcg|µg|ug|g|gm|meq|ml|l|iu|units?|%)(?:\/.+)?[.,;]?$/
const counted = /^(?:one|two|three|four|half|1|2|3|4|½)$/
const often =
  /^(?:once|twice|daily|nightly|weekly|monthly|every|qd|qod|bid|tid|qid|qhs|qam|qpm|prn|q\d+(?:-\d+)?[hdw]|b\.i\.d\.|t\.i\.d\.|q\.i\.d\.|p\.r\.n\.)[.,;]?$/
const pairs = new Set(['as needed', 'as directed', 'at bedtime', 'at night', 'by mouth'])

const beginsDose = (word: string, next: string): boolean =>
  often.test(word) ||
  numberWithUnit.test(word) ||
  ((number.test(word) || counted.test(word)) && unit.test(next)) ||
  pairs.has(`${word} ${next}`)

/** A medication's name as typed, and what follows it. */
export interface NameAndDose {
  name: string
  dose: string
}
/**
 * Each way to read words as a name with a dose after it, the longest name first: for 'oxycodone 10
 * mg bid', 'oxycodone 10 mg' with 'bid', then 'oxycodone' with '10 mg bid'. None if no dose follows
 * a name.
 */
export const readingsWithDose = (typed: string): NameAndDose[] => {
  const words = typed.trim().split(/\s+/)
  const lower = words.map((word) => word.toLowerCase())
  return words
    .flatMap((_, at) =>
      at > 0 && beginsDose(lower[at] ?? '', lower[at + 1] ?? '')
        ? [{ name: words.slice(0, at).join(' '), dose: words.slice(at).join(' ') }]
        : [],
    )
    .filter(({ dose }) => dose.length <= longestDose)
    .toReversed()
}
/** Free text as a medication: its shortest name, and the dose after it if there is one. */
export const withDoseApart = (typed: string): WithDose => {
  const { name, dose } = readingsWithDose(typed).at(-1) ?? { name: typed.trim(), dose: '' }
  return dose === '' ? { description: name } : { description: name, dose }
}
