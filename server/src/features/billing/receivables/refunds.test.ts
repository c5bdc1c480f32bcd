import { payments } from '@labgate/contract/billing/payments'
import { refunds, type Refund } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { randomOf } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import {
  refundActs,
  terminalDiffers,
  type CarelessTerminal,
} from '../../../../test/bills/random-refunds.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import type { CardTerminal } from '../../../ports/cards/card-terminal.ts'
import { judgeBills } from '../judge-bills.ts'
import { chargeCard } from './charge-card.ts'
import { refundToCard } from './refund-to-card.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let leader: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  leader = await lab.signIn(await lab.make.user(8))
})
afterAll(() => lab.close())

const today = '2026-03-20'
/* A self-pay order and its bill of 80 dollars. */
const selfPay = async (patientMore: Record<string, unknown> = {}) => {
  const made = await laboratory.order({ self_pay: true }, { cover: null, patientMore })
  await judgeBills(lab.context)
  const [bill] = await lab.owner<{ id: number }>(
    'select bill_id as id from bill where lab_order_id = $1',
    [made.labOrderId],
  )
  return { ...made, billId: bill?.id ?? 0 }
}
const pay = async (patientId: number, cents: number, more: object = {}) =>
  (
    await biller.call(payments.save, {
      customerId: laboratory.customerId,
      patientId,
      method: 'check',
      reference: '1001',
      cents,
      receivedOn: today,
      ...more,
    })
  ).body
const openOf = async (billId: number): Promise<number> =>
  Number(
    (
      await lab.owner<{ cents: number }>(
        `select coalesce(sum(cents), 0)::int as cents from bill_open where bill_id = $1`,
        [billId],
      )
    )[0]?.cents,
  )
const register = async (state: Refund['state'] | '' = '', who = biller): Promise<Refund[]> =>
  (await who.call(refunds.list, { searchCriteria: { state, pageSize: 50 } })).body.list
const oneOf = async (refundId: number, who = biller): Promise<Refund | undefined> =>
  (await register('', who)).find((row) => row.refundId === refundId)
const decide = async (who: Visitor, refundId: number, isApproved: boolean, reason = '') =>
  (await who.call(refunds.decide, { refundId, isApproved, reason })).body
/* A payment at the terminal. */
const byCard = (patientId: number, cents: number): Promise<number> =>
  lab.make.insert(
    'payment',
    {
      customer_id: laboratory.customerId,
      patient_id: patientId,
      method: 'card',
      cents,
      received_on: today,
      state: 'waiting',
      user_id_created: 1,
      created_at: lab.clock.now.toISOString(),
    },
    'payment_id',
  )

it('a payment is posted to the bills that a person chose, only if they add up to its amount', async () => {
  const first = await selfPay()
  const second = await laboratory.order({ self_pay: true }, { cover: null })
  await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
    second.labOrderId,
    first.patientId,
  ])
  await judgeBills(lab.context)
  const { list } = (
    await biller.call(payments.openBills, {
      customerId: laboratory.customerId,
      patientId: first.patientId,
    })
  ).body
  const [older, newer] = list.map(({ billId }: { billId: number }) => billId)
  expect(list).toMatchObject([{ cents: 8000, serviceDate: '2026-03-10' }, { cents: 8000 }])
  const describe = async (cents: number, parts: object[]) =>
    (await pay(first.patientId, cents, { parts })).issues?.[0]?.message
  expect(await describe(5000, [])).toBe('Choose at least one bill.')
  expect(await describe(5000, [{ billId: newer, cents: 4000 }])).toBe(
    'The chosen bills come to $40.00. $10.00 of the payment has no bill yet.',
  )
  expect(await describe(5000, [{ billId: newer, cents: 6000 }])).toBe(
    'The chosen bills come to $60.00, which is $10.00 more than there is to post.',
  )
  expect(await describe(9000, [{ billId: newer, cents: 9000 }])).toBe(
    'Only $80.00 is open on one of the bills.',
  )
  const strange = await selfPay()
  expect(await describe(5000, [{ billId: strange.billId, cents: 5000 }])).toBe(
    'One of the bills is no longer open. Choose again.',
  )
  expect(
    await pay(first.patientId, 5000, { parts: [{ billId: newer, cents: 5000 }] }),
  ).toMatchObject({ valid: true, message: 'Posted.' })
  expect([await openOf(older), await openOf(newer), await openOf(strange.billId)]).toEqual([
    8000, 3000, 8000,
  ])
  expect(await brokenLaws(lab)).toEqual([])
})

