import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { utcDay } from '@labgate/contract/kit/days'
import type { Random } from '@labgate/demo/random.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { chargeCard } from '../../src/features/billing/receivables/charge-card.ts'
import { refundToCard } from '../../src/features/billing/receivables/refund-to-card.ts'
import type { CardTerminal, TerminalAnswer } from '../../src/ports/cards/card-terminal.ts'
import type { Lab, Visitor } from '../lab.ts'

export interface Around {
  random: Random
  /** No one else acts at the same moment. */
  alone?: boolean
  customerId: number
  biller: () => Visitor
  /** Approves anything above the biller's limit. */
  reviewer: () => Visitor
  count: (act: string) => void
  some: (most: number, query: string) => Promise<number[]>
}

/**
 * A processor that keeps a book by key, in which a declined entry stays declined, and whose
 * responses are sometimes lost, before or after it has written.
 */
const carelessTerminal = (random: Pick<Random, 'chance'>) => {
  const charged = new Map<string, number>()
  const back = new Map<string, { charge: string; cents: number }>()
  const declined = new Set<string>()
  const write = <T>(book: Map<string, T>, key: string, entry: T): TerminalAnswer => {
    if (random.chance(0.15)) throw new Error('The line broke before.')
    if (declined.has(key) || (!book.has(key) && random.chance(0.15))) {
      declined.add(key)
      return { approved: false, reference: '', says: 'Declined.' }
    }
    book.set(key, entry)
    if (random.chance(0.4)) throw new Error('The line broke after.')
    return { approved: true, reference: `R-${key}`, says: '' }
  }
  const terminal: CardTerminal = {
    charge: async ({ cents, reference }) => write(charged, reference, cents),
    refund: async ({ cents, charge, reference }) => write(back, reference, { charge, cents }),
  }
  return { terminal, back }
}
export type CarelessTerminal = ReturnType<typeof carelessTerminal>

/**
 * Compares card refunds in the register with the processor's: the same, entry by entry, once
 * nothing is at the terminal. Returns the differences. `after`: only refunds with a higher number.
 */
export const terminalDiffers = async (
  lab: Pick<Lab, 'owner'>,
  { back }: CarelessTerminal,
  after = 0,
): Promise<string[]> => {
  const rows = await lab.owner<{
    id: number
    state: string
    method: string
    cents: number
    payment: number
  }>(
    `
      select refund_id as id, state, method, cents::int as cents, payment_id as payment
      from refund
      where payment_id is not null and refund_id > $1
    `,
    [after],
  )
  const given = Map.groupBy([...back], ([key]) => Number(key.split('-')[1]))
  return rows.flatMap(({ id, state, method, cents, payment }) => {
    const got = given.get(id) ?? []
    if (state === 'sending') return got.length > 1 ? [`refund ${id} was given back twice`] : []
    const sum = got.reduce((all, [, entry]) => all + entry.cents, 0)
    const wanted = state === 'sent' && method === 'card' ? cents : 0
    if (sum !== wanted)
      return [`refund ${id} is ${state} with ${cents}, the processor gave back ${sum}`]
    return got.some(([, entry]) => entry.charge !== `payment-${payment}`)
      ? [`refund ${id} went to another card`]
      : []
  })
}

/**
 * What happens to refunds: cards pay, credits and unapplied money are refunded, a second person
 * approves or refuses, checks are sent, terminals fail.
 */
