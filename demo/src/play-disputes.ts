import type { Actor } from '@labgate/server/access/actor.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { rawQuery } from '@labgate/server/db/queries.ts'
import {
  answerDispute,
  disputeLine,
} from '@labgate/server/features/billing/receivables/disputes.ts'
import { decideWork } from '@labgate/server/features/billing/work-queues/decide-work.ts'
import type { Queue } from '@labgate/server/features/billing/work-queues/queue.ts'
import { unsent } from './actors.ts'
import type { Crew } from './play-credits.ts'

type Needs = Pick<AppContext, 'database' | 'now'>

/**
 * Bills that the practice behind most demo sign-ins asked to have billed to it: its invoices have
 * something on them.
 */
const mostBilled = 4
const toBill = (tx: Tx, { customers }: Actor) =>
  pipeline(
    tx,
    rawQuery<{ id: number; queue: Queue }>(
      `
        select distinct on (o.patient_id) i.work_item_id as id, i.queue
        from
          work_item i
          join bill b using (bill_id)
          join lab_order o on o.lab_order_id = b.lab_order_id
          join patient_insurance p on p.patient_insurance_id = o.patient_insurance_id_primary
          join insurance y on y.insurance_id = p.insurance_id
        where
          i.closed_at is null
          and b.customer_id = any ($1::bigint[])
          and b.bill_to = 'insurance'
          and y.payer_kind = 'commercial'
          and i.cents between 5000 and 40000
          and not exists (select from claim c where c.bill_id = b.bill_id)
          and not exists (
            select
            from
              patient_insurance q
              join insurance z using (insurance_id)
            where q.patient_id = o.patient_id and z.payer_kind ~ 'Medic'
          )
        order by o.patient_id, i.work_item_id desc
        limit $2
      `,
      [customers, mostBilled],
    ),
  )
const billPractice = (context: Needs, { biller }: Crew, practice: Actor) =>
  context.database.forActor(systemScope, async (tx) => {
    const [items] = await toBill(tx, practice)
    for (const { id, queue } of items)
      await decideWork(
        tx,
        biller,
        queue,
        {
          workItemIds: [id],
          act: 'bill-client',
          note: 'The practice asked to be billed for this order.',
        },
        unsent,
        context.now(),
      )
  })

/* Open lines of its invoices that no one has disputed, most expensive first. */
const openLines = (tx: Tx, { customers }: Actor) =>
  pipeline(
    tx,
    rawQuery<{ id: number }>(
      `
        select l.bill_line_id as id
        from
          invoice_line l
          join ledger g using (bill_line_id)
        where
          l.customer_id = any ($1::bigint[])
          and l.is_first
          and g.party in ('client', 'facility')
          and not exists (select from invoice_dispute d where d.bill_line_id = l.bill_line_id)
        group by l.bill_line_id
        having sum(g.cents) > 0
        order by sum(g.cents) desc, l.bill_line_id
      `,
      [customers],
    ),
  )
const reasons = [
  'The patient was billed for this test as well. Please check who pays.',
  'This specimen was collected at another office, which pays for it.',
] as const
const dispute = (context: Needs, _crew: Crew, practice: Actor) =>
  context.database.forActor(systemScope, async (tx) => {
    const [lines] = await openLines(tx, practice)
    for (const [at, text] of reasons.entries()) {
      const line = lines[at]
      if (line !== undefined)
        await disputeLine(tx, practice, { billLineId: line.id, says: text }, unsent, context.now())
    }
  })
/* The later dispute is right: its line is credited. The other waits for the signed-in user. */
const credit = (context: Needs, { leader }: Crew, practice: Actor) =>
  context.database.forActor(systemScope, async (tx) => {
    const [[found]] = await pipeline(
      tx,
      rawQuery<{ id: number }>(
        `
          select bill_line_id as id
          from invoice_dispute
          where customer_id = any ($1::bigint[]) and answered_at is null
          order by invoice_dispute_id desc
          limit 1
        `,
        [practice.customers],
      ),
    )
    if (found !== undefined)
      await answerDispute(
        tx,
        leader,
        {
          billLineId: found.id,
          credit: true,
          answer: 'You are right: the other office sent this specimen. The line is credited.',
        },
        unsent,
        context.now(),
      )
  })

const weeks: Readonly<Record<number, typeof dispute>> = { 8: billPractice, 1: dispute, 0: credit }

/**
 * A week of a practice that is billed: it requests that, disputes invoice lines, and gets an
 * answer. `weeksLeft`: counted back from today.
 */
export const playDisputes = async (
  context: Needs,
  crew: Crew,
  practice: Actor,
  weeksLeft: number,
): Promise<void> => {
  await weeks[weeksLeft]?.(context, crew, practice)
}
