import { daysBetween } from '@labgate/contract/kit/days'
import type { PlanDays } from '@labgate/contract/orders/planned-days'
import { soonDays, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { dayAsText } from '../../forms/dates.ts'

/** How often, in words: 'Every 4 weeks through 06/01/2027'; 'Once'. */
export const describeOften = ({ everyWeeks, untilDay }: PlanDays): string =>
  everyWeeks === 0
    ? 'Once'
    : `${everyWeeks === 1 ? 'Every week' : `Every ${everyWeeks} weeks`} through ${dayAsText(untilDay)}`

type Standing = 'ended' | 'complete' | 'overdue' | 'today' | 'soon' | 'later'
const standingOf = ({ dueDay, today, endedAt }: PlannedOrder): Standing => {
  if (endedAt !== null) return 'ended'
  if (dueDay === null) return 'complete'
  if (dueDay < today) return 'overdue'
  if (dueDay === today) return 'today'
  return daysBetween(today, dueDay) <= soonDays ? 'soon' : 'later'
}

/** When it is due, in words: 'Overdue since 11/20/2026'. */
export const describeDue = (plan: PlannedOrder): string => {
  const day = dayAsText(plan.dueDay)
  return {
    ended: 'Ended',
    complete: 'Complete',
    overdue: `Overdue since ${day}`,
    today: `Due today, ${day}`,
    soon: `Due ${day}`,
    later: `Due ${day}`,
  }[standingOf(plan)]
}
export const toneOf = (plan: PlannedOrder) =>
  (
    {
      ended: 'plain',
      complete: 'done',
      overdue: 'danger',
      today: 'waiting',
      soon: 'plain',
      later: 'plain',
    } as const
  )[standingOf(plan)]

/** Its history so far: '3 ordered, 1 missed'; '' for nothing. */
export const describeSoFar = ({ ordered, missed }: PlannedOrder): string =>
  [
    ...(ordered > 0 ? [`${ordered} ordered`] : []),
    ...(missed > 0 ? [`${missed} missed`] : []),
  ].join(', ')
