import { weekdayOf } from '../kit/days.ts'
import { say } from './say.ts'

/*
 * Months and days of the week in the reader's language. Nothing else names them: what the browser
 * writes (Intl with a month or a weekday in words) is in the language of its code, not of the reader.
 * Of a module's texts, these are said when they are asked for, since the server's papers ask, too.
 */

const inYear = [
  (year: string) => say('January {year}', { year }),
  (year: string) => say('February {year}', { year }),
  (year: string) => say('March {year}', { year }),
  (year: string) => say('April {year}', { year }),
  (year: string) => say('May {year}', { year }),
  (year: string) => say('June {year}', { year }),
  (year: string) => say('July {year}', { year }),
  (year: string) => say('August {year}', { year }),
  (year: string) => say('September {year}', { year }),
  (year: string) => say('October {year}', { year }),
  (year: string) => say('November {year}', { year }),
  (year: string) => say('December {year}', { year }),
] as const
/** The month of a day YYYY-MM-DD, or of YYYY-MM, in words: 'October 2026'. */
export const monthInWords = (day: string): string =>
  inYear[Number(day.slice(5, 7)) - 1]?.(day.slice(0, 4)) ?? day

/** The days of the week, Sunday first. */
export const weekdayNames = (): readonly string[] => [
  say('Sunday'),
  say('Monday'),
  say('Tuesday'),
  say('Wednesday'),
  say('Thursday'),
  say('Friday'),
  say('Saturday'),
]
/** The day of the week of a day YYYY-MM-DD: 'Tuesday'. */
export const weekdayOfDay = (day: string): string => weekdayNames()[weekdayOf(day)] ?? ''
