import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  payer = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

const itemOf = async ({ labOrderId }: SentClaim): Promise<number> => {
  const rows = (await biller.call(billingWork.list, { searchCriteria: {} })).body.list as WorkRow[]
  return rows.find((row) => row.labOrderId === labOrderId)?.workItemId ?? 0
}
const decide = async (one: SentClaim, act: 'bill-patient' | 'write-off') =>
  (
    await biller.call(billingWork.decide, {
      workItemIds: [await itemOf(one)],
      act,
      note: 'Decided by a person.',
    })
  ).body as { done: number; refused: { says: string }[] }
const denialsOf = ({ labOrderId }: SentClaim) =>
  lab.owner(
    'select cas_group as group, carc, cents::int as cents from denial where lab_order_id = $1',
    [labOrderId],
  )

test.each(['27', '31', '204'])(
  'PR-%s waits for a person, who then bills the patient',
  async (reason) => {
    const one = await payer.claim()
    await payer.arrives(
      `PR ${reason}`,
      payer.decision(one, { status: '4', paid: 0, adjustments: [`PR*${reason}*120`] }),
    )
    expect(await payer.openOf(one)).toEqual({ 'payer-1': 12_000 })
    expect(await payer.reasonsOf(one)).toEqual(['denied'])
    expect(await denialsOf(one)).toEqual([{ group: 'PR', carc: reason, cents: 12_000 }])
    expect(await decide(one, 'bill-patient')).toMatchObject({ done: 1 })
    expect(await payer.openOf(one), 'at the price for patients').toEqual({ patient: 8000 })
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('deductible, coinsurance, and copay move to the patient by themselves', async () => {
  const one = await payer.claim()
  await payer.arrives(
    'SHARES',
    payer.decision(one, { paid: 60, adjustments: ['CO*45*30', 'PR*1*15**2*10**3*5'] }),
  )
  expect(await payer.openOf(one)).toEqual({ patient: 3000 })
  expect(await payer.reasonsOf(one)).toEqual([])
})

test('an incentive is the laboratory’s: no credit is left to refund', async () => {
  const one = await payer.claim()
  await payer.arrives('BONUS', payer.decision(one, { paid: 65, adjustments: ['CO*45*60**144*-5'] }))
  expect(await payer.openOf(one)).toEqual({})
  expect(await payer.reasonsOf(one)).toEqual([])
})

test.each([
  ["workers' compensation", false],
  ['auto', true],
])(
  'what a payer of kind %s leaves to the patient waits for a person, who may bill the patient: %s',
  async (payer_kind, mayBill) => {
    const insurance_id = await laboratory.payer({ name: `Injury ${payer_kind}`, payer_kind })
    const one = await payer.claim({
      cover: {
        insurance_id,
        injury_date: '2026-03-01',
        injury_claim_no: 'INJ1',
        injury_state: 'FL',
      },
    })
    await payer.arrives(
      `INJURY ${payer_kind}`,
      payer.decision(one, { paid: 60, adjustments: ['CO*P12*40', 'PR*3*20'] }),
    )
    expect(await payer.openOf(one)).toEqual({ 'payer-1': 2000 })
    expect(await denialsOf(one)).toEqual([])
    expect(await payer.reasonsOf(one)).toEqual(['underpaid'])
    expect(await decide(one, 'bill-patient')).toMatchObject({ done: mayBill ? 1 : 0 })
    expect(await payer.openOf(one)).toEqual(mayBill ? { patient: 2000 } : { 'payer-1': 2000 })
  },
)

test('Medicaid in any place keeps the patient free, and no person bills that patient', async () => {
  const medicaid = await laboratory.payer({ name: 'State Medicaid', payer_kind: 'Medicaid' })
  const never = { done: 0, refused: [{ says: 'A Medicaid patient cannot be billed.' }] }
  // second on the order: what the first payer leaves is Medicaid's, and its decision is in full
  const second = await payer.claim({ second: { insurance_id: medicaid } })
  await payer.arrives('MED 1', payer.decision(second, { paid: 0, adjustments: ['CO*50*120'] }))
  expect(await decide(second, 'bill-patient')).toMatchObject(never)
  await payer.arrives(
    'MED 2',
    payer.decision(second, { paid: 60, status: '1', adjustments: ['CO*45*30', 'PR*2*30'] }),
  )
  expect(await payer.openOf(second)).toEqual({ 'payer-2': 3000 })
  await payer.send()
  await payer.arrives(
    'MED 3',
    payer.decision(second, { paid: 10, status: '2', adjustments: ['OA*23*90', 'PR*2*20'] }),
  )
  expect(await payer.openOf(second)).toEqual({})
  // in force, and not named by the order
  const unnamed = await payer.claim()
  await laboratory.insured(unnamed.patientId, { insurance_id: medicaid, sequence: 3 })
  await payer.arrives(
    'MED 4',
    payer.decision(unnamed, { paid: 60, adjustments: ['CO*45*30', 'PR*2*30'] }),
  )
  expect(await payer.openOf(unnamed)).toEqual({ 'payer-1': 3000 })
  expect(await decide(unnamed, 'bill-patient')).toMatchObject(never)
  // the only one
  const only = await payer.claim({ cover: { insurance_id: medicaid } })
  await payer.arrives('MED 5', payer.decision(only, { paid: 0, adjustments: ['PR*27*120'] }))
  expect(await payer.openOf(only), 'a denial is no payment in full').toEqual({ 'payer-1': 12_000 })
  expect(await decide(only, 'bill-patient')).toMatchObject(never)
  // a patient who wants to pay
  const selfPay = await payer.claim({
    cover: { insurance_id: medicaid },
    more: { self_pay: true },
  })
  expect(await payer.openOf(selfPay)).toEqual({ 'payer-1': 12_000 })
  expect(await brokenLaws(lab)).toEqual([])
})
