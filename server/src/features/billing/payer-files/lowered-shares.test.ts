import { books } from '@labgate/contract/billing/books'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { billingItem } from '../../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'
import { lowered } from '../lowered-shares.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(8))
  payer = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

/** A decision that pays 60 of 120 dollars, leaves the patient so many, and allows no more. */
const leaving = (one: SentClaim, patient: number, sign: 1 | -1 = 1) =>
  payer.decision(one, {
    status: sign === 1 ? '1' : '22',
    charge: 120 * sign,
    paid: 60 * sign,
    adjustments: [
      ...(patient === 60 ? [] : [`CO*45*${(60 - patient) * sign}`]),
      ...(patient === 0 ? [] : [`PR*2*${patient * sign}`]),
    ],
  })
const writeOff = async (one: SentClaim, cents: number): Promise<void> => {
  await billingItem(lab, one.labOrderId, { reason: 'patient-balance', cents })
  const rows = (await biller.call(billingWork.list, { searchCriteria: {} })).body.list as WorkRow[]
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: rows
      .filter((row) => row.labOrderId === one.labOrderId)
      .map((row) => row.workItemId),
    act: 'write-off',
    note: 'Small balance.',
  })
  expect(body).toMatchObject({ done: 1 })
}
const writtenOff = async (one: SentClaim): Promise<number> =>
  0 - ((await payer.ledgerOf(one))['written-off patient'] ?? 0)
const rowsOf = ({ labOrderId }: SentClaim) =>
  lab.owner(
    `
      select
        split_part(source, ':', 1) as from,
        cents::int as cents,
        user_id is not null as "byPerson",
        note
      from ledger
      where lab_order_id = $1 and kind = 'written-off'
      order by ledger_id
    `,
    [labOrderId],
  )
const paysMoney = (one: SentClaim, cents: number) =>
  lab.owner(
    `
      insert into ledger
        (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
      select
        bill_id,
        bill_line_id,
        customer_id,
        lab_order_id,
        now(),
        'paid',
        'patient',
        $2,
        'plb:money'
      from bill_line
      where lab_order_id = $1 and ended_at is null
    `,
    [one.labOrderId, -cents],
  )

test.each([
  { now: 20, kept: 20 },
  { now: 6, kept: 6 },
  { now: 0, kept: 0 },
  { now: 35, kept: 20 },
])(
  'of a write-off of what the payer left to the patient, $kept dollars stay once it leaves $now instead of 20',
  async ({ now, kept }) => {
    const one = await payer.claim()
    await payer.arrives(`LOWERED ${now} 1`, leaving(one, 20))
    await writeOff(one, 2000)
    expect(await payer.openOf(one)).toEqual({})
    await payer.arrives(`LOWERED ${now} 2`, leaving(one, 20, -1), {
      ...leaving(one, now),
      payerNumber: 'ANEW',
    })
    expect(await writtenOff(one)).toBe(kept * 100)
    const owed = (now - kept) * 100
    expect(await payer.openOf(one)).toEqual(owed === 0 ? {} : { patient: owed })
    await judgeBills(lab.context)
    expect(await writtenOff(one)).toBe(kept * 100)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('the ledger says why a write-off was taken back, and whose the rest is', async () => {
  const one = await payer.claim()
  await payer.arrives('SAYS 1', leaving(one, 20))
  await writeOff(one, 2000)
  await payer.arrives('SAYS 2', leaving(one, 20, -1), leaving(one, 5))
  const note = lowered.byPayer
  expect(await rowsOf(one)).toEqual([
    { from: 'write-off', cents: -2000, byPerson: true, note: 'Small balance.' },
    { from: 'lowered', cents: 2000, byPerson: false, note },
    { from: 'kept', cents: -500, byPerson: true, note: 'Small balance.' },
  ])
  // and once more
  await payer.arrives('SAYS 3', leaving(one, 5, -1))
  expect(await writtenOff(one)).toBe(0)
  expect(await payer.openOf(one)).toEqual({ 'payer-1': 12_000 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a patient who paid a part keeps what was paid, and gets back only that', async () => {
  const one = await payer.claim()
  await payer.arrives('PART 1', leaving(one, 20))
  await paysMoney(one, 1200)
  await writeOff(one, 800)
  expect(await payer.openOf(one)).toEqual({})
  // 12 are owed, which the patient paid
  await payer.arrives('PART 2', leaving(one, 20, -1), leaving(one, 12))
  expect(await writtenOff(one)).toBe(0)
  expect(await payer.openOf(one)).toEqual({})
  await payer.arrives('PART 3', leaving(one, 12, -1), leaving(one, 10))
  expect(await payer.openOf(one)).toEqual({ patient: -200 })
})

test('a write-off that was posted in a month that is closed is taken back in the open one', async () => {
  const one = await payer.claim()
  await payer.arrives('MONTH 1', leaving(one, 20))
  await writeOff(one, 2000)
  lab.clock.now = new Date('2026-12-20T15:00:00Z')
  biller = await lab.signIn(await lab.make.user(8))
  const month = (await biller.call(books.months, { clock: 'posted' })).body.closable
  expect((await biller.call(books.close, { month })).body).toMatchObject({ valid: true })
  await payer.arrives('MONTH 2', leaving(one, 20, -1), leaving(one, 5))
  const months = await lab.owner(
    `
      select to_char(posted_on, 'YYYY-MM') as month, sum(cents)::int as cents
      from ledger
      where lab_order_id = $1 and kind = 'written-off'
      group by 1
      order by 1
    `,
    [one.labOrderId],
  )
  expect(months).toEqual([
    { month: month?.slice(0, 7), cents: -2000 },
    { month: '2026-12', cents: 1500 },
  ])
})
