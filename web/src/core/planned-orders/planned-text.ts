import { daysBetween } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import type { PlanDays } from '@labgate/contract/orders/planned-days'
import { soonDays, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { dayAsText } from '../../forms/dates.ts'

/** How often, in words: 'Every 4 weeks through 06/01/2027'; 'Once'. */
export const describeOften = ({ everyWeeks, untilDay }: PlanDays): string =>
  everyWeeks === 0
    ? say('Once')
    : say('{value} through {untilDay}', {
        value:
          everyWeeks === 1 ? say('Every week') : say('Every {everyWeeks} weeks', { everyWeeks }),
        untilDay: dayAsText(untilDay),
      })

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
    ended: say('Ended'),
    complete: say('Complete'),
    overdue: say('Overdue since {day}', { day }),
    today: say('Due today, {day}', { day }),
    soon: say('Due {day}', { day }),
    later: say('Due {day}', { day }),
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
    ...(ordered > 0 ? [say('{ordered} ordered', { ordered })] : []),
    ...(missed > 0 ? [say('{missed} missed', { missed })] : []),
  ].join(', ')