export const refundActs = (
  lab: Lab,
  { random, alone = true, customerId, biller, reviewer, count, some }: Around,
) => {
  const careless = carelessTerminal(random)
  const terminalOf = async () => careless.terminal
  /* Earlier refunds went to another terminal. */
  const last = lab
    .owner<{ id: number }>('select coalesce(max(refund_id), 0)::int as id from refund')
    .then((rows) => rows[0]?.id ?? 0)
  const mustAgree = async (): Promise<void> => {
    if (!alone) return
    const differs = await terminalDiffers(lab, careless, await last)
    if (differs.length > 0) throw new Error(differs.join('; '))
  }
  /** Retries a failed job, as the queue does. */
  const tries = async (work: () => Promise<unknown>): Promise<void> => {
    for (let nth = 0; nth < 4; nth++) {
      try {
        return void (await work())
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('The line broke')) throw error
        await mustAgree()
      }
    }
  }
  const payByCard = async (given?: { patient: number; cents: number }): Promise<void> => {
    const [patient] =
      given === undefined
        ? await some(
            1,
            `
              select o.patient_id as id
              from
                bill_open p
                join bill b using (bill_id)
                join lab_order o using (lab_order_id)
              where p.party = 'patient' and p.cents > 0
              group by 1
            `,
          )
        : [given.patient]
    const [{ id } = { id: 0 }] = await lab.owner<{ id: number }>(
      `
        insert into payment
          (customer_id, patient_id, method, cents, received_on, state, user_id_created, created_at)
        select $1, $2, 'card', $3, $4::timestamptz::date, 'waiting', 1, $4
        returning payment_id as id
      `,
      [
        customerId,
        patient ?? null,
        given?.cents ?? random.pick([3000, 8000, 12_000, 20_000]),
        lab.clock.now.toISOString(),
      ],
    )
    await tries(() => chargeCard(lab.context, terminalOf)(id))
    count('payment by card')
  }
  /* What the item, the register, and the ledger say of a credit and its refunds. */
  const saidOf = async (workItemId: number) => {
    const [row] = await lab.owner<{ item: number; register: number; ledger: number }>(
      `
        select
          i.cents::int as item,
          (
            select coalesce(sum(r.cents), 0)::int from refund r where r.bill_id = i.bill_id
          ) as register,
          (
            select coalesce(sum(g.cents), 0)::int
            from ledger g
            where g.bill_id = i.bill_id and g.source like 'refund:%'
          ) as ledger
        from work_item i
        where i.work_item_id = $1
      `,
      [workItemId],
    )
    return row ?? { item: 0, register: 0, ledger: 0 }
  }
  const refundCredit = async (): Promise<void> => {
    const [id] = await some(
      1,
      `select work_item_id as id from work_item where closed_at is null and reason = 'credit'`,
    )
    if (id === undefined) return
    const given = { workItemIds: [id], act: 'refund' as const, note: 'Paid too much.' }
    const before = alone ? await saidOf(id) : undefined
    const { body: shown } = await biller().call(billingWork.decide, { ...given, preview: true })
    const { body } = await biller().call(billingWork.decide, given)
    if (before !== undefined && body.done === 1) {
      const said = { ...(await saidOf(id)), button: shown.cents, answer: body.cents }
      const amounts = new Set([
        before.item,
        said.button,
        said.answer,
        said.register - before.register,
        said.ledger - before.ledger,
      ])
      if (amounts.size > 1) throw new Error(`A refund says ${JSON.stringify({ before, said })}`)
    }
    for (let nth = 0; nth < Number((body as { done?: number }).done ?? 0); nth++)
      count('credit refunded')
  }
  const refundRest = async (): Promise<void> => {
    const [paymentId] = await some(1, `select payment_id as id from payment where state = 'posted'`)
    if (paymentId === undefined) return
    const { body } = await biller().call(refunds.ofPayment, { paymentId, reason: 'Paid too much.' })
    if (body.valid === true) count('rest refunded')
  }
  const judge = async (): Promise<void> => {
    const [refundId] = await some(
      1,
      `select refund_id as id from refund where state in ('waiting', 'due')`,
    )
    if (refundId === undefined) return
    const isApproved = random.chance(0.6)
    const who = random.chance(0.7) ? reviewer() : biller()
    const { body } = await who.call(refunds.decide, {
      refundId,
      isApproved,
      reason: isApproved ? '' : 'Not now.',
    })
    if (body.valid === true) count(isApproved ? 'refund approved' : 'refund refused')
  }
  const send = async (): Promise<void> => {
    const [refundId] = await some(
      1,
      `select refund_id as id from refund where state in ('due', 'sending')`,
    )
    if (refundId === undefined) return
    if (random.chance(0.3)) {
      const sentOn = utcDay(lab.clock.now)
      const { body } = await biller().call(refunds.send, {
        refundId,
        method: 'check',
        checkNumber: `99-${refundId}`,
        sentOn,
      })
      if (body.valid === true) count('refund by check')
      return
    }
    await lab.owner(
      `
        update refund
        set state = 'sending'
        where refund_id = $1 and method = 'card' and state = 'due'
      `,
      [refundId],
    )
    await tries(() => refundToCard(lab.context, terminalOf)(refundId))
    await mustAgree()
    const [row] = await lab.owner<{ state: string; method: string }>(
      'select state, method from refund where refund_id = $1',
      [refundId],
    )
    if (row?.method === 'card')
      count(row.state === 'sent' ? 'refund to the card' : 'refund declined')
  }
  /**
   * A patient pays, in part or too much, and the order is canceled: all of it is refunded, step by
   * step. `given`: for this bill.
   */
  const life = async (given?: number): Promise<void> => {
    const [bill] =
      given === undefined
        ? await some(
            1,
            `
              select bill_id as id
              from bill_open p
              where p.party = 'patient'
              group by 1
              having sum(p.cents) > 0
            `,
          )
        : [given]
    if (bill === undefined) return
    const [owed] = await lab.owner<{ patient: number; cents: number; labOrderId: number }>(
      `
        select o.patient_id as patient, sum(p.cents)::int as cents, o.lab_order_id as "labOrderId"
        from
          bill_open p
          join bill b using (bill_id)
          join lab_order o using (lab_order_id)
        where b.bill_id = $1 and p.party = 'patient'
        group by 1, 3
      `,
      [bill],
    )
    if (owed === undefined || owed.cents <= 0) return
    await payByCard({
      patient: owed.patient,
      cents: Math.round(owed.cents * random.pick([0.5, 1, 1.5])),
    })
    await lab.owner('update lab_order set ended = 100, cancelled_at = $2 where lab_order_id = $1', [
      owed.labOrderId,
      lab.clock.now.toISOString(),
    ])
    await judgeBills(lab.context)
    for (const step of [refundCredit, refundRest, judge, refundCredit, judge, send, send])
      await step()
  }
  return {
    life,
    differs: async () => terminalDiffers(lab, careless, await last),
    acts: [
      () => payByCard(),
      refundCredit,
      refundRest,
      judge,
      judge,
      send,
      send,
      () => life(),
      () => life(),
      () => life(),
    ],
  }
}
