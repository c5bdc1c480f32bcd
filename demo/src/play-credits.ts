import type { Actor } from '@labgate/server/access/actor.ts'
import { Refusal } from '@labgate/server/access/refusal.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { laboratoryDay } from '@labgate/server/core/calendar/targets.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { rawQuery } from '@labgate/server/db/queries.ts'
import { judgeOrders } from '@labgate/server/features/billing/judge-orders.ts'
import { decideRefund } from '@labgate/server/features/billing/receivables/decide-refund.ts'
import { refundPayment } from '@labgate/server/features/billing/receivables/refund-payment.ts'
import { refundToCard } from '@labgate/server/features/billing/receivables/refund-to-card.ts'
import { sendRefund } from '@labgate/server/features/billing/receivables/send-refund.ts'
import { decideWork } from '@labgate/server/features/billing/work-queues/decide-work.ts'
import { correctOrder } from '@labgate/server/features/corrections/correct-order.ts'
import { unsent } from './actors.ts'

type Needs = Pick<AppContext, 'database' | 'now' | 'simulators'>
/** The players: a biller, and the second person who corrects orders and approves. */
export interface Crew {
  biller: Actor
  leader: Actor
}

const idsOf = async (tx: Tx, sql: string, values: readonly unknown[] = []): Promise<number[]> =>
  (await pipeline(tx, rawQuery<{ id: number }>(sql, [...values])))[0].map(({ id }) => id)
/**
 * Runs work in its own transaction; what the rules refuse is left as is. Returns whether it was
 * done.
 */
const unlessRefused = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/*
 * Bills that patients of different accounts paid in full, for orders that name no insurance; one of
 * each payment method, then the next of each. Patients who owe for another order come first: the
 * credit can pay it.
 */
const paidByPatients = rawQuery<{ labOrderId: number; rowVersion: number }>(`
  select lab_order_id as "labOrderId", row_version as "rowVersion"
  from
    (
      select distinct on (o.customer_id, y.method)
        o.lab_order_id,
        o.row_version,
        y.method,
        b.service_day,
        w.owes
      from
        bill b
        join lab_order o using (lab_order_id)
        join ledger g using (bill_id)
        join payment y using (payment_id)
        cross join lateral (
          select
            exists (
              select
              from
                lab_order e
                join bill x using (lab_order_id)
                join bill_open p on p.bill_id = x.bill_id and p.party = 'patient' and p.cents > 0
              where e.patient_id = o.patient_id
            ) as owes
        ) w
      where
        b.bill_to = 'patient'
        and o.self_pay
        and o.ended = 0
        and not exists (select from bill_open p where p.bill_id = b.bill_id and p.cents <> 0)
        and not exists (select from order_correction c where c.lab_order_id = o.lab_order_id)
      order by o.customer_id, y.method, w.owes desc, b.service_day desc, o.lab_order_id
    ) one
  order by
    row_number() over (
      partition by method
      order by owes desc, service_day desc, lab_order_id
    ),
    method,
    lab_order_id
  limit 12
`)
/** Number per week. */
const perWeek = 2

/*
 * The practice's contract covers an order that its patient paid: the order is corrected, the
 * practice is billed, and the patient's payment becomes a credit.
 */
const moveToContract = async (context: Needs, { leader }: Crew): Promise<void> => {
  const [paid] = await context.database.forActor(systemScope, (tx) => pipeline(tx, paidByPatients))
  let moved = 0
  for (const { labOrderId, rowVersion } of paid) {
    if (moved === perWeek) return
    const isDone = await unlessRefused(() =>
      context.database.forActor(leader, (tx, ending) =>
        correctOrder(
          tx,
          leader,
          {
            labOrderId,
            act: 'payment',
            values: { selfPay: false, contractPay: true },
            reason: 'practice-request',
            note: 'The practice called: its contract covers this visit. The patient had paid already.',
            rowVersion,
          },
          { ...unsent, last: ending.last },
          context.now(),
        ),
      ),
    )
    if (!isDone) continue
    moved += 1
    await context.database.forActor(systemScope, (tx) =>
      judgeOrders(tx, [labOrderId], context.now()),
    )
  }
}

const credits = (condition: string): string => `
  select i.work_item_id as id
  from work_item i
  where
    i.reason = 'credit'
    and i.closed_at is null
    and not exists (select from refund r where r.bill_id = i.bill_id)
    and ${condition}
  order by i.cents desc, i.work_item_id
  limit 1
`
const refund =
  (condition: string, note: string) =>
  (context: Needs, { biller }: Crew) =>
    context.database.forActor(systemScope, async (tx) => {
      const workItemIds = await idsOf(tx, credits(condition))
      if (workItemIds.length > 0)
        await decideWork(
          tx,
          biller,
          'billing',
          { workItemIds, act: 'refund', note },
          unsent,
          context.now(),
        )
    })
