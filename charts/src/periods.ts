import { say } from '@labgate/contract/languages/say'
import type { Point } from './figures.ts'

const months = [
  say('Jan'),
  say('Feb'),
  say('Mar'),
  say('Apr'),
  say('May'),
  say('Jun'),
  say('Jul'),
  say('Aug'),
  say('Sep'),
  say('Oct'),
  say('Nov'),
  say('Dec'),
]
const partsOf = (day: string): [year: string, month: string, day: string] => {
  const [year = '', month = '', date = ''] = day.split('-')
  return [year, month, date]
}

/**
 * A day YYYY-MM-DD as US users read it: MM/DD/YYYY. Days are text made by the server; this
 * machine's clock and zone play no part.
 */
export const describeDay = (day: string): string => {
  const [year, month, date] = partsOf(day)
  return `${month}/${date}/${year}`
}
const tickOf = (day: string): string => describeDay(day).slice(0, 5)

interface Last {
  /** The last period is not over. */
  underWay?: boolean
}
const marked = (points: readonly Point[], { underWay = false }: Last): Point[] =>
  points.map((point, at) => (underWay && at === points.length - 1 ? { ...point, underWay } : point))

/** Points for days YYYY-MM-DD. */
export const daysAsPoints = (days: readonly string[], last: Last = {}): Point[] =>
  marked(
    days.map((day) => ({ tick: tickOf(day), text: describeDay(day) })),
    last,
  )
/** Points for weeks, by their first days YYYY-MM-DD. */
export const weeksAsPoints = (days: readonly string[], last: Last = {}): Point[] =>
  marked(
    days.map((day) => ({
      tick: tickOf(day),
      text: say('Week of {day}', { day: describeDay(day) }),
    })),
    last,
  )
/** Points for months, by a day YYYY-MM-DD or by YYYY-MM. */
export const monthsAsPoints = (days: readonly string[], last: Last = {}): Point[] =>
  marked(
    days.map((day) => {
      const [year, month] = partsOf(day)
      const name = months[Number(month) - 1] ?? month
      return { tick: `${name} ${year.slice(2)}`, text: `${name} ${year}` }
    }),
    last,
  )
/** Points for hours 0 to 23. `written`: how the reader writes a time of day HH:mm. */
export const hoursAsPoints = (
  hours: readonly number[],
  written: (time: string) => string,
  last: Last = {},
): Point[] => {
  const full = (hour: number): string => written(`${String(hour % 24).padStart(2, '0')}:00`)
  return marked(
    hours.map((hour) => ({
      tick: full(hour).replace(':00 ', ' '),
      text: say('{hour} to {hour2}', { hour: full(hour), hour2: full(hour + 1) }),
    })),
    last,
  )
}
