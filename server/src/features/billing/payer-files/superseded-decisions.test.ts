import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'

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

const decide = async ({ labOrderId }: SentClaim, act: 'bill-patient' | 'write-off') => {
  const rows = (await biller.call(billingWork.list, { searchCriteria: {} })).body.list as WorkRow[]
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: rows.filter((row) => row.labOrderId === labOrderId).map((row) => row.workItemId),
    act,
    note: 'The payer will not pay.',
  })
  expect(body).toMatchObject({ done: 1 })
}
const noDecision = [{ to: 'insurance', why: '', decided: null }]
const decidedOf = ({ labOrderId }: SentClaim) =>
  lab.owner(`select bill_to as to, why_nobody as why, decided from bill where lab_order_id = $1`, [
    labOrderId,
  ])
/* A person posts the payment that waits as a second payment. */
const postSecond = async ({ number }: SentClaim) => {
  const { list } = (
    await biller.call(billingWork.list, { searchCriteria: { reason: 'unmatched' } })
  ).body as { list: WorkRow[] }
  expect(list).toHaveLength(1)
  const { body } = await biller.call(payerFiles.match, {
    workItemId: list[0]!.workItemId,
    claimNumber: number,
    note: 'As the payer said.',
    isSecondPayment: true,
  })
  expect(body).toMatchObject({ valid: true })
}
const denied = (one: SentClaim) =>
  payer.decision(one, { status: '4', paid: 0, adjustments: ['CO*197*120'] })
const paid = (one: SentClaim) =>
  payer.decision(one, {
    paid: 70,
    payerNumber: 'APPEAL',
    adjustments: ['CO*45*40', 'PR*2*10'],
  })
const afterPayment = {
  'charge payer-1': 12_000,
  'contractual payer-1': -4000,
  'moved patient': 1000,
  'moved payer-1': -1000,
  'paid payer-1': -7000,
}

