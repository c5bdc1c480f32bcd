import {
  books,
  daysOutstanding,
  movedCents,
  netCollectionRate,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { batchClaims } from '../batch-claims.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let user: { userName: string }
/** Signs in at each call: the tests move the clock by months. */
const biller = (): Promise<Visitor> => lab.signIn(user)
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  user = await lab.make.user(18)
})
afterAll(() => lab.close())

const months = async (clock: 'posted' | 'service' = 'posted') =>
  (await (await biller()).call(books.months, { clock })).body as {
    list: BookMonth[]
    closable: string | null
  }
const monthOf = async (month: string, clock?: 'service'): Promise<BookMonth> =>
  (await months(clock)).list.find((one) => one.month === month)!
const close = async (month: string) => (await (await biller()).call(books.close, { month })).body
const chargedBill = async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  const [bill] = await lab.owner<{ bill: number; line: number; customer: number; claim: number }>(
    `
      select
        b.bill_id as bill,
        l.bill_line_id as line,
        b.customer_id as customer,
        c.claim_id as claim
      from
        bill b
        join bill_line l using (bill_id)
        join claim c using (bill_id)
      where b.lab_order_id = $1
    `,
    [labOrderId],
  )
  return { ...bill!, order: labOrderId }
}
type Bill = Awaited<ReturnType<typeof chargedBill>>
let nth = 0
const posts = (
  { bill, line, customer, order }: Bill,
  kind: 'paid' | 'contractual' | 'written-off',
  cents: number,
  more: object = {},
) =>
  lab.make.insert(
    'ledger',
    {
      bill_id: bill,
      bill_line_id: line,
      customer_id: customer,
      lab_order_id: order,
      at: lab.clock.now.toISOString(),
      kind,
      party: 'payer-1',
      cents,
      source: `books-${++nth}`,
      ...more,
    },
    'ledger_id',
  )
const placeOf = async (ledgerId: number) =>
  (
    await lab.owner<{ postedOn: string; lateFor: string | null }>(
      `
        select posted_on::text as "postedOn", late_for::text as "lateFor"
        from ledger
        where ledger_id = $1
      `,
      [ledgerId],
    )
  )[0]

describe('the books', () => {
  let bill: Bill
  test('a row stands on the laboratory’s day, not on the UTC day', async () => {
    bill = await chargedBill()
    lab.clock.now = new Date('2026-04-01T03:30:00Z') // 11:30 p.m. on March 31 in New York
    await lab.owner(`update laboratory_setting set time_zone = 'America/New_York'`)
    const id = await posts(bill, 'paid', -7000)
    expect(await placeOf(id)).toEqual({ postedOn: '2026-03-31', lateFor: null })
  })

  test('opening and movements add up to closing, and closing is what bills have open', async () => {
    await posts(bill, 'contractual', -4000)
    const { list } = await months()
    expect(list.map(({ month }) => month)).toEqual(['2026-03-01'])
    for (const [at, month] of list.entries()) {
      expect(month.closingCents).toBe(month.openingCents + movedCents(month))
      if (at > 0) expect(month.openingCents).toBe(list[at - 1]!.closingCents)
    }
    const [open] = await lab.owner<{ cents: number }>(
      'select sum(cents)::int as cents from bill_open',
    )
    expect(list.at(-1)?.closingCents).toBe(open?.cents)
    expect(await monthOf('2026-03-01')).toMatchObject({
      chargedCents: 12_000,
      payerPaidCents: 7000,
      contractualCents: 4000,
      closingCents: 1000,
      isClosed: false,
    })
  })

  test('by date of service, a month has what its services were charged and paid, whenever it came', async () => {
    lab.clock.now = new Date('2026-04-10T15:00:00Z')
    await posts(bill, 'paid', -500)
    expect(await monthOf('2026-04-01')).toMatchObject({ payerPaidCents: 500 })
    expect(await monthOf('2026-04-01', 'service')).toMatchObject({ payerPaidCents: 0 })
    const march = await monthOf('2026-03-01', 'service')
    expect(march).toMatchObject({ chargedCents: 12_000, payerPaidCents: 7500, closingCents: 500 })
    expect(netCollectionRate(march)).toBeCloseTo(7500 / 8000)
  })

  test('months are closed one after the other, once they are over', async () => {
    lab.clock.now = new Date('2026-03-31T15:00:00Z')
    expect(await months()).toMatchObject({ closable: null })
    expect(await close('2026-03-01')).toMatchObject({
      valid: false,
      issues: [{ path: ['month'], message: expect.stringContaining('still under way') }],
    })
    lab.clock.now = new Date('2026-05-02T15:00:00Z')
    expect(await months()).toMatchObject({ closable: '2026-03-01' })
    expect(await close('2026-04-01')).toMatchObject({
      valid: false,
      issues: [{ path: ['month'], message: expect.stringContaining('March 2026') }],
    })
    expect(await close('2026-03-01')).toMatchObject({ valid: true })
    expect(await months()).toMatchObject({ closable: '2026-04-01' })
    expect(await close('2026-03-01')).toMatchObject({ valid: false })
  })

  test('nothing enters a closed month: what is late stands in the first open one and says so', async () => {
    const before = await monthOf('2026-03-01')
    expect(before.isClosed).toBe(true)
    // a clock that is behind, or a row written by hand
    const late = await posts(bill, 'written-off', -100, { at: '2026-03-15T15:00:00Z' })
    expect(await placeOf(late)).toEqual({
      postedOn: '2026-04-01',
      lateFor: '2026-03-01',
    })
    // money of March that is posted now
    const paymentId = await lab.make.insert(
      'payment',
      {
        customer_id: laboratory.customerId,
        method: 'check',
        reference: '1001',
        cents: 300,
        state: 'posted',
        received_on: '2026-03-30',
        user_id_created: 1,
        created_at: lab.clock.now.toISOString(),
      },
      'payment_id',
    )
    const ofMarch = await posts(bill, 'paid', -300, { payment_id: paymentId, party: 'client' })
    expect(await placeOf(ofMarch)).toEqual({
      postedOn: '2026-05-02',
      lateFor: '2026-03-01',
    })
    expect(await monthOf('2026-03-01')).toEqual(before)
    expect(await monthOf('2026-05-01')).toMatchObject({ lateRows: 1, lateCents: 300 })
    const [open] = await lab.owner<{ cents: number }>('select sum(cents)::int as cents from ledger')
    expect((await months()).list.at(-1)?.closingCents).toBe(open?.cents)
  })

  test('the day cannot be chosen, not even by the owner of the tables', async () => {
    const id = await posts(bill, 'paid', -1, { posted_on: '2026-03-05', late_for: null })
    expect(await placeOf(id)).toEqual({ postedOn: '2026-05-02', lateFor: null })
  })

  test('days outstanding are undefined without three months of charges', async () => {
    const { list } = await months()
    expect(daysOutstanding(list.slice(0, 2))).toBeUndefined()
    expect(daysOutstanding(list)).toBeDefined()
  })
})
