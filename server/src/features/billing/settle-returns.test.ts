import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { dice } from '@labgate/contract/test/dice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../test/x12/remittance-file.ts'
import { keepFile } from './exchange-files.ts'
import { returnRows } from './settle-returns.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(8))
})
afterAll(() => lab.close())

let nth = 700
/** Provider adjustments in dollars: '72:REFERENCE*-80' gives back 80. */
const arrives = async (claims: readonly PaidClaim[], plb: readonly string[]): Promise<void> => {
  const trace = `RETURN ${++nth}`
  const file = remittanceFile({ trace, control: nth, claims, plb })
  await keepFile(lab.context, laboratory.tradingPartnerId, `${trace}.835`, file)
  await takeAnswers(lab.context, false)
}
const pays = (claim: SentClaim, payerNumber: string): PaidClaim =>
  payer.decision(claim, { paid: 80, payerNumber, adjustments: ['CO*45*40'] })
const takesBack = (claim: SentClaim, payerNumber: string): PaidClaim => ({
  ...pays(claim, payerNumber),
  status: '22',
  charge: -120,
  paid: -80,
  adjustments: ['CO*45*-40'],
})
const itemsOf = async ({ labOrderId }: SentClaim): Promise<WorkRow[]> =>
  (
    (await biller.call(billingWork.list, { searchCriteria: { pageSize: 200 } })).body
      .list as WorkRow[]
  ).filter((row) => row.labOrderId === labOrderId)
const reasonsOf = async (claim: SentClaim) =>
  (await itemsOf(claim)).map(({ reason, cents }) => [reason, cents])

/** The payer paid twice, and the second payment was refunded by check. */
const refunded = async (checkNumber: string): Promise<SentClaim> => {
  const claim = await payer.claim()
  await arrives([pays(claim, 'A')], [])
  await arrives([pays(claim, 'B')], [])
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': -8000 })
  const [item] = await itemsOf(claim)
  expect(
    (
      await biller.call(billingWork.decide, {
        workItemIds: [item?.workItemId ?? 0],
        act: 'refund',
        note: 'Paid twice.',
      })
    ).body,
  ).toMatchObject({ done: 1, cents: 8000 })
  const [refund] = await lab.owner<{ id: number }>(
    'select refund_id as id from refund where lab_order_id = $1',
    [claim.labOrderId],
  )
  expect(
    (
      await biller.call(refunds.send, {
        refundId: refund?.id ?? 0,
        method: 'check',
        checkNumber,
        sentOn: '2026-03-20',
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(await payer.openOf(claim)).toEqual({})
  return claim
}
const accountOf = async ({ claimId }: SentClaim): Promise<number> => {
  const [sum] = await lab.owner<{ cents: number }>(
    `
      select coalesce(sum(e.cents), 0)::int as cents
      from
        remittance_adjustment a
        join payer_entry e using (remittance_id, at)
      where a.claim_id = $1
    `,
    [claimId],
  )
  return sum?.cents ?? 0
}

test('a refund, the payer’s reversal, and its acknowledgment in one check leave nothing open and nothing to do', async () => {
  const claim = await refunded('70012')
  await arrives([takesBack(claim, 'B')], [`72:${claim.number}*-80`])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await accountOf(claim)).toBe(0)
  expect(await reasonsOf(claim)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('an acknowledgment that comes before its reversal is an item until that is posted', async () => {
  const claim = await refunded('70013')
  await arrives([], [`72:${claim.number}*-80`])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await reasonsOf(claim)).toEqual([['returned', 8000]])
  expect(await brokenLaws(lab)).toEqual([])
  await arrives([takesBack(claim, 'B'), pays(await payer.claim(), 'C')], [])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await accountOf(claim)).toBe(0)
  expect(await reasonsOf(claim)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('one that comes after its reversal, by the number of our check, settles what the payer seemed to owe', async () => {
  const claim = await refunded('70014')
  await arrives([takesBack(claim, 'B'), pays(await payer.claim(), 'D')], [])
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': 8000 })
  await arrives([], ['72:70-014*-80'])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await reasonsOf(claim)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('one of which we sent no refund changes no balance, and a person can dismiss its item', async () => {
  const claim = await payer.claim()
  await arrives([pays(claim, 'A')], [])
  await arrives([], [`72:${claim.number}*-30`])
  expect(await payer.openOf(claim)).toEqual({})
  const [item] = await itemsOf(claim)
  expect(item).toMatchObject({ reason: 'returned', cents: 3000 })
  expect(item?.says).toContain('acknowledges a refund')
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: [item?.workItemId ?? 0],
    act: 'dismiss',
    note: 'The payer mistook us, and corrects it.',
  })
  expect(body).toMatchObject({ done: 1 })
  expect(await reasonsOf(claim)).toEqual([])
  // what it gives back, it can take again
  await arrives([pays(await payer.claim(), 'E')], [`WO:${claim.number}*30`])
  expect(await accountOf(claim)).toBe(0)
  expect(await reasonsOf(claim)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('an acknowledgment settles no more than was refunded, than the payer has open, and than it says', () => {
  const { below } = dice(72)
  for (let round = 0; round < 500; round++) {
    const lines = Array.from({ length: 1 + below(4) }, (_, line) => ({
      line,
      cents: below(200) - 80,
    }))
    const of = { remittanceId: 1, at: 0, claimId: 1, billId: 1, customerId: 1, labOrderId: 1 }
    const [cents, refundedCents] = [1 + below(300), below(300)]
    const rows = returnRows({ ...of, sequence: 1, cents, refundedCents, lines }, 'plb-return:1:0')
    const settled = rows.reduce((sum, row) => sum - row.cents, 0)
    const open = lines.reduce((sum, line) => sum + line.cents, 0)
    expect(settled).toBe(Math.max(0, Math.min(cents, refundedCents, open)))
    for (const row of rows) expect(-row.cents).toBeLessThanOrEqual(lines[row.line]?.cents ?? 0)
  }
})