test.each(['write-off', 'bill-patient'] as const)(
  'a payer that pays on appeal after a person’s %s supersedes it, and its money is no credit',
  async (act) => {
    const one = await payer.claim()
    await payer.arrives(`${act} 1`, denied(one))
    await decide(one, act)
    // it denies again: what the person decided stands
    await payer.arrives(
      `${act} 2`,
      payer.decision(one, { status: '4', paid: 0, adjustments: ['CO*50*120'] }),
    )
    expect(await payer.openOf(one)).toEqual(act === 'write-off' ? {} : { patient: 8000 })
    await payer.arrives(`${act} 3`, paid(one))
    expect(await payer.ledgerOf(one)).toEqual(afterPayment)
    expect(await payer.openOf(one)).toEqual({ patient: 1000 })
    await judgeBills(lab.context)
    expect(await payer.openOf(one), 'judged again, it stays').toEqual({ patient: 1000 })
    expect(await payer.reasonsOf(one)).toEqual([])
    expect(await decidedOf(one)).toEqual(noDecision)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('a rejected claim that was written off and is paid after all keeps no more than the payer allows', async () => {
  const one = await payer.claim()
  await lab.owner(
    `
      update claim
      set
        sent_at = now(),
        rejected_at = now(),
        status_code = 'A7:164:IL'
      where number = $1
    `,
    [one.number],
  )
  await judgeBills(lab.context)
  await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  await decide(one, 'write-off')
  expect(await payer.openOf(one)).toEqual({})
  await payer.arrives('AFTER ALL', paid(one))
  expect(await payer.ledgerOf(one)).toEqual(afterPayment)
  expect(await payer.openOf(one)).toEqual({ patient: 1000 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a patient who was billed for what the payer left owes only what the payer says, once it decides again', async () => {
  const one = await payer.claim()
  await payer.arrives(
    'REST 1',
    payer.decision(one, { paid: 50, adjustments: ['CO*45*30', 'CO*197*40'] }),
  )
  await decide(one, 'bill-patient')
  expect(await payer.openOf(one)).toEqual({ patient: 4000 })
  await payer.arrives(
    'REST 2',
    payer.decision(one, { paid: 30, payerNumber: 'APPEAL', adjustments: ['CO*45*80', 'PR*2*10'] }),
  )
  expect(await payer.openOf(one)).toEqual({ patient: 1000 })
  expect(await payer.reasonsOf(one)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a part that the payer pays supersedes a write-off on its line, and not on the others', async () => {
  const one = await payer.claim({ more: { tests: [107, 1100, 1203, 110] } })
  const [first] = one.lines
  const charge = one.lines.reduce((sum, line) => sum + line.charge, 0)
  await payer.arrives(
    'WHOLE',
    payer.decision(one, { status: '4', paid: 0, adjustments: [`CO*197*${charge}`] }),
  )
  await decide(one, 'write-off')
  await payer.arrives(
    'ONE LINE',
    payer.decision(one, {
      payerNumber: 'APPEAL',
      lines: [
        {
          code: first?.code ?? '',
          number: first?.number ?? '',
          charge: first?.charge ?? 0,
          paid: 70,
          adjustments: [`CO*45*${(first?.charge ?? 0) - 70}`],
        },
      ],
    }),
  )
  const wrote = async (line: string) =>
    (await payer.ledgerOf(one, line))['written-off payer-1'] ?? 0
  expect(await payer.openOf(one)).toEqual({})
  expect(await Promise.all(one.lines.map(({ number }) => wrote(number)))).toEqual(
    one.lines.map((line) => (line === first ? 0 : -line.charge * 100)),
  )
  expect(await brokenLaws(lab)).toEqual([])
})

test.each(['write-off', 'bill-patient'] as const)(
  'a payer that takes its payment back and sends it again after a person’s %s supersedes it, also as a second payment',
  async (act) => {
    const one = await payer.claim()
    await payer.arrives(`AGAIN ${act} 1`, paid(one))
    await payer.arrives(
      `AGAIN ${act} 2`,
      payer.decision(one, {
        status: '22',
        charge: -120,
        paid: -70,
        payerNumber: 'APPEAL',
        adjustments: ['CO*45*-40', 'PR*2*-10'],
      }),
    )
    await decide(one, act)
    expect(await payer.openOf(one)).toEqual(act === 'write-off' ? {} : { patient: 8000 })
    await payer.arrives(`AGAIN ${act} 3`, paid(one))
    await postSecond(one)
    await judgeBills(lab.context)
    expect(await payer.openOf(one)).toEqual({ patient: 1000 })
    expect(await payer.ledgerOf(one)).toEqual(afterPayment)
    expect(await payer.reasonsOf(one)).toEqual([])
    expect(await decidedOf(one)).toEqual(noDecision)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('a second payment beside the decision that it repeats adds its money, and leaves what a person wrote off', async () => {
  const one = await payer.claim()
  const rest = payer.decision(one, { paid: 50, adjustments: ['CO*45*30', 'CO*197*40'] })
  await payer.arrives('BESIDE 1', rest)
  await decide(one, 'write-off')
  const before = await payer.ledgerOf(one)
  await payer.arrives('BESIDE 2', rest)
  await postSecond(one)
  expect(await payer.ledgerOf(one)).toEqual({ ...before, 'paid payer-1': -10_000 })
  expect(await payer.openOf(one)).toEqual({ 'payer-1': -5000 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a second payment changes neither the day of the decision, from which limits count, nor the payer’s number', async () => {
  const decision = ({ claimId }: SentClaim) =>
    lab.owner<{ day: Date; number: string }>(
      'select adjudicated_at as day, payer_number as number from claim where claim_id = $1',
      [claimId],
    )
  const one = await payer.claim()
  const rest = { paid: 50, adjustments: ['CO*45*30', 'CO*197*40'] }
  await payer.arrives('DAY 1', payer.decision(one, { ...rest, payerNumber: 'FIRST' }))
  await lab.owner(
    `update claim set adjudicated_at = adjudicated_at - interval '30 days' where claim_id = $1`,
    [one.claimId],
  )
  const first = await decision(one)
  expect(first).toMatchObject([{ number: 'FIRST' }])
  await payer.arrives('DAY 2', payer.decision(one, { ...rest, payerNumber: 'FIRST' }))
  await postSecond(one)
  expect(await decision(one)).toEqual(first)
})

test('a second payment for another part of a line supersedes what a person wrote off there', async () => {
  const one = await payer.claim()
  const [line] = one.lines
  const half = payer.decision(one, {
    lines: [
      {
        code: line?.code ?? '',
        number: line?.number ?? '',
        charge: 60,
        paid: 40,
        adjustments: ['CO*45*20'],
      },
    ],
  })
  await payer.arrives('HALF 1', half)
  expect(await payer.openOf(one)).toEqual({ 'payer-1': 6000 })
  await decide(one, 'write-off')
  await payer.arrives('HALF 2', half)
  await postSecond(one)
  expect(await payer.ledgerOf(one)).toEqual({
    'charge payer-1': 12_000,
    'contractual payer-1': -4000,
    'paid payer-1': -8000,
  })
  expect(await payer.openOf(one)).toEqual({})
  expect(await decidedOf(one)).toEqual(noDecision)
  expect(await brokenLaws(lab)).toEqual([])
})
