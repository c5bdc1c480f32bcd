import { payments } from '@labgate/contract/billing/payments'
import { invoices } from '@labgate/contract/billing/receivables'
import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Got, type Lab, type Visitor } from '../../../../test/lab.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { until } from '../../../../test/until.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { closeMonth } from './close-month.ts'

/*
 * Two people decide about the same money at the same moment: one succeeds, the other gets a
 * message, and no cent counts twice.
 */

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let leader: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  leader = await lab.signIn(await lab.make.user(8))
  await lab.owner(`
    update write_off_limit
    set
      cents = 100000000,
      approve_refund_cents = 100000000
    where user_type_id in (8, 18)
  `)
})
afterAll(() => lab.close())

const day = '2026-03-20'
type Call = () => Promise<Got>
/*
 * Calls one after the other, none of which ends before all have begun: `gate` locks what they need.
 * On the embedded engine they take turns anyway.
 */
const atOnce = async (gate: string, ...calls: readonly Call[]): Promise<Got[]> => {
  if (lab.context.database.kind === 'embedded') return Promise.all(calls.map((call) => call()))
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = lab.context.database.asLoginAtOnce(async (run) => {
    await run(gate)
    held.resolve()
    await free.promise
  })
  await held.promise
  const response: Promise<Got>[] = []
  let ended = 0
  for (const call of calls) {
    response.push(call().finally(() => ended++))
    // each waits at the gate, or behind the one before it; one that is refused at once does not
    const isAtGate = async () => ended + (await lockWaiters(lab)) >= response.length
    await until(isAtGate, { what: `${response.length} calls at the gate` })
  }
  free.resolve()
  await holder
  return Promise.all(response)
}
const ledger = 'lock table ledger in share row exclusive mode'

/*
 * A bill for 80 dollars that its patient pays or, with coverage, for 120 dollars that a payer pays.
 */
const bill = async (
  more: Record<string, unknown> = { self_pay: true },
  cover: Record<string, unknown> | null = null,
) => {
  const made = await laboratory.order(more, { cover })
  await judgeBills(lab.context)
  const [found] = await lab.owner<{ id: number }>(
    'select bill_id as id from bill where lab_order_id = $1',
    [made.labOrderId],
  )
  return { ...made, billId: found?.id ?? 0 }
}
const sum = async (of: 'bill_id' | 'payment_id', id: number): Promise<number> =>
  Number(
    (
      await lab.owner<{ cents: number }>(
        `select coalesce(sum(cents), 0)::int as cents from ledger where ${of} = $1`,
        [id],
      )
    )[0]?.cents,
  )
const pay = (patientId: number, cents: number) =>
  biller.call(payments.save, {
    customerId: laboratory.customerId,
    patientId,
    method: 'check',
    reference: '1001',
    cents,
    receivedOn: day,
  })
const itemsOf = (billId: number) =>
  lab.owner<{ id: number; queue: 'billing' | 'insurance' }>(
    `
      select work_item_id as id, queue
      from work_item
      where
        closed_at is null
        and (bill_id = $1 or about in (select about from bill_finding where bill_id = $1))
      order by 1
    `,
    [billId],
  )
const item = (reason: string, about: string, billId: number) =>
  lab.owner(
    `
      insert into work_item
        (
          queue,
          reason,
          about,
          customer_id,
          lab_order_id,
          bill_id,
          says,
          owner_kind,
          cents,
          band,
          opened_at,
          party_since
        )
      select
        'billing',
        $2,
        $3,
        customer_id,
        lab_order_id,
        bill_id,
        'x',
        'billing',
        8000,
        3,
        now(),
        now()
      from bill
      where bill_id = $1
    `,
    [billId, reason, about],
  )
const decide = (
  who: Visitor,
  { id, queue }: { id: number; queue: 'billing' | 'insurance' },
  act: 'write-off' | 'refund' = 'write-off',
) =>
  who.call((queue === 'billing' ? billingWork : insuranceWork).decide, {
    workItemIds: [id],
    act,
    note: 'In the test.',
  })
/* Another bill of the same patient. */
const another = async (patientId: number): Promise<void> => {
  const { labOrderId } = await laboratory.order({ self_pay: true }, { cover: null })
  await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
    labOrderId,
    patientId,
  ])
  await judgeBills(lab.context)
}
const paidTooMuch = async (): Promise<{ patientId: number; paymentId: number }> => {
  const { patientId } = await bill()
  const { body } = await pay(patientId, 16_000)
  return { patientId, paymentId: Number(body.id) }
}
const paymentGate = (paymentId: number): string =>
  `select from payment where payment_id = ${paymentId} for update`

