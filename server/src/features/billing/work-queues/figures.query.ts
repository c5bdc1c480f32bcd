import { supervisors } from '@labgate/contract/access/user-types'
import { undoHours } from '@labgate/contract/billing/work-queues'
import { isAmong } from '@labgate/contract/kit/coded'
import type { WorkActSeen, WorkFigures } from '@labgate/contract/overviews/work-figures'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, staffName } from '../../../db/sql-parts.ts'
import type { Queue } from './queue.ts'
import { reviewer } from './record-act.ts'
import { workInSight } from './work.queries.ts'

/* First lock: people see their own figures; their supervisor sees everyone's. */
const visibleWeeks = (actor: Actor, queue: Queue) =>
  q
    .selectFrom('work_week as w')
    .where('w.queue', '=', queue)
    .$if(!isAmong(supervisors, actor.who.userTypeId), (rows) =>
      rows.where('w.user_id', '=', actor.userId),
    )

/**
 * What people did in a queue, by name and week, latest week first. The number of rows read depends
 * on what people wrote in those weeks, not on the number of items.
 */
export const figuresOfPeople = (
  actor: Actor,
  queue: Queue,
  weeks: number,
  now: Date,
): Query<WorkFigures> => {
  const seen = visibleWeeks(actor, queue)
    .where(
      'w.week',
      '>',
      sql<string>`week_of(${now.toISOString()}::timestamptz) - ${weeks * 7}::int`,
    )
    .selectAll('w')
    .compile()
  return rawQuery(
    `
      select
        f.user_id as "userId",
        ${staffName('f.user_id')} as name,
        f.week,
        sum(f.handled)::int as handled,
        sum(f.touches)::int as touches,
        sum(f.reopened)::int as reopened,
        sum(f.released_cents)::bigint as "releasedCents"
      from (${seen.sql}) f
      group by f.user_id, f.week
      order by name, f.user_id, f.week desc
    `,
    seen.parameters,
  )
}

const hour = 3_600_000
const mostActs = 100
/**
 * What the user (for a supervisor: anyone) did within the hours in which it can be undone, latest
 * first.
 */
export const recentActs = (actor: Actor, queue: Queue, now: Date): Query<WorkActSeen> => {
  const items = workInSight(actor, queue).select(['i.work_item_id']).compile()
  const [since, who] = [items.parameters.length + 1, items.parameters.length + 2]
  return rawQuery(
    `
      select
        a.work_act_id as "workActId",
        a.act,
        ${staffName('a.user_id_created')} as "createdBy",
        ${isoInstant('a.created_at')} as "dateCreated",
        count(*)::int as items,
        count(a.undone_at)::int as undone,
        sum(a.cents)::bigint as cents
      from
        work_act a
        join (${items.sql}) s using (work_item_id)
      where
        a.created_at >= $${since}::timestamptz
        and ($${who}::bigint is null or a.user_id_created = $${who})
        and a.act <> 'note'
      group by a.work_act_id, a.act, a.user_id_created, a.created_at
      order by a.work_act_id desc
      limit ${mostActs}
    `,
    [
      ...items.parameters,
      new Date(now.getTime() - undoHours * hour).toISOString(),
      actor.who.userTypeId === reviewer ? null : actor.userId,
    ],
  )
}
