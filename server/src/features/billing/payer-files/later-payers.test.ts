import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import type { PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { issueStatements } from '../receivables/issue-statements.ts'

/* What a later payer decided rests on the decisions of the earlier ones (rules.md#later-payers). */

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let biller: Visitor
let second: { insurance_id: number }
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(8))
  second = {
    insurance_id: await laboratory.payer({ name: 'Second Mutual', claims_payer_id: '77001' }),
  }
})
afterAll(() => lab.close())

let nth = 0
const trace = (): string => `LATER ${++nth}`
/** A decision of the first payer, in dollars of 120; a denial is no patient's. */
const said = (one: SentClaim, paid: number, patient: number, payerNumber = 'A'): PaidClaim =>
  payer.decision(one, {
    paid,
    payerNumber,
    adjustments: [`CO*45*${120 - paid - patient}`, ...(patient === 0 ? [] : [`PR*2*${patient}`])],
  })
const back = ({ charge, paid, adjustments, ...one }: PaidClaim): PaidClaim => ({
  ...one,
  status: '22',
  charge: -charge,
  paid: -paid,
  adjustments: adjustments.map((why) => why.replace(/\*(-?\d+)$/, (_, cents) => `*${-cents}`)),
})
const denied = (one: SentClaim, why = 'CO*197'): PaidClaim =>
  payer.decision(one, { status: '4', paid: 0, payerNumber: 'D', adjustments: [`${why}*120`] })
const claimsTo = ({ labOrderId }: SentClaim, sequence: number) =>
  lab.owner<{ number: string; member: string; frequency: number; state: string }>(
    `
      select number, snapshot -> 'subscriber' ->> 'memberId' as member, frequency, state
      from claim
      where lab_order_id = $1 and sequence = $2
      order by claim_id
    `,
    [labOrderId, sequence],
  )
/** Brings what the second payer decides on what the first one left to it. */
const secondDecides = async (
  one: SentClaim,
  paid: number,
  adjustments: string[],
): Promise<void> => {
  await payer.send()
  const [next] = (await claimsTo(one, 2)).slice(-1)
  const given = { status: '2', paid, payerNumber: `S${nth}`, adjustments }
  await payer.arrives(trace(), payer.decision({ ...one, ...next }, given))
}
/** The first payer left 20 to the second, which pays 10 and leaves 10 to the patient. */
const decidedByBoth = async (paid = 10): Promise<SentClaim> => {
  const one = await payer.claim({ second })
  await payer.arrives(trace(), said(one, 80, 20))
  await secondDecides(one, paid, ['OA*23*100', ...(paid === 20 ? [] : [`PR*2*${20 - paid}`])])
  expect(await payer.openOf(one)).toEqual(paid === 20 ? {} : { patient: 2000 - paid * 100 })
  return one
}
const itemsOf = async ({ labOrderId }: SentClaim): Promise<WorkRow[]> =>
  (
    (await biller.call(billingWork.list, { searchCriteria: { pageSize: 200 } })).body
      .list as WorkRow[]
  ).filter((row) => row.labOrderId === labOrderId)
const decide = async (one: SentClaim, reason: string, act: 'bill-patient' | 'write-off') => {
  const ids = (await itemsOf(one))
    .filter((row) => row.reason === reason)
    .map(({ workItemId }) => workItemId)
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: ids,
    act,
    note: 'Decided by a person.',
  })
  expect(body).toMatchObject({ done: 1 })
}
const statementsTo = async (one: SentClaim): Promise<number> => {
  await lab.database.forActor(systemScope, (tx) => issueStatements(tx, '2026-03-20', lab.clock.now))
  const [found] = await lab.owner<{ count: number }>(
    'select count(*)::int as count from statement where patient_id = $1',
    [one.patientId],
  )
  return found?.count ?? 0
}

