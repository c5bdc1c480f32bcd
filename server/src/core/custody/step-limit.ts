import {
  lateSteps,
  lateStepNames,
  tableMinutes,
  timesHigh,
  timesMedian,
  type LateStep,
} from '@labgate/contract/accessioning/late'
import { Stage } from '@labgate/contract/orders/order-status'
import { codeList } from '../../db/codes.ts'

/*
 * By when an order `o` should have taken the step at which it is: SQL that the list of late
 * specimens and the call page share (rules.md#late-specimens).
 */

/* The route, as learned, of an order that is at a stage now. */
const routeNow = `
  case
    when o.stage = ${Stage.Created} then 'location ' || o.location_id
    when o.stage = ${Stage.Shipped} then 'carrier ' || coalesce(
      (
        select l.shipping_method_id
        from
          ship_log_specimen s
          join ship_log l using (ship_log_id)
        where s.lab_order_id = o.lab_order_id
        order by s.ship_log_specimen_id desc
        limit 1
      ),
      0
    )
    when o.stage = ${Stage.Received} then 'at ' || coalesce(
      (
        select e.place
        from order_event e
        where e.lab_order_id = o.lab_order_id and e.move = 'receive'
        order by e.order_event_id desc
        limit 1
      ),
      ''
    )
    else 'lab ' || coalesce(o.lab_id, 0)
  end
`

const steps = Object.entries(lateSteps) as [LateStep, (typeof lateSteps)[LateStep]][]
const stepsByStage = steps.map(
  ([name, { from }]) => `when o.stage in ${codeList(from)} then '${name}'`,
)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const tableNow = `case k.step || ' ' || extract(isodow from k.since) ${(
  ['held', ...lateStepNames] as const
)
  .flatMap((step) =>
    weekdays.map((weekday) => `when '${step} ${weekday}' then ${tableMinutes(step, weekday)}`),
  )
  .join(' ')} end`

/** Joins `k`: the step at which an order `o` is, and since when. */
export const stepNow = `
  cross join lateral (
    select
      case
        when o.hold > 0 then 'held'
        ${stepsByStage.join(' ')}
      end as step,
      case
        when o.hold > 0 then coalesce(o.held_at, o.stage_at)
        else o.stage_at
      end as since
  ) k
`
/** Joins `t`: what was learned about that step, if enough was. */
export const stepTime = `
  left join step_time t
    on t.step = k.step
    and t.lab_type_id = o.lab_type_id
    and t.route = ${routeNow}
    and t.weekday = extract(isodow from k.since)
`
/** Minutes after which the step `k` is late, by what was learned or by the table; null at no step. */
export const stepLimit = `
  case
    when t.samples is null then ${tableNow}
    else round(greatest(${timesHigh} * t.high_minutes, ${timesMedian} * t.median_minutes))::int
  end
`
