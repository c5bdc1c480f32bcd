import { dayAfter } from '../kit/days.ts'
import { monthOf, weekOf } from './days.ts'
import { periodAfter } from './periods.ts'

/** When a saved view is emailed: on a weekday, or on a day of the month. */
export const scheduleKinds = ['week', 'month'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]
export interface Schedule {
  every: ScheduleKind
  /** 0 Sunday to 6 Saturday; for a month 1 to 28. */
  day: number
  hour: number
  /** First and last day at the laboratory on which it can be due. */
  fromDay: string
  endsOn: string
}
/** A time on the laboratory's clock. */
export interface LaboratoryTime {
  day: string
  hour: number
}

/** A report overdue by more than this is not sent; the next one is. */
export const longestLateDays = 3

const dueIn = ({ every, day }: Schedule, period: string): string =>
  dayAfter(period, every === 'week' ? day : day - 1)

/**
 * The last day on which it was due by now; null if there is none that would still be sent. An hour
 * that the clock skips counts with the next one, and one that occurs twice is one hour: the day
 * alone distinguishes one sending from another.
 */
export const lastDue = (schedule: Schedule, now: LaboratoryTime): string | null => {
  const { every, hour, fromDay, endsOn } = schedule
  const period = every === 'week' ? weekOf(now.day) : monthOf(now.day)
  const grain = every === 'week' ? 'w' : 'm'
  const due = [period, periodAfter(grain, period, -1)]
    .map((start) => dueIn(schedule, start))
    .find((day) => day < now.day || (day === now.day && now.hour >= hour))
  return due === undefined ||
    due < fromDay ||
    due > endsOn ||
    due < dayAfter(now.day, -longestLateDays)
    ? null
    : due
}

/** The full period covered by a report due on a day: the last week, or the last month. */
export const periodOfReport = (
  every: ScheduleKind,
  dueDay: string,
): { from: string; to: string } => {
  const end = dayAfter(every === 'week' ? weekOf(dueDay) : monthOf(dueDay), -1)
  return { from: every === 'week' ? weekOf(end) : monthOf(end), to: end }
}
