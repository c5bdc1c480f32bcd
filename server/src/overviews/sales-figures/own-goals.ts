import { businessDaysBetween, holidaysOf, monthOf, quarterOf } from '@labgate/contract/figures/days'
import { typeIds } from '@labgate/contract/figures/figures'
import type { GoalMeasure, GoalPeriod } from '@labgate/contract/figures/goals'
import { measures } from '@labgate/contract/figures/measures'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import type { OwnGoal } from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { calendarDays, goalApproval, type Approval } from '../../core/calendar/calendar.query.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { askFigures, rowsOf } from '../../features/figures/ask-figures.ts'

interface Standing {
  measure: GoalMeasure
  period: GoalPeriod
  value: number | null
}
interface Reached {
  start: string
  received: number
  rejected: number
  missing: number
}
const monthsIn = { month: 1, quarter: 3 } as const
const beginOf = { month: monthOf, quarter: quarterOf } as const

/**
 * The last row of each measure and period that has begun; null as a value ends the goal. The
 * database returns only the user's own.
 */
const standingGoals = (today: string): Query<Standing> =>
  rawQuery(
    `
      select distinct on (g.measure, g.period) g.measure, g.period, g.value::float as value
      from own_goals() g
      where g.effective_from <= $1::date
      order by g.measure, g.period, g.effective_from desc, g.figure_goal_id desc
    `,
    [today],
  )

const whole = typeIds.map((id) => `k.t${id}`).join(' + ')
const { received, rejected, 'missing-information': missing } = measures
const sum = (measure: number): string =>
  `coalesce(sum(${whole}) filter (where k.measure = ${measure}), 0)::int`
/**
 * By month, for the accounts that the user and those below owned at the time: each account's day is
 * in one row of the chain.
 */
const reachedSince = (actor: Actor, from: string, to: string): Query<Reached> => ({
  ...rawQuery<Reached>(
    `
      select
        k.start,
        ${sum(received.id)} as received,
        ${sum(rejected.id)} as rejected,
        ${sum(missing.id)} as missing
      from figure_chain k
      where
        k.grain = 'm'
        and k.measure in (${received.id}, ${rejected.id}, ${missing.id})
        and k.start between $1::date and $2::date
        and array[k.user_id_vp, k.user_id_rm, k.user_id_tm, k.user_id_am, k.user_id_specialist] && (
          select people_below($3::bigint)
        )
      group by 1
    `,
    [from, to, actor.asId],
  ),
  unprepared: true,
})

/**
 * What was reached: specimens, or part and whole of a share. New accounts are not counted: nothing
 * records when an account began.
 */
const countsOf = (
  measure: GoalMeasure,
  months: readonly Reached[],
): { n: number | null; d: number | null } => {
  const of = (key: 'received' | 'rejected' | 'missing'): number =>
    months.reduce((total, month) => total + month[key], 0)
  if (measure === 'received') return { n: of('received'), d: null }
  if (measure === 'rejection') return { n: of('rejected'), d: of('received') }
  return measure === 'complete-orders'
    ? { n: of('received') - of('missing'), d: of('received') }
    : { n: null, d: null }
}

/**
 * The user's goals for the current month and quarter; none while goals are off. Counts, nothing
 * from a record: no audit row.
 */
export const ownGoals = async (context: Pick<AppContext, 'database' | 'now'>, actor: Actor) => {
  const { state, outcomes } = await askFigures(context, actor, (today) => ({
    queries: [
      goalApproval(),
      standingGoals(today),
      reachedSince(actor, quarterOf(today), monthOf(today)),
      calendarDays(),
    ],
  }))
  const [approval] = rowsOf<Approval>(outcomes[0])
  const isOn = approval?.isOn === true
  const holidays = holidaysOf(rowsOf(outcomes[3]))
  const list = (isOn ? rowsOf<Standing>(outcomes[1]) : []).flatMap(
    ({ measure, period, value }): OwnGoal[] => {
      if (value === null) return []
      const from = beginOf[period](state.today)
      const to = dayAfter(periodAfter('m', from, monthsIn[period]), -1)
      const months = rowsOf<Reached>(outcomes[2]).filter(({ start }) => start >= from)
      const [businessDays, businessDaysInPeriod] = [
        businessDaysBetween(from, state.today, holidays),
        businessDaysBetween(from, to, holidays),
      ]
      return [
        {
          measure,
          period,
          from,
          to,
          value,
          ...countsOf(measure, months),
          businessDays,
          businessDaysInPeriod,
        },
      ]
    },
  )
  return {
    ...state,
    approvedBy: isOn ? approval.approvedBy : '',
    approvedOn: isOn ? approval.approvedOn : null,
    list,
  }
}
