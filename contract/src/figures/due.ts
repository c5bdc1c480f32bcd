import { dayAfter } from '../planned-days.ts'
import { monthOf, weekOf } from './days.ts'
import { periodAfter } from './periods.ts'

/** When a saved view comes by email: on a weekday, or on a day of the month. */
export const scheduleKinds = ['week', 'month'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]
export interface Schedule {
  every: ScheduleKind
  /** 0 Sunday to 6 Saturday; of a month 1 to 28. */
  day: number
  hour: number
  /** First and last day of the house on which it can be due. */
  fromDay: string
  endsOn: string
}
/** A moment as the clock of the house shows it. */
export interface HouseTime {
  day: string
  hour: number
}

/** A report that was due longer ago is not sent any more: the next one comes. */
export const longestLateDays = 3

const dueIn = ({ every, day }: Schedule, period: string): string => dayAfter(period, every === 'week' ? day : day - 1)

/**
 * The last day on which it was due by now; null: on none that is still sent. An hour that the clock skips counts with the next one, and one that comes twice is one
 * hour: the day alone tells one sending from another.
 */
export const lastDue = (schedule: Schedule, now: HouseTime): string | null => {
  const { every, hour, fromDay, endsOn } = schedule
  const period = every === 'week' ? weekOf(now.day) : monthOf(now.day)
  const grain = every === 'week' ? 'w' : 'm'
  const due = [period, periodAfter(grain, period, -1)]
    .map((start) => dueIn(schedule, start))
    .find((day) => day < now.day || (day === now.day && now.hour >= hour))
  return due === undefined || due < fromDay || due > endsOn || due < dayAfter(now.day, -longestLateDays) ? null : due
}

/** The whole period that a report due on a day is of: the last week, or the last month. */
export const periodOfReport = (every: ScheduleKind, dueDay: string): { from: string; to: string } => {
  const end = dayAfter(every === 'week' ? weekOf(dueDay) : monthOf(dueDay), -1)
  return { from: every === 'week' ? weekOf(end) : monthOf(end), to: end }
}