const ofParty = (party: string): string => `
  exists (
    select
    from bill_open p
    where p.bill_id = i.bill_id and p.cents < 0 and p.party like '${party}'
  )
`
const paidBy = (is: 'card' | 'other'): string => `
  ${ofParty('patient')}
  and ${is === 'card' ? '' : 'not '}exists(
    select
    from
      ledger g
      join payment y using (payment_id)
    where g.bill_id = i.bill_id and y.method = 'card'
  )
`

const first = (condition: string): string =>
  `select refund_id as id from refund where ${condition} order by refund_id limit 1`
const decide = async (
  context: Needs,
  { leader }: Crew,
  isApproved: boolean,
  condition: string,
  reason = '',
): Promise<void> =>
  context.database.forActor(systemScope, async (tx) => {
    for (const refundId of await idsOf(
      tx,
      `select refund_id as id from refund where ${condition} order by refund_id`,
    ))
      await decideRefund(tx, leader, { refundId, isApproved, reason }, unsent, context.now())
  })
const approve = (context: Needs, crew: Crew) => decide(context, crew, true, `state = 'waiting'`)
const refuse = (context: Needs, crew: Crew) =>
  decide(
    context,
    crew,
    false,
    `
      refund_id = (
        select max(refund_id) from refund where state in ('waiting', 'due') and party = 'patient'
      )
    `,
    'The contract began after this visit. Check with the practice first.',
  )
const sendCheck = async (context: Needs, { biller }: Crew): Promise<void> =>
  context.database.forActor(systemScope, async (tx) => {
    const [refundId] = await idsOf(tx, first(`state = 'due' and method = 'check'`))
    const today = await laboratoryDay(tx, context.now())
    const given = {
      method: 'check' as const,
      checkNumber: String(10_400 + (refundId ?? 0)),
      sentOn: today,
    }
    // a check needs no job queue
    const noJobs = { jobs: { send: () => Promise.resolve() } } as unknown as Pick<
      AppContext,
      'jobs'
    >
    if (refundId !== undefined)
      await sendRefund(
        noJobs,
        tx,
        biller,
        { refundId, ...given },
        { latest: today, hasTerminal: true },
        unsent,
      )
  })
const sendCard = async (context: Needs, { biller }: Crew): Promise<void> => {
  const refundId = await context.database.forActor(systemScope, async (tx) => {
    const [found] = await idsOf(tx, first(`state = 'due' and method = 'card'`))
    if (found !== undefined)
      await tx
        .updateTable('refund')
        .set({ state: 'sending', user_id_sent: biller.userId })
        .where('refund_id', '=', found)
        .execute()
    return found
  })
  if (refundId === undefined) return
  const { cardTerminal } = await context.simulators()
  await refundToCard(context, async () => cardTerminal())(refundId)
}
/* Refunds a practice's overpayment. */
const refundRest = (context: Needs, { biller }: Crew) =>
  context.database.forActor(systemScope, async (tx) => {
    const ids = await idsOf(
      tx,
      `
        select y.payment_id as id
        from payment y
        where
          y.state = 'posted'
          and y.patient_id is null
          and y.cents > -coalesce(
            (select sum(g.cents) from ledger g where g.payment_id = y.payment_id),
            0
          )
          and not exists (select from refund r where r.payment_id = y.payment_id)
        order by y.payment_id
        limit 1
      `,
    )
    for (const paymentId of ids)
      await refundPayment(
        tx,
        biller,
        { paymentId, reason: 'The check was for more than the invoices came to.' },
        unsent,
        context.now(),
      )
  })

type Act = (context: Needs, crew: Crew) => Promise<unknown>
const contract = 'The practice pays for this order by its contract.'
/**
 * What is done in a week, counted back from today: first order corrections, then what follows from
 * them, so that every refund state exists at the end.
 */
const weeks: Readonly<Record<number, readonly Act[]>> = {
  8: [moveToContract],
  7: [refund(paidBy('card'), contract), refund(paidBy('other'), contract)],
  6: [moveToContract, approve, sendCard, refundRest],
  5: [sendCheck, refund(ofParty('payer-%'), 'The payer paid this claim twice.')],
  4: [moveToContract, approve, refund(paidBy('other'), contract)],
  3: [refuse, sendCheck],
  2: [moveToContract, refund(paidBy('card'), contract)],
  1: [approve, refund(ofParty('patient'), contract), refundRest],
}

/**
 * A week of the demo's credits and refunds: patients' and payers' overpayments are refunded by card
 * and check, some wait for a second person, and one is refused.
 */
export const playCredits = async (context: Needs, crew: Crew, weeksLeft: number): Promise<void> => {
  for (const act of weeks[weeksLeft] ?? []) await act(context, crew)
}
