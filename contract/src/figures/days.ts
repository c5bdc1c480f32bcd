import { dayAfter, weekdayOf } from '../kit/days.ts'
import type { DaySpan } from '../kit/typed-days.ts'

/*
 * Days of figures (docs/decisions/0049). A day is YYYY-MM-DD in the laboratory’s time zone, or the
 * collection day of a location; there are no clock times here. A week begins on Sunday.
 */

/**
 * The laboratory's special days, each with whether it works that day. A holiday is false; a working
 * Saturday is true.
 */
export type Holidays = ReadonlyMap<string, boolean>
export const holidaysOf = (rows: readonly { day: string; isWorking: boolean }[]): Holidays =>
  new Map(rows.map(({ day, isWorking }) => [day, isWorking]))

const saturday = 6

/** Monday to Friday without holidays, plus weekend days on which the laboratory works. */
export const isBusinessDay = (day: string, holidays: Holidays): boolean =>
  holidays.get(day) ?? (weekdayOf(day) !== 0 && weekdayOf(day) !== saturday)

/** The first business day after this one. */
export const nextBusinessDay = (day: string, holidays: Holidays): string => {
  let next = dayAfter(day, 1)
  while (!isBusinessDay(next, holidays)) next = dayAfter(next, 1)
  return next
}

const daysOf = ({ from, to }: DaySpan): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Business days in a span, both ends included; 0 if `to` is before `from`. */
export const businessDaysBetween = (from: string, to: string, holidays: Holidays): number =>
  daysOf({ from, to }).filter((day) => isBusinessDay(day, holidays)).length

/** The Sunday that begins the week. */
export const weekOf = (day: string): string => dayAfter(day, -weekdayOf(day))
/** The first day of the month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** The first day of the calendar quarter. */
export const quarterOf = (day: string): string => {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

const weeksOfYear = 52
/** The same weekday a year ago: 364 days back. */
export const sameWeekdayLastYear = (day: string): string => dayAfter(day, -7 * weeksOfYear)

const beginOf = { week: weekOf, month: monthOf, quarter: quarterOf } as const
export type PeriodKind = keyof typeof beginOf

export interface PeriodToDate {
  /** From the period's first day to today. */
  now: DaySpan
  /**
   * The same number of business days in the period before; null while this one has none and the one
   * before begins with one.
   */
  before: DaySpan | null
  businessDays: number
  /** Less than `businessDays` only if the whole period before has fewer. */
  businessDaysBefore: number
}

/**
 * A period under way, compared with the same number of business days of the period before. On a
 * weekend or a holiday, the non-business days after the last business day count on both sides, so
 * that specimens collected on them are compared too.
 */
export const periodToDate = (kind: PeriodKind, today: string, holidays: Holidays): PeriodToDate => {
  const from = beginOf[kind](today)
  const businessDays = businessDaysBetween(from, today, holidays)
  const end = dayAfter(from, -1)
  const begin = beginOf[kind](end)
  const business = daysOf({ from: begin, to: end }).filter((day) => isBusinessDay(day, holidays))
  const next = business[businessDays]
  const lastLike = isBusinessDay(today, holidays)
    ? business[businessDays - 1]
    : next && dayAfter(next, -1)
  const to = lastLike ?? end
  return {
    now: { from, to: today },
    before: to < begin ? null : { from: begin, to },
    businessDays,
    businessDaysBefore: Math.min(businessDays, business.length),
  }
}
