import {
  receivableAges,
  receivableGroupings,
  receivables,
  type AgedGroup,
  type OpenAmount,
  type ReceivableGrouping,
} from '@labgate/contract/billing/receivable-ages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { batchClaims } from '../batch-claims.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
const credit = -2
const all = -1
interface Ages {
  list: AgedGroup[]
  total: AgedGroup
  groups: number
  restrictedCents: number
  asOf: string
}
const agesBy = async (by: ReceivableGrouping): Promise<Ages> =>
  (await biller.call(receivables.ages, { by })).body
const amounts = async (criteria: object): Promise<OpenAmount[]> =>
  (await biller.call(receivables.open, { searchCriteria: criteria })).body.list
const sumOf = (rows: readonly { cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0)

/** A charged bill of a collection day, with what was paid of it. */
const bill = async (day: string, paid = 0, more: object = {}): Promise<number> => {
  const { labOrderId } = await laboratory.order({
    collected_at: `${day}T14:00:00Z`,
    collection_day: day,
    ...more,
  })
  await judgeBills(lab.context)
  if (paid > 0)
    await lab.owner(
      `
        insert into ledger
          (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
        select
          bill_id,
          bill_line_id,
          customer_id,
          lab_order_id,
          at,
          'paid',
          party,
          -$2::bigint,
          'ages'
        from ledger
        where lab_order_id = $1 and kind = 'charge'
        limit 1
      `,
      [labOrderId, paid],
    )
  return labOrderId
}

beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  biller = await lab.signIn(await lab.make.user(18))
  // the last and the first day of each age
  for (const day of ['2026-02-18', '2026-02-17', '2026-01-19', '2026-01-18']) await bill(day)
  await bill('2026-03-10', 13_000) // paid too much
  await bill('2026-03-11', 2000)
  await bill('2026-03-12', 0, { contract_pay: true })
  await bill('2026-03-13', 12_000) // nothing is open
  await batchClaims(lab.context)
})
afterAll(() => lab.close())

describe('open amounts by age', () => {
  test('a bill is as old as its date of service, and an overpaid one is a credit', async () => {
    const { total, asOf } = await agesBy('class')
    expect(asOf).toBe('2026-03-20')
    // 30 days; 31 and 60 days; 61 days
    expect(total.cents).toEqual([12_000 + 10_000 + 5000, 24_000, 12_000, 0, 0])
    expect(total.creditCents).toBe(1000)
  })

  test.each(Object.keys(receivableGroupings) as ReceivableGrouping[])(
    'by %s, groups add up to the ledger, and each figure is the sum of its list',
    async (by) => {
      const { list, total, groups, restrictedCents } = await agesBy(by)
      expect([list.length, restrictedCents]).toEqual([groups, 0])
      const [ledger] = await lab.owner<{ cents: number }>(
        'select sum(cents)::int as cents from ledger',
      )
      expect(sumOf(total.cents.map((cents) => ({ cents }))) - total.creditCents).toBe(ledger?.cents)
      for (const at of receivableAges.keys())
        expect(list.reduce((sum, { cents }) => sum + (cents[at] ?? 0), 0)).toBe(total.cents[at])
      for (const { key, cents, creditCents, bills, name } of list) {
        expect(name).not.toBe('')
        for (const [age, figure] of [...cents.entries(), [credit, 0 - creditCents] as const])
          expect([key, age, sumOf(await amounts({ by, key, age }))]).toEqual([key, age, figure])
        const rows = await amounts({ by, key, age: all })
        expect(new Set(rows.map(({ billId }) => billId)).size).toBe(bills)
      }
    },
  )

  test('says what each waits for', async () => {
    const { list } = await agesBy('waits')
    expect(Object.fromEntries(list.map(({ key, bills }) => [key, bills]))).toMatchObject({
      payer: expect.any(Number),
      'next-invoice': 1,
    })
  })

  test('pages of the list neither repeat nor leave out an amount', async () => {
    const whole = await amounts({})
    const paged: OpenAmount[] = []
    for (let after = ''; ;) {
      const { body } = await biller.call(receivables.open, {
        searchCriteria: { pageSize: 2, ...(after !== '' && { after }) },
      })
      paged.push(...body.list)
      after = body.next
      if (after === '') break
    }
    expect(paged).toEqual(whole)
    expect(paged.length).toBeGreaterThan(4)
  })

  test('a restricted chart is in no group and no list, and its open amount is named as such', async () => {
    const before = await agesBy('patient')
    const [row] = await amounts({ age: 1 })
    await lab.owner('update patient set restricted = 4 where patient_id = $1', [row!.patientId])
    const after = await agesBy('patient')
    expect(after.restrictedCents).toBe(row!.cents)
    expect(after.groups).toBe(before.groups - 1)
    expect((await amounts({})).map(({ patientId }) => patientId)).not.toContain(row!.patientId)
  })
})