it('a refund above the limit requires approval by someone other than its requester; if declined or withdrawn, the money is unapplied again', async () => {
  await lab.owner('update write_off_limit set cents = 1500 where user_type_id = 18')
  const { patientId } = await selfPay()
  const { id } = await pay(patientId, 10_000)
  const refund = async () =>
    Number(
      (await biller.call(refunds.ofPayment, { paymentId: Number(id), reason: 'Paid twice.' })).body
        .id,
    )
  const unapplied = async () =>
    (
      await biller.call(payments.list, { searchCriteria: { patientId, pageSize: 50 } })
    ).body.list.map((row: { unappliedCents: number }) => row.unappliedCents)
  expect(await unapplied()).toEqual([2000])
  const first = await refund()
  expect(await unapplied()).toEqual([0])
  expect(await oneOf(first)).toMatchObject({
    state: 'waiting',
    cents: 2000,
    method: 'check',
    isOwn: true,
    canApprove: false,
    isAboveLimit: true,
  })
  expect(await decide(biller, first, true)).toMatchObject({
    valid: false,
    message: 'You requested this refund. Another person approves it.',
  })
  const send = { refundId: first, method: 'check' as const, checkNumber: '12', sentOn: today }
  expect((await biller.call(refunds.send, send)).body).toMatchObject({
    valid: false,
    message: 'This refund waits for another person to approve it.',
  })
  expect(
    (await biller.call(payments.void, { paymentId: Number(id), reason: 'x' })).body.message,
  ).toBe('A refund of this payment has not been sent yet. Withdraw it in Refunds first.')
  expect(await decide(leader, first, false)).toMatchObject({ issues: [{ path: ['reason'] }] })
  expect(await decide(leader, first, false, 'It pays the next bill.')).toMatchObject({
    valid: true,
  })
  expect(await oneOf(first)).toMatchObject({ state: 'refused', refusal: 'It pays the next bill.' })
  expect(await unapplied()).toEqual([2000])
  const second = await refund()
  expect(await decide(biller, second, false, 'My mistake.')).toMatchObject({ valid: true })
  expect(await oneOf(second)).toMatchObject({ state: 'void' })
  const third = await refund()
  expect(await oneOf(third, leader)).toMatchObject({ isOwn: false, canApprove: true })
  // the table itself refuses what the code could forget to check
  await expect(
    lab.owner(`update refund set state = 'due' where refund_id = $1`, [third]),
  ).rejects.toThrow('refund_by_two')
  await expect(
    lab.owner(
      `update refund set state = 'due', user_id_decided = user_id_created where refund_id = $1`,
      [third],
    ),
  ).rejects.toThrow('a second person')
  await expect(
    lab.owner('update refund set cents = cents + 1 where refund_id = $1', [third]),
  ).rejects.toThrow('more than is left')
  await lab.owner('update write_off_limit set approve_refund_cents = 1999 where user_type_id = 8')
  expect((await decide(leader, third, true)).message).toContain(
    '$20.00 is more than you can approve ($19.99).',
  )
  await lab.owner('update write_off_limit set approve_refund_cents = 100000 where user_type_id = 8')
  expect(await decide(leader, third, true)).toMatchObject({ valid: true })
  expect(
    (await biller.call(refunds.send, { ...send, refundId: third, sentOn: '2026-03-19' })).body,
    'the day before',
  ).toMatchObject({
    issues: [{ path: ['sentOn'], rule: 'past' }],
  })
  expect((await biller.call(refunds.send, { ...send, refundId: third })).body).toMatchObject({
    valid: true,
  })
  expect(await oneOf(third)).toMatchObject({ state: 'sent', checkNumber: '12', sentOn: today })
  expect(await decide(leader, third, false, 'x')).toMatchObject({
    valid: false,
    message: 'This refund was already sent.',
  })
  expect(
    (await biller.call(payments.void, { paymentId: Number(id), reason: 'x' })).body.message,
  ).toBe('Some of this payment was refunded. It cannot be voided.')
  expect(await brokenLaws(lab)).toEqual([])
})

