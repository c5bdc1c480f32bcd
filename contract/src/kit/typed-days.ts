import { isDay } from './values.ts'

/*
 * Days as typed by US users. A two-digit year is the latest that makes sense: a birth date is never
 * after `today`, any other day never more than twenty years after it (an insurance card, a
 * contract).
 */

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const us = /^(\d{1,2})([/\-. ])(\d{1,2})\2(\d{4}|\d{2})$/
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const mostYearsAhead = 20

const padded = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const centuryOf = (
  two: number,
  month: number,
  day: number,
  today: string,
  isBirth: boolean,
): number => {
  const thisYear = Number(today.slice(0, 4))
  const latest = isBirth ? thisYear : thisYear + mostYearsAhead
  const year = latest - ((((latest - two) % 100) + 100) % 100)
  return isBirth && padded(year, month, day) > today ? year - 100 : year
}

/**
 * The typed text as a day YYYY-MM-DD: '' if empty, null if it is not a calendar day. Accepts
 * 2/1/80, 02/01/1980, 4-5-1961, 4.5.61, 020180, 02011980 and 1980-02-01; month before day. `today`:
 * YYYY-MM-DD where the person is.
 */
export const typedDay = (typed: string, today: string, isBirth = false): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const isoParts = iso.exec(text)
  const usParts = us.exec(text)
  const digitParts = digits.exec(text)
  const [year, month, day] = isoParts
    ? [isoParts[1], isoParts[2], isoParts[3]]
    : usParts
      ? [usParts[4], usParts[1], usParts[3]]
      : digitParts
        ? [digitParts[3], digitParts[1], digitParts[2]]
        : []
  if (year === undefined || month === undefined || day === undefined) return null
  const whole =
    year.length === 2
      ? centuryOf(Number(year), Number(month), Number(day), today, isBirth)
      : Number(year)
  return isDay(whole, Number(month), Number(day)) ? padded(whole, Number(month), Number(day)) : null
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthOf = (word: string): number =>
  /^\d+$/.test(word)
    ? Number(word)
    : monthNames.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word))) +
      1

export interface DaySpan {
  from: string
  to: string
}
const wholeMonth = (monthWord: string, yearText: string, today: string): DaySpan | null => {
  const month = monthOf(monthWord.toLowerCase())
  if (month < 1 || month > 12) return null
  const year =
    yearText.length === 2 ? centuryOf(Number(yearText), month, 1, today, true) : Number(yearText)
  if (!isDay(year, month, 1)) return null
  return {
    from: padded(year, month, 1),
    to: padded(year, month, [31, 30, 29, 28].find((day) => isDay(year, month, day)) ?? 28),
  }
}

const aDay =
  /(?:^|[\s,])(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/\-.])\d{1,2}\2(?:\d{4}|\d{2})|\d{6}|\d{8})(?=$|[\s,])/
const aMonthWithDay =
  /(?:^|[\s,])([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4}|\d{2})(?=$|[\s,])/
const aMonth = /(?:^|[\s,])(?:([A-Za-z]{3,9})\.?\s+'?|(\d{1,2})\/)(\d{4}|\d{2})(?=$|[\s,])/

/**
 * A birth date within the typed text, such as 'Garcia, March 81', '4-5-1961 moss' or 'Moss Mar 5
 * 1961', and the words beside it. Undefined if there is none.
 */
export const birthIn = (
  typed: string,
  today: string,
): { span: DaySpan; rest: string } | undefined => {
  const without = (found: RegExpExecArray): string =>
    `${typed.slice(0, found.index)} ${typed.slice(found.index + found[0].length)}`
      .replace(/^[\s,]+|[\s,]+$/g, '')
      .trim()
  const day = aDay.exec(typed)
  const whole = day && typedDay(day[1] ?? '', today, true)
  if (day && whole) return { span: { from: whole, to: whole }, rest: without(day) }
  const named = aMonthWithDay.exec(typed)
  const month = named ? monthOf((named[1] ?? '').toLowerCase()) : 0
  const written =
    named && month > 0 ? typedDay(`${month}/${named[2]}/${named[3]}`, today, true) : null
  if (named && written) return { span: { from: written, to: written }, rest: without(named) }
  const of = aMonth.exec(typed)
  const span = of && wholeMonth(of[1] ?? of[2] ?? '', of[3] ?? '', today)
  return of && span ? { span, rest: without(of) } : undefined
}