test('a bill that two people write off through two of its items is written off once', async () => {
  const { billId } = await bill({ diagnosis: '[]' }, { member_id: '' })
  const [one, other] = await itemsOf(billId)
  if (one === undefined || other === undefined) throw new Error('two items are needed')
  const lines = await atOnce(
    ledger,
    () => decide(biller, one),
    () => decide(leader, other),
  )
  expect(lines.map(({ body }) => body)).toMatchObject([
    { done: 1 },
    { valid: false, message: 'This item is no longer open. Load the list again.' },
  ])
  expect(await sum('bill_id', billId)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a bill that is written off is not paid at the same time', async () => {
  const { billId, patientId } = await bill()
  await item('patient-balance', `bill:${billId}`, billId)
  const [one] = await itemsOf(billId)
  if (one === undefined) throw new Error('an item is needed')
  const lines = await atOnce(
    ledger,
    () => decide(leader, one),
    () => pay(patientId, 8000),
  )
  expect(lines.map(({ body }) => body.message)).toEqual([
    '',
    'Posted. The payment is more than what is open; the rest stays unapplied.',
  ])
  expect(await sum('bill_id', billId)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('an unapplied payment that two people post is posted once', async () => {
  const { patientId, paymentId } = await paidTooMuch()
  await another(patientId)
  await another(patientId)
  const lines = await atOnce(
    paymentGate(paymentId),
    () => biller.call(payments.apply, { paymentId }),
    () => leader.call(payments.apply, { paymentId }),
  )
  expect(lines.map(({ body }) => body.message)).toEqual([
    'Posted.',
    'None of this payment is unapplied.',
  ])
  expect(await sum('payment_id', paymentId)).toBe(-16_000)
  expect(await brokenLaws(lab)).toEqual([])
})

test('an unapplied payment is refunded or posted, never both', async () => {
  for (const refundFirst of [true, false]) {
    const { patientId, paymentId } = await paidTooMuch()
    await another(patientId)
    const calls: Call[] = [
      () => biller.call(refunds.ofPayment, { paymentId, reason: 'In the test.' }),
      () => leader.call(payments.apply, { paymentId }),
    ]
    const lines = await atOnce(
      paymentGate(paymentId),
      ...(refundFirst ? calls : calls.toReversed()),
    )
    expect(lines.map(({ body }) => body.message)[1]).toBe('None of this payment is unapplied.')
    expect(await brokenLaws(lab)).toEqual([])
  }
})

test('a disputed line is credited with the amount open at that time', async () => {
  const { billId } = await bill({ contract_pay: true })
  const [line] = await lab.owner<{ id: number }>(
    'select bill_line_id as id from bill_line where bill_id = $1',
    [billId],
  )
  const billLineId = line?.id ?? 0
  await lab.context.database.forActor(systemScope, (tx) =>
    closeMonth(tx, '2026-03-01', '2026-04-05', lab.context.now()),
  )
  const practice = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  expect(
    (await practice.call(invoices.dispute, { billLineId, says: 'Not ours.' })).body,
  ).toMatchObject({ valid: true })
  const [one] = await itemsOf(billId)
  if (one === undefined) throw new Error('an item is needed')
  await atOnce(
    ledger,
    () => decide(leader, one),
    () => biller.call(invoices.answerDispute, { billLineId, credit: true, answer: 'Credited.' }),
  )
  expect(await sum('bill_id', billId)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a bounced check cannot be voided until its unsent refund is withdrawn', async () => {
  const { patientId, labOrderId, billId } = await bill()
  const paymentId = Number((await pay(patientId, 8000)).body.id)
  await lab.owner(
    'update lab_order set ended = 100, cancelled_at = now() where lab_order_id = $1',
    [labOrderId],
  )
  await judgeBills(lab.context)
  const refundId = async (): Promise<number> => {
    const [credit] = await itemsOf(billId)
    if (credit === undefined) throw new Error('a credit is needed')
    expect((await decide(leader, credit, 'refund')).body).toMatchObject({ done: 1 })
    const [kept] = await lab.owner<{ id: number }>(
      'select max(refund_id)::int as id from refund where bill_id = $1',
      [billId],
    )
    return kept?.id ?? 0
  }
  const bounce = () => biller.call(payments.void, { paymentId, reason: 'The check bounced.' })
  const first = await refundId()
  expect((await bounce()).body).toMatchObject({
    valid: false,
    message: 'A refund of this payment has not been sent yet. Withdraw it in Refunds first.',
  })
  expect(
    (await leader.call(refunds.decide, { refundId: first, isApproved: false, reason: 'Bounced.' }))
      .body,
  ).toMatchObject({ valid: true })
  // decided again just as the check is voided: one of the two gets a message
  const [credit] = await itemsOf(billId)
  const lines = await atOnce(
    ledger,
    () => decide(leader, credit ?? { id: 0, queue: 'billing' }, 'refund'),
    () => bounce(),
  )
  expect(lines[1]?.body).toMatchObject({
    valid: false,
    message: 'A refund of this payment has not been sent yet. Withdraw it in Refunds first.',
  })
  const [kept] = await lab.owner<{ id: number }>(
    `select refund_id as id from refund where bill_id = $1 and state = 'due'`,
    [billId],
  )
  expect(
    (
      await leader.call(refunds.decide, {
        refundId: kept?.id ?? 0,
        isApproved: false,
        reason: 'Bounced.',
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect((await bounce()).body).toMatchObject({ valid: true })
  expect(await sum('bill_id', billId)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a check is entered once, whoever enters it, and cannot be dated before the laboratory started billing', async () => {
  const { patientId } = await bill()
  const given = {
    customerId: laboratory.customerId,
    patientId,
    method: 'check' as const,
    reference: 'a77',
    cents: 8000,
    receivedOn: day,
  }
  const faultOf = async (more: object) =>
    (await leader.call(payments.save, { ...given, ...more })).body.issues?.[0]
  expect(await faultOf({})).toBeUndefined()
  expect(await faultOf({ reference: 'A77', receivedOn: '2026-03-19' })).toMatchObject({
    path: ['reference'],
    rule: 'twice',
  })
  expect(await faultOf({ reference: 'A78', receivedOn: '2016-03-20' })).toMatchObject({
    path: ['receivedOn'],
    rule: 'past',
  })
  expect(await faultOf({ reference: 'A77b' })).toBeUndefined()
})