test.each([
  ['takes its decision back', () => [], 'reversed', 'after the next payer had decided on it'],
  [
    'takes its decision back and denies',
    (one: SentClaim) => [denied(one)],
    'denied',
    'Preauthorization is missing.',
  ],
] as const)(
  'once an earlier payer %s, no patient owes what a later one left, its payment is a credit, and items say so',
  async (_name, then, reason, text) => {
    const one = await decidedByBoth()
    await payer.arrives(trace(), back(said(one, 80, 20)), ...then(one))
    expect(await payer.openOf(one)).toEqual({ 'payer-1': 12_000, 'payer-2': -1000 })
    const items = (await itemsOf(one)).toSorted((a, b) => a.reason.localeCompare(b.reason))
    expect(items.map((row) => [row.reason, row.cents])).toEqual([
      ['credit', 1000],
      [reason, 12_000],
    ])
    expect(items[0]?.says).toContain('An earlier payer took back the decision')
    expect(items[1]?.says).toContain(text)
    expect(await statementsTo(one)).toBe(0)
    // nobody is asked for it, whatever a person does about the first payer's part
    await decide(one, reason, 'write-off')
    expect(await payer.openOf(one)).toEqual({ 'payer-2': -1000 })
    expect(await statementsTo(one)).toBe(0)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('an earlier payer that decides anew after it took its decision back has the later payer’s claim sent again', async () => {
  const one = await decidedByBoth()
  await payer.arrives(trace(), back(said(one, 80, 20)))
  await payer.arrives(trace(), said(one, 70, 20, 'B'))
  // the second payer's 10 count toward what comes to it
  expect(await payer.openOf(one)).toEqual({ 'payer-2': 1000 })
  await payer.send()
  expect((await claimsTo(one, 2)).map(({ frequency, state }) => [frequency, state])).toMatchObject([
    [1, 'replaced'],
    [7, 'batched'],
  ])
  expect((await itemsOf(one)).map(({ reason }) => reason)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a correction that leaves the later payer the same changes nothing about its decision', async () => {
  const one = await decidedByBoth()
  await payer.arrives(trace(), back(said(one, 80, 20)), said(one, 70, 20, 'B'))
  expect(await payer.openOf(one)).toEqual({ patient: 1000 })
  await payer.send()
  expect(await claimsTo(one, 2)).toHaveLength(1)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a correction that leaves the later payer less takes its share for the patient back, and its claim is sent again', async () => {
  const one = await decidedByBoth()
  await payer.arrives(trace(), back(said(one, 80, 20)), said(one, 80, 15, 'B'))
  expect(await payer.openOf(one)).toEqual({ 'payer-2': 500 })
  await payer.send()
  expect((await claimsTo(one, 2)).at(-1)).toMatchObject({ frequency: 7, state: 'batched' })
  // what it says now is the patient's
  await secondDecides(one, 0, ['OA*23*105', 'PR*2*15'])
  expect(await payer.openOf(one)).toEqual({ patient: 500 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a payer that pays after all what it had left to the next one takes that one’s share back, without a reversal', async () => {
  const one = await payer.claim({ second })
  await payer.arrives(trace(), denied(one, 'PR*31'))
  await secondDecides(one, 50, ['OA*23*0', 'CO*45*20', 'PR*2*50'])
  expect(await payer.openOf(one)).toMatchObject({ patient: 7000 })
  await payer.arrives(trace(), said(one, 100, 0, 'APPEAL'))
  expect(await payer.openOf(one)).toEqual({ 'payer-2': -5000 })
  expect((await itemsOf(one)).map(({ reason }) => reason)).toEqual(['credit'])
  expect(await brokenLaws(lab)).toEqual([])
})

test.each(['bill-patient', 'write-off'] as const)(
  'a person’s %s of what a later payer denied no longer counts once less comes to that payer',
  async (act) => {
    const one = await payer.claim({ second })
    await payer.arrives(trace(), said(one, 80, 20))
    await secondDecides(one, 0, ['OA*23*100', 'CO*50*20'])
    await decide(one, 'denied', act)
    expect(await payer.openOf(one)).toEqual(act === 'write-off' ? {} : { patient: 2000 })
    await payer.arrives(trace(), back(said(one, 80, 20)), denied(one))
    expect(await payer.openOf(one)).toEqual({ 'payer-1': 12_000 })
    expect((await itemsOf(one)).map(({ reason }) => reason)).toEqual(['denied'])
    expect(await statementsTo(one)).toBe(0)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('what waits for an earlier payer’s balance keeps no person from deciding about that', async () => {
  const one = await payer.claim({ second, more: { tests: [107, 1100, 1203, 110] } })
  const lines = (patient: number, isDenied: boolean, sign = 1) =>
    one.lines.map(({ code, number, charge }, at) => ({
      code,
      number,
      charge: sign * charge,
      paid: at === 1 && isDenied ? 0 : sign * (charge - patient),
      adjustments: [at === 1 && isDenied ? `CO*197*${charge}` : `PR*2*${sign * patient}`],
    }))
  await payer.arrives(trace(), payer.decision(one, { payerNumber: 'A', lines: lines(20, false) }))
  const total = one.lines.reduce((sum, { charge }) => sum + charge, 0)
  await secondDecides(one, 40, [`OA*23*${total - 40}`])
  await payer.arrives(
    trace(),
    payer.decision(one, { payerNumber: 'A', status: '22', lines: lines(20, false, -1) }),
    payer.decision(one, { payerNumber: 'B', lines: lines(30, true) }),
  )
  const open = await payer.openOf(one)
  expect(open['payer-1']).toBe((one.lines[1]?.charge ?? 0) * 100)
  await decide(one, 'denied', 'write-off')
  expect(await brokenLaws(lab)).toEqual([])
})
