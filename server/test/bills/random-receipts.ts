import { payments } from '@labgate/contract/billing/payments'
import { invoices } from '@labgate/contract/billing/receivables'
import { utcDay } from '@labgate/contract/kit/days'
import { dueReceivables } from '../../src/features/billing/receivables/receivables-works.ts'
import type { Lab } from '../lab.ts'
import { refundActs, type Around } from './random-refunds.ts'

/**
 * What happens to money that practices and patients owe: months close, statements are sent, checks
 * arrive, bounce, and are too large.
 */
export const receiptActs = (lab: Lab, around: Around) => {
  const { random, customerId, biller, count, some } = around
  const close = async (): Promise<void> => {
    const { invoices: made, statements } = await dueReceivables(lab.context)
    for (let nth = 0; nth < made; nth++) count('invoice')
    for (let nth = 0; nth < statements; nth++) count('statement')
  }
  /** Now and then a person chooses the bills: from the latest one, as far as the money goes. */
  const byHand = async (patientId: number, cents: number) => {
    if (!random.chance(0.3)) return {}
    const { list } = (await biller().call(payments.openBills, { customerId, patientId })).body as {
      list: { billId: number; cents: number }[]
    }
    let left = cents
    const parts = list.toReversed().flatMap(({ billId, cents: open }) => {
      const part = Math.min(left, open)
      left -= part
      return part > 0 ? [{ billId, cents: part }] : []
    })
    if (left > 0) return {}
    count('payment to chosen bills')
    return { parts }
  }
  let checks = 0
  const pay = async (): Promise<void> => {
    const patientId = random.chance(0.5)
      ? ((
          await some(
            1,
            `
              select o.patient_id as id
              from
                bill_open p
                join bill b using (bill_id)
                join lab_order o using (lab_order_id)
              where p.party = 'patient' and p.cents > 0
            `,
          )
        )[0] ?? 0)
      : 0
    const { body: owed } = await biller().call(payments.owed, { customerId, patientId })
    const cents = Math.max(1, Math.round(owed.cents * random.pick([0.3, 1, 1, 1.2])))
    const { body } = await biller().call(payments.save, {
      customerId,
      patientId,
      method: random.pick(['check', 'cash'] as const),
      reference: String((checks += 1)),
      cents,
      receivedOn: utcDay(lab.clock.now),
      ...(await byHand(patientId, cents)),
    })
    if (body.valid !== true) throw new Error(`payment: ${JSON.stringify(body)}`)
    count('payment')
  }
  const bounce = async (): Promise<void> => {
    const [paymentId] = await some(1, `select payment_id as id from payment where state = 'posted'`)
    if (paymentId === undefined) return
    await biller().call(payments.void, { paymentId, reason: 'The check bounced.' })
    count('payment void')
  }
  const apply = async (): Promise<void> => {
    const [paymentId] = await some(1, `select payment_id as id from payment where state = 'posted'`)
    if (paymentId === undefined) return
    const { body } = await biller().call(payments.apply, { paymentId })
    if (body.valid === true) count('payment applied')
  }
  const answer = async (): Promise<void> => {
    const [id] = await some(
      1,
      `
        select bill_line_id as id
        from invoice_line l
        where
          is_first
          and not exists (select from invoice_dispute d where d.bill_line_id = l.bill_line_id)
      `,
    )
    if (id === undefined) return
    const [line] = await lab.owner<{ bill: number; order: number }>(
      `
        select bill_id as bill, lab_order_id as "order"
        from invoice_line
        where bill_line_id = $1 and is_first
      `,
      [id],
    )
    if (line === undefined) return
    await lab.owner(
      `
        insert into invoice_dispute
          (bill_line_id, customer_id, lab_order_id, bill_id, says, user_id_created, created_at)
        values ($1, $2, $3, $4, 'We did not order this.', 1, now())
        on conflict do nothing
      `,
      [id, customerId, line.order, line.bill],
    )
    const { body } = await biller().call(invoices.answerDispute, {
      billLineId: id,
      credit: random.chance(0.5),
      answer: 'Looked into.',
    })
    if (body.valid === true) count('dispute answered')
  }
  const refunded = refundActs(lab, around)
  return {
    acts: [close, pay, pay, bounce, apply, answer, ...refunded.acts],
    differs: refunded.differs,
  }
}
