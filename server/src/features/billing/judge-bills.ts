import { Stage } from '@labgate/contract/orders/order-status'
import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { inItsTurn, type FailureLog } from '../../jobs/one-by-one.ts'
import { JobFailed } from '../../jobs/queues.ts'
import { judgeEach } from './judge-orders.ts'

/** Orders judged per round: about a second of database time. */
const most = { server: 500, embedded: 100 } as const

const takeNotes = (count: number) =>
  rawQuery<{ taken: number; orders: number[] }>('select taken, orders from take_bill_notes($1)', [
    count,
  ])
/*
 * A statement of its own: the one that takes notes would still see an order as it was before its
 * note.
 */
const billable = (orders: readonly number[]) =>
  rawQuery<{ labOrderId: number }>(
    `
      select o.lab_order_id as "labOrderId"
      from
        lab_order o
        cross join laboratory_setting s
      where
        o.lab_order_id = any ($1::bigint[])
        and s.billing_since is not null
        and coalesce(o.collection_day, o.accessioned_at::date) >= s.billing_since
        and (
          o.stage >= ${Stage.Accessioned}
          or exists (select from bill b where b.lab_order_id = o.lab_order_id)
        )
      order by 1
    `,
    [orders],
  )

const noteAgain = (orders: readonly number[]) =>
  rawQuery('insert into bill_due (lab_order_id) select unnest($1::bigint[])', [orders])

/**
 * Judges what was noted, one batch at a time, until nothing is left. An order that cannot be judged
 * is noted again behind the others, and once they are judged, JobFailed says how many there are.
 * Returns the number of bills that changed.
 */
export const judgeBills = async (
  { database, now, log }: Pick<AppContext, 'database' | 'now'> & FailureLog,
  isOver: () => boolean = () => false,
): Promise<number> => {
  let changed = 0
  const failed = new Set<number>()
  for (let isLast = false; !isLast && !isOver();) {
    const { taken, bills, notJudged } = await inItsTurn(() =>
      database.forActor(systemScope, async (tx) => {
        const [[due]] = await pipeline(tx, takeNotes(most[database.kind]))
        const [orders] = await pipeline(tx, billable(due?.orders ?? []))
        const ids = orders.map(({ labOrderId }) => labOrderId)
        const judged = await judgeEach(tx, ids, now())
        const again = judged.failed.map(({ labOrderId }) => labOrderId)
        if (again.length > 0) await pipeline(tx, noteAgain(again))
        return { taken: due?.taken ?? 0, bills: judged.changed, notJudged: judged.failed }
      }),
    )
    for (const { labOrderId, error } of notJudged)
      if (!failed.has(labOrderId))
        log.error(
          { labOrderId, err: { message: (error as Error).message } },
          'a bill could not be judged',
        )
    // what is left has failed before in this run
    isLast =
      taken < most[database.kind] || notJudged.some(({ labOrderId }) => failed.has(labOrderId))
    for (const { labOrderId } of notJudged) failed.add(labOrderId)
    changed += bills.length
  }
  if (failed.size > 0)
    throw new JobFailed(
      `${failed.size === 1 ? 'One bill' : `${failed.size} bills`} could not be judged because of a system error. See the server log.`,
    )
  return changed
}
