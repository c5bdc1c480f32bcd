import {
  fewestSamples,
  highShare,
  lateSteps,
  learnedDays,
  type LateStep,
} from '@labgate/contract/accessioning/late'
import type { Database } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'

/*
 * A sample is the time from the event that began a step to the one that ended it. The route is what
 * the time depends on besides the type: the practice's location while the tube is there, the
 * carrier in transit, else the laboratory.
 */
const begins: Record<LateStep, { begin: string[]; end: string[]; route: string }> = {
  ship: {
    begin: ['create', 'unship', 'unCancel'],
    end: ['ship', 'receive'],
    route: `'location ' || o.location_id`,
  },
  arrive: {
    begin: ['ship'],
    end: ['receive'],
    route: `
      'carrier ' || coalesce(
        (select l.shipping_method_id from ship_log l where l.ship_log_id = b.ship_log_id),
        0
      )
    `,
  },
  accession: {
    begin: ['receive', 'unAccession', 'release', 'unReject'],
    end: ['accession'],
    route: `'at ' || b.place`,
  },
  test: {
    begin: ['accession'],
    end: ['result', 'forward'],
    route: `'lab ' || coalesce(o.lab_id, 0)`,
  },
  refer: { begin: ['forward'], end: ['result'], route: `'lab ' || coalesce(o.lab_id, 0)` },
}

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const samplesOf = (step: LateStep): string => {
  const { begin, end, route } = begins[step]
  return `
    select
      '${step}'::text as step,
      o.lab_type_id,
      ${route} as route,
      extract(isodow from b.at)::int as weekday,
      extract(epoch from n.at - b.at) / 60 as minutes
    from
      order_event b
      join lab_order o on o.lab_order_id = b.lab_order_id
      cross join lateral (
        select e.at, e.move
        from order_event e
        where
          e.lab_order_id = b.lab_order_id
          and e.order_event_id > b.order_event_id
          and e.move not in ('missing', 'demographics', 'releaseHold', 'resend', 'medications')
        order by e.order_event_id
        limit 1
      ) n
    where
      b.at >= $1::timestamptz - interval '${learnedDays} days'
      and b.at < $1::timestamptz
      and b.move in (${list(begin)})
      and n.move in (${list(end)})
      and n.at > b.at
  `
}

/**
 * Learns how long each step takes from the events of the last 90 days. Steps with too few samples
 * are left out and use the table's value.
 */
export const learnStepTimes = async (database: Database, now: Date): Promise<void> => {
  const samples = (Object.keys(lateSteps) as LateStep[])
    .map((step) => `(${samplesOf(step)})`)
    .join(' union all ')
  await database.systemQuery('learning how long each step takes', [
    rawQuery('delete from step_time'),
    rawQuery(
      `
        insert into step_time
          (step, lab_type_id, route, weekday, samples, median_minutes, high_minutes, learned_at)
        select
          step,
          lab_type_id,
          route,
          weekday,
          count(*),
          ceil(percentile_disc(0.5) within group (order by minutes)),
          ceil(percentile_disc(${highShare}) within group (order by minutes)),
          $1::timestamptz
        from (${samples}) s
        group by step, lab_type_id, route, weekday
        having count(*) >= ${fewestSamples}
      `,
      [now.toISOString()],
    ),
  ])
}