it('random refunds: no cent leaves twice or unapproved above the limit, whatever the order of decisions and whatever the terminal does', async () => {
  await lab.owner('update write_off_limit set cents = 5000 where user_type_id = 18')
  const random = randomOf('refunds')
  const counts = new Map<string, number>()
  const { life } = refundActs(lab, {
    random,
    customerId: laboratory.customerId,
    biller: () => biller,
    reviewer: () => leader,
    count: (act) => void counts.set(act, (counts.get(act) ?? 0) + 1),
    some: async (most, query) =>
      random
        .shuffled(
          (await lab.owner<{ id: number }>(`select id from (${query}) found order by id`)).map(
            ({ id }) => id,
          ),
        )
        .slice(0, most),
  })
  for (let nth = 0; nth < 12; nth++) {
    await life((await selfPay()).billId)
    expect(await brokenLaws(lab), `life ${nth}`).toEqual([])
  }
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining([
      'credit refunded',
      'rest refunded',
      'refund approved',
      'refund refused',
      'refund to the card',
      'refund by check',
      'refund declined',
    ]),
  )
})

it('a credit paid by card is refunded to that card once, whatever the terminal does, and the rest by check; the letter names no other patient', async () => {
  await lab.owner('update write_off_limit set cents = 50000 where user_type_id = 18')
  const back: CarelessTerminal['back'] = new Map()
  let fails: 'no' | 'before' | 'after' | 'declines' = 'no'
  const terminal: CardTerminal = {
    charge: async ({ reference }) => ({ approved: true, reference: `C ${reference}`, says: '' }),
    refund: async ({ cents, charge, reference }) => {
      if (fails === 'before') throw new Error('The line broke.')
      if (fails === 'declines')
        return { approved: false, reference: '', says: 'The card is closed.' }
      back.set(reference, { charge, cents })
      if (fails === 'after') throw new Error('The line broke.')
      return { approved: true, reference: `R ${reference}`, says: '' }
    },
  }
  const job = (refundId: number) => refundToCard(lab.context, async () => terminal)(refundId)
  await selfPay({ last_name: 'Stranger', first_name: 'Sam' })
  const { patientId, labOrderId, billId } = await selfPay({ last_name: 'Moss', first_name: 'Ada' })
  const card = await byCard(patientId, 6000)
  await chargeCard(lab.context, async () => terminal)(card)
  await pay(patientId, 2000)
  await lab.owner(
    `update lab_order set ended = 100, cancelled_at = now() where lab_order_id = $1`,
    [labOrderId],
  )
  await judgeBills(lab.context)
  expect(await openOf(billId)).toBe(-8000)
  const { list } = (
    await biller.call(billingWork.list, { searchCriteria: { reason: 'credit', pageSize: 50 } })
  ).body
  const item = list.find((one: { billId: number }) => one.billId === billId)
  expect(
    (
      await biller.call(billingWork.decide, {
        workItemIds: [item.workItemId],
        act: 'refund',
        note: 'The order was canceled.',
      })
    ).body,
  ).toMatchObject({
    done: 1,
  })
  const [byCheck, toCard] = await register('due')
  expect([toCard, byCheck]).toMatchObject([
    { method: 'card', cents: 6000, paymentId: card, to: 'Moss, Ada' },
    { method: 'check', cents: 2000, paymentId: 0 },
  ])
  expect(await openOf(billId)).toBe(0)
  const refundId = toCard?.refundId ?? 0
  const letter = async () => {
    const { body } = await biller.call(refunds.letter, { refundId })
    return (await textsOf(Buffer.from(String(body.fileAsBase64), 'base64'))).join(' ')
  }
  expect(await letter()).toMatch(/Ada Moss[\s\S]*\$60\.00/)
  expect(await letter()).not.toMatch(/Stranger|F11/)
  expect(
    (await biller.call(refunds.send, { refundId, method: 'card', checkNumber: '', sentOn: null }))
      .body.issues,
  ).toMatchObject([{ rule: 'no-terminal' }])
  const toTerminal = () =>
    lab.owner(`update refund set state = 'sending' where refund_id = $1 and state = 'due'`, [
      refundId,
    ])
  const agrees = async () =>
    expect(await terminalDiffers(lab, { terminal, back }, refundId - 1)).toEqual([])
  fails = 'declines'
  await toTerminal()
  await job(refundId)
  expect(await oneOf(refundId)).toMatchObject({ state: 'due', says: 'The card is closed.' })
  for (const fault of ['before', 'after', 'after'] as const) {
    fails = fault
    await toTerminal()
    await expect(job(refundId)).rejects.toThrow('The line broke')
    expect(await oneOf(refundId)).toMatchObject({ state: 'sending' })
    expect(await decide(leader, refundId, false, 'x')).toMatchObject({
      valid: false,
      message: 'The card terminal has this refund.',
    })
    await agrees()
  }
  fails = 'no'
  await job(refundId)
  await job(refundId)
  expect([...back.values()]).toEqual([{ charge: `payment-${card}`, cents: 6000 }])
  expect(await oneOf(refundId)).toMatchObject({
    state: 'sent',
    sentOn: today,
    reference: expect.stringMatching(/^R /),
  })
  expect(await letter()).toMatch(/went back to the card/)
  await agrees()
  // withdrawn before it left: the credit is back as an item, exactly once
  expect(
    await decide(biller, byCheck?.refundId ?? 0, false, 'It pays the next bill.'),
  ).toMatchObject({
    message: 'The refund is withdrawn. The credit is back in Billing Work.',
  })
  expect(await openOf(billId)).toBe(-2000)
  const again = (
    await biller.call(billingWork.list, { searchCriteria: { reason: 'credit', pageSize: 50 } })
  ).body.list
  expect(again.filter((one: { billId: number }) => one.billId === billId)).toMatchObject([
    { cents: 2000 },
  ])
  await expect(
    lab.owner('update refund set cents = cents + 1 where refund_id = $1', [refundId]),
  ).rejects.toThrow('more than is left')
  expect(await brokenLaws(lab)).toEqual([])
})

