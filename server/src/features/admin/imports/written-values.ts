import { stateNames } from '@labgate/contract/kit/states'
import { typedDay } from '@labgate/contract/kit/typed-days'
import { isDay } from '@labgate/contract/kit/values'
import { firstBirthday } from '@labgate/contract/patients/patient-rules'

/*
 * Values as people write them in lists, taken where they have one meaning
 * (rules.md#values-in-imported-lists).
 */

const plain = (text: string): string => text.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim() // prettier-ignore
const states = new Map(
  Object.entries(stateNames).flatMap(([code, name]): [string, string][] => [
    [plain(code), code],
    [plain(name), code],
  ]),
)
for (const name of ['washington dc', 'washington, dc']) states.set(name, 'DC')
states.set('virgin islands', 'VI')

/** The code of a state that is written as a code or a name; other text in capitals. */
export const writtenState = (text: string): string => states.get(plain(text)) ?? text.toUpperCase()

/** Edits between two short texts. */
const editsBetween = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [at, compared] of [...other].entries())
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (before[at + 1] ?? 0) + 1,
          (before[at] ?? 0) + (letter === compared ? 0 : 1),
        ),
      )
    before = next
  }
  return before.at(-1) ?? 0
}
const mostEdits = 2
/** The one state whose name is nearly this; '' if there is none, or several. */
export const nearState = (text: string): string => {
  const given = plain(text)
  if (given.length < 4 || given.length > 30) return ''
  const near = Object.entries(stateNames).map(([code, name]) => ({
    code,
    edits: editsBetween(given, plain(name)),
  }))
  const least = Math.min(...near.map(({ edits }) => edits))
  const [found, ...others] = near.filter(({ edits }) => edits === least)
  return least <= mostEdits && others.length === 0 ? (found?.code ?? '') : ''
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'] // prettier-ignore
const monthOf = (word: string): number => {
  const name = word.toLowerCase()
  const at = monthNames.indexOf(name)
  return (at === -1 ? months.indexOf(name === 'sept' ? 'sep' : name) : at) + 1
}
const midnight = /[T ](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ] ?(\d{4})$/i
const yearFirst = /^((?:18|19|20|21)\d{2})[/.]?(\d{2})[/.]?(\d{2})$/
const shortYear = /^\d{1,2}([/\-. ])\d{1,2}\1\d{2}$/
const sixDigits = /^\d{6}$/

/** A day that a list has, and why it is not taken. */
export interface WrittenDay {
  /** YYYY-MM-DD; null: none, or not taken. */
  day: string | null
  fault: string
}
const noDay = 'Enter a date, such as 03/31/2026 or 2026-03-31.'
const twoDays = 'Write the year with four digits: this can be two dates.'

/**
 * The day that a cell has. Months come before days; a year of two digits is taken where only one
 * century is possible. `today`: YYYY-MM-DD.
 */
export const writtenDay = (given: string, today: string, isBirth: boolean): WrittenDay => {
  const text = given.trim().replaceAll(/\s+/g, ' ').replace(midnight, '')
  if (text === '') return { day: null, fault: '' }
  const taken = (day: string): WrittenDay => ({ day, fault: '' })
  const whole = (year: string, month: number, day: string): WrittenDay =>
    month > 0 && isDay(Number(year), month, Number(day))
      ? taken(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
      : { day: null, fault: noDay }
  const named = monthFirst.exec(text)
  if (named) return whole(named[3] ?? '', monthOf(named[1] ?? ''), named[2] ?? '')
  const dayNamed = dayFirst.exec(text)
  if (dayNamed) return whole(dayNamed[3] ?? '', monthOf(dayNamed[2] ?? ''), dayNamed[1] ?? '')
  const ordered = yearFirst.exec(text)
  if (ordered) return whole(ordered[1] ?? '', Number(ordered[2]), ordered[3] ?? '')
  if (sixDigits.test(text)) return { day: null, fault: twoDays }
  const day = typedDay(text, today, isBirth)
  if (day === null || day === '') return { day: null, fault: noDay }
  if (isBirth && shortYear.test(text)) {
    const earlier = `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`
    if (earlier >= firstBirthday) return { day: null, fault: twoDays }
  }
  return taken(day)
}

/** States and territories with ZIP codes that begin with 0 (USPS Publication 65). */
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'RI', 'VT', 'PR', 'VI', 'AE'])
/**
 * A ZIP code with what a spreadsheet changed: the hyphen, and the zeros at its beginning, where the
 * state has such codes. Other text is as given.
 */
export const writtenZip = (given: string, state: string): string => {
  const parts = /^(\d{3,5})(?:[- ]?(\d{4}))?$/.exec(given.trim())
  if (parts === null) return given
  const [, five = '', four = ''] = parts
  if (five.length < 5 && !zeroStates.has(state)) return given
  return [five.padStart(5, '0'), four].filter(Boolean).join('-')
}
