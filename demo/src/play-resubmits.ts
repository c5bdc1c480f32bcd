import type { Actor } from '@labgate/server/access/actor.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline } from '@labgate/server/db/database.ts'
import { rawQuery } from '@labgate/server/db/queries.ts'
import { decideWork } from '@labgate/server/features/billing/work-queues/decide-work.ts'
import type { Queue } from '@labgate/server/features/billing/work-queues/queue.ts'
import { unsent } from './actors.ts'

const queues: readonly Queue[] = ['insurance', 'billing']
/*
 * Half of what payers denied or rejected by yesterday, each once, and every claim of a file that
 * was refused; the other half is for whoever opens the queue today. `$1` is the queue, `$2` the
 * moment.
 */
const toSendAgain = (queue: Queue, before: string) =>
  rawQuery<{ id: number }>(
    `
      select work_item_id as id
      from work_item i
      where
        queue = $1
        and closed_at is null
        and user_id_owner is null
        and state = 'new'
        and opened_at < $2::timestamptz - interval '1 day'
        and (
          reason = 'refused-by-file'
          or reason in ('denied', 'rejected')
          and bill_id % 2 = 0
          and not exists (select from claim c where c.bill_id = i.bill_id and c.version > 1)
        )
      order by 1
    `,
    [queue, before],
  )
const note = 'Corrected and sent again.'

/**
 * Resends a week's denied, rejected, and refused claims, so that some denials are paid after all.
 */
export const playResubmits = (
  context: Pick<AppContext, 'database' | 'now'>,
  biller: Actor,
): Promise<void> =>
  context.database.forActor(systemScope, async (tx) => {
    const now = context.now()
    for (const queue of queues) {
      const [items] = await pipeline(tx, toSendAgain(queue, now.toISOString()))
      if (items.length > 0)
        await decideWork(
          tx,
          biller,
          queue,
          { workItemIds: items.map(({ id }) => id), act: 'resubmit', note },
          unsent,
          now,
        )
    }
  })
