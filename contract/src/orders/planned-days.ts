import { dayAfter, daysBetween } from '../kit/days.ts'

/**
 * When the orders of a plan are due. Days are YYYY-MM-DD at the collection site; `everyWeeks` 0:
 * once, on the first day.
 */
export interface PlanDays {
  firstDay: string
  everyWeeks: number
  /** The last day that can be due; null only for a single order. */
  untilDay: string | null
}

/**
 * A plan runs a year at most; then someone decides again whether the tests are still necessary
 * (docs/decisions/0047).
 */
export const longestPlanDays = 366
/** How far ahead a first day can be. */
export const furthestAheadDays = 366
export const mostWeeksApart = 26

/** All due days of a plan, in order. */
export const dueDays = ({ firstDay, everyWeeks, untilDay }: PlanDays): string[] => {
  if (everyWeeks === 0 || untilDay === null) return [firstDay]
  const step = everyWeeks * 7
  const count = Math.max(0, Math.floor(daysBetween(firstDay, untilDay) / step)) + 1
  return Array.from({ length: count }, (_, at) => dayAfter(firstDay, at * step))
}

/**
 * The state of a plan today. `dueDay`: among days with nothing ordered or skipped, the latest that
 * has come, or else the first that has not; null: the plan is complete. `missed`: earlier days that
 * passed without either; no one can collect on them any more.
 */
export const planToday = (
  plan: PlanDays,
  taken: ReadonlySet<string>,
  today: string,
): { dueDay: string | null; missed: number } => {
  const days = dueDays(plan)
  const latest = Math.max(
    0,
    days.findLastIndex((day) => day <= today),
  )
  return {
    dueDay: days.slice(latest).find((day) => !taken.has(day)) ?? null,
    missed: days.slice(0, latest).filter((day) => !taken.has(day)).length,
  }
}
