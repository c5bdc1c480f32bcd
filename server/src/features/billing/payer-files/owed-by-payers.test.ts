import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { billingItem } from '../../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { postWaiting } from '../../../../test/bills/waiting-payments.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: ReturnType<typeof paidClaims>
let gulf: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(8))
  payer = paidClaims(lab, laboratory)
  gulf = await laboratory.payer({ name: 'Gulf Mutual' })
})
afterAll(() => lab.close())

const act = async (one: SentClaim, reason: 'credit' | 'patient-balance', name: string) => {
  await billingItem(lab, one.labOrderId, { reason, cents: 7000 })
  const items = await lab.owner<{ id: number }>(
    `
      select work_item_id as id
      from work_item
      where lab_order_id = $1 and reason = $2 and closed_at is null
    `,
    [one.labOrderId, reason],
  )
  const workItemIds = items.map(({ id }) => id)
  return (
    await biller.call(billingWork.decide, { workItemIds, act: name as 'refund', note: 'Agreed.' })
  ).body
}
const paying = (one: SentClaim, sign: 1 | -1 = 1) =>
  payer.decision(one, {
    status: sign === 1 ? '1' : '22',
    charge: 120 * sign,
    paid: 70 * sign,
    adjustments: [`CO*45*${50 * sign}`],
  })
let nth = 0
/** A claim that its payer paid twice, got one payment back for, and reversed that one, too. */
const owing = async (second: boolean): Promise<SentClaim> => {
  const name = `OWING ${++nth}`
  const one = await payer.claim(second ? { second: { insurance_id: gulf } } : {})
  await payer.arrives(`${name} 1`, paying(one))
  await payer.arrives(`${name} 2`, paying(one))
  await postWaiting(lab, biller, { trace: `${name} 2`, claimNumber: one.number })
  expect(await payer.openOf(one)).toEqual({ 'payer-1': -7000 })
  expect(await act(one, 'credit', 'refund')).toMatchObject({ done: 1 })
  await payer.arrives(`${name} 3`, paying(one, -1))
  expect(await payer.openOf(one)).toEqual({ 'payer-1': 7000 })
  return one
}

test.each([
  ['a denial that names the patient', { paid: 0, adjustments: ['PR*27*120'] }],
  ['a share of the patient', { paid: 0, adjustments: ['CO*45*50', 'PR*2*70'] }],
  ['a lower payment', { paid: 40, adjustments: ['CO*45*50', 'PR*2*30'] }],
] as const)(
  'what a payer owes after a refund and a reversal stays its own when it decides again without a reversal: %s',
  async (name, decision) => {
    for (const second of [true, false]) {
      const one = await owing(second)
      await payer.arrives(
        `${name} ${second}`,
        payer.decision(one, {
          payerNumber: 'ANEW',
          ...decision,
          adjustments: [...decision.adjustments],
        }),
      )
      expect(await payer.openOf(one)).toEqual({ 'payer-1': 7000 - decision.paid * 100 })
      expect(await brokenLaws(lab)).toEqual([])
    }
  },
)

test('nobody else can be billed for what a payer owes after a refund and a reversal', async () => {
  const one = await owing(false)
  for (const name of ['bill-patient', 'bill-client'])
    expect(await act(one, 'patient-balance', name)).toMatchObject({
      done: 0,
      refused: [{ says: expect.stringContaining('got back more than it had paid') }],
    })
  expect(await payer.openOf(one)).toEqual({ 'payer-1': 7000 })
  // once it pays, nothing is open and nothing is a credit
  await payer.arrives('BILLED 4', paying(one))
  await postWaiting(lab, biller, { trace: 'BILLED 4', claimNumber: one.number })
  expect(await payer.openOf(one)).toEqual({})
  expect(await brokenLaws(lab)).toEqual([])
})

test.each([
  {
    what: 'the refund is not sent after all',
    happens: async (one: SentClaim): Promise<void> => {
      const [refund] = await lab.owner<{ id: number }>(
        `
          select refund_id as id
          from refund
          where bill_id = (select bill_id from bill where lab_order_id = $1)
        `,
        [one.labOrderId],
      )
      const decision = { refundId: refund?.id ?? 0, isApproved: false, reason: 'Not now.' }
      const second = await lab.signIn(await lab.make.user(8))
      expect((await second.call(refunds.decide, decision)).body).toMatchObject({ valid: true })
    },
  },
  {
    what: 'the payer pays after all',
    happens: async (one: SentClaim): Promise<void> => {
      const trace = `AFTER ALL ${one.number}`
      await payer.arrives(trace, paying(one))
      await postWaiting(lab, biller, { trace, claimNumber: one.number })
    },
  },
])(
  'what a payer owes is written off, until $what: no credit that nobody paid',
  async ({ happens }) => {
    const one = await owing(false)
    expect(await act(one, 'patient-balance', 'write-off')).toMatchObject({ done: 1 })
    expect(await payer.openOf(one)).toEqual({})
    await happens(one)
    expect(await payer.openOf(one)).toEqual({})
    expect((await payer.ledgerOf(one))['written-off payer-1'] ?? 0).toBe(0)
    expect(await brokenLaws(lab)).toEqual([])
  },
)
