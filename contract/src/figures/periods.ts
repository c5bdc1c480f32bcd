import { dayAfter } from '../kit/days.ts'
import { monthOf, weekOf } from './days.ts'

/** Days, weeks starting on Sunday, months. */
type Grain = 'd' | 'w' | 'm'
export interface Period {
  start: string
  /** Its last day. */
  end: string
  isUnderWay: boolean
}

const monthAfter = (first: string, months: number): string => {
  const whole = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months
  return `${String(Math.floor(whole / 12)).padStart(4, '0')}-${String((whole % 12) + 1).padStart(2, '0')}-01`
}
/** The first day of the period containing a day. */
export const startOf = (grain: Grain, day: string): string =>
  grain === 'd' ? day : grain === 'w' ? weekOf(day) : monthOf(day)
/** The first day of the period `count` periods later; earlier if negative. */
export const periodAfter = (grain: Grain, start: string, count: number): string =>
  grain === 'm' ? monthAfter(start, count) : dayAfter(start, count * (grain === 'w' ? 7 : 1))

/** Maximum number of periods in one response. */
export const mostPeriods = 400
/**
 * Every period from the one with the first day to the one with the last, including those where
 * nothing was counted.
 */
export const periodsBetween = (grain: Grain, from: string, to: string, today: string): Period[] => {
  const periods: Period[] = []
  for (
    let start = startOf(grain, from);
    start <= to && periods.length < mostPeriods;
    start = periodAfter(grain, start, 1)
  ) {
    const end = dayAfter(periodAfter(grain, start, 1), -1)
    periods.push({ start, end, isUnderWay: start <= today && today <= end && grain !== 'd' })
  }
  return periods
}
/** The last `count` periods, the one under way last. */
export const lastPeriods = (
  grain: Grain,
  today: string,
  count: number,
): { from: string; to: string } => ({
  from: periodAfter(grain, startOf(grain, today), 1 - count),
  to: today,
})