it('a void of a card payment gives money back as a refund: with the others of the day above the limit it waits for a second person', async () => {
  await lab.owner('update write_off_limit set cents = 10000 where user_type_id = 18')
  const { patientId, billId } = await selfPay()
  const terminal: CardTerminal = {
    charge: async () => ({ approved: true, reference: 'SIM1', says: '' }),
    refund: async ({ cents }) => {
      given += cents
      return { approved: true, reference: 'SIM2', says: '' }
    },
  }
  let given = 0
  const run = (id: number) => chargeCard(lab.context, async () => terminal)(id)
  const paid = async (cents: number): Promise<number> => {
    const id = await byCard(patientId, cents)
    await run(id)
    return id
  }
  const voidOf = async (id: number) => {
    const { message } = (await biller.call(payments.void, { paymentId: id, reason: 'Twice.' })).body
    await run(id)
    return message as string
  }
  const refundOf = async (id: number) =>
    (await register()).find(({ paymentId }) => paymentId === id)
  const large = await paid(500_000)
  expect(await openOf(billId)).toBe(0)
  expect(await voidOf(large)).toContain('waits for another person')
  expect([given, await openOf(billId)]).toEqual([0, 8000])
  const waiting = await refundOf(large)
  expect(waiting).toMatchObject({ state: 'waiting', cents: 500_000, method: 'card' })
  // declined, it pays again
  expect(await decide(leader, waiting?.refundId ?? 0, false, 'It was right.')).toMatchObject({
    valid: true,
  })
  await biller.call(payments.apply, { paymentId: large })
  expect(await openOf(billId)).toBe(0)
  const [first, second, third] = [await paid(6000), await paid(4001), await paid(4000)]
  expect(await voidOf(first)).toContain('The payment is void')
  expect(given).toBe(6000)
  expect(await voidOf(second)).toContain('with what you gave back today')
  expect(given).toBe(6000)
  expect(await voidOf(third)).toContain('The payment is void')
  expect(given).toBe(10_000)
  // and refunds count the voids
  const { id } = await pay(patientId, 100, { reference: '1002' })
  await biller.call(refunds.ofPayment, { paymentId: Number(id), reason: 'Paid twice.' })
  expect(await refundOf(Number(id))).toMatchObject({ state: 'waiting', isAboveLimit: true })
  expect(await brokenLaws(lab)).toEqual([])
})
