import { payerFiles } from '@labgate/contract/billing/payer-files'
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

const twoLines = { more: { tests: [107, 1100, 1203, 110] } }
const outcomeOf = async ({ number }: SentClaim) =>
  (await lab.owner('select outcome, state from claim where number = $1', [number]))[0]
const linesOf = async ({ labOrderId }: SentClaim) =>
  lab.owner(
    `
      select 'L' || bill_line_id as line, charge_cents::int as charge, paid_cents::int as paid
      from decided_line
      where lab_order_id = $1
      order by remittance_claim_id, at, bill_line_id
    `,
    [labOrderId],
  )

test.each([true, false])(
  'a line that the payer split is posted to the one line, with our number (%s) or without',
  async (isNumbered) => {
    const one = await payer.claim()
    const [line = { number: '', code: '', charge: 0 }] = one.lines
    const half = {
      code: line.code,
      charge: 60,
      ...(isNumbered && { number: line.number }),
    }
    await payer.arrives(
      `SPLIT ${isNumbered}`,
      payer.decision(one, {
        lines: [
          { ...half, paid: 25, adjustments: ['CO*45*35'] },
          { ...half, paid: 0, adjustments: ['CO*50*60'] },
        ],
      }),
    )
    expect(await payer.ledgerOf(one)).toEqual({
      'charge payer-1': 12_000,
      'contractual payer-1': -3500,
      'paid payer-1': -2500,
    })
    expect(await payer.reasonsOf(one)).toEqual(['denied'])
    expect(await linesOf(one)).toEqual([
      { line: line.number, charge: 6000, paid: 2500 },
      { line: line.number, charge: 6000, paid: 0 },
    ])
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('one code for several lines waits, and a person posts it to the claim, by the charges of its lines', async () => {
  const one = await payer.claim(twoLines)
  const whole = one.lines.reduce((sum, { charge }) => sum + charge, 0)
  await payer.arrives(
    'PANEL',
    payer.decision(one, {
      lines: [{ code: '80399', charge: whole, paid: 100, adjustments: [`CO*45*${whole - 100}`] }],
    }),
  )
  expect(await payer.unmatchedOf('PANEL')).toEqual([
    'A line of the payment does not match a line of the claim.',
  ])
  const [item] = (await biller.call(billingWork.list, { searchCriteria: { reason: 'unmatched' } }))
    .body.list as WorkRow[]
  const { body } = await biller.call(payerFiles.match, {
    workItemId: item?.workItemId ?? 0,
    claimNumber: one.number,
    note: 'One price for the panel.',
    isSecondPayment: false,
  })
  expect(body).toMatchObject({ valid: true })
  expect(await payer.openOf(one)).toEqual({})
  const decided = await linesOf(one)
  expect(decided).toHaveLength(one.lines.length)
  expect(decided.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(10_000)
  expect(await brokenLaws(lab)).toEqual([])
})

test('parts of a claim are posted line by line, a later part hides no denial, and a reversal takes back the one with its number', async () => {
  const one = await payer.claim(twoLines)
  const [first, second] = one.lines
  const part = (
    line: SentClaim['lines'][number] | undefined,
    payerNumber: string,
    paid: number,
    reason: string,
  ) =>
    payer.decision(one, {
      payerNumber,
      remarks: ['MA15'],
      lines: [
        {
          code: line?.code ?? '',
          number: line?.number ?? '',
          charge: line?.charge ?? 0,
          paid,
          adjustments: [`CO*${reason}*${(line?.charge ?? 0) - paid}`],
        },
      ],
    })
  await payer.arrives('PART A', part(first, 'ICN1', 0, '50'))
  expect(await outcomeOf(one)).toEqual({ outcome: 'denied', state: 'adjudicated' })
  await payer.arrives('PART B', part(second, 'ICN2', 40, '45'))
  expect(await outcomeOf(one), 'the denial stays').toEqual({
    outcome: 'partly-denied',
    state: 'adjudicated',
  })
  expect(await payer.openOf(one)).toEqual({ 'payer-1': (first?.charge ?? 0) * 100 })
  expect(await payer.reasonsOf(one)).toEqual(['denied'])
  const back = part(second, 'ICN2', 40, '45')
  await payer.arrives('PART C', {
    ...back,
    status: '22',
    charge: -back.charge,
    paid: -back.paid,
    lines: (back.lines ?? []).map((line) => ({
      ...line,
      charge: -line.charge,
      paid: -line.paid,
      adjustments: [`CO*45*-${line.charge - line.paid}`],
    })),
  })
  expect(await payer.unmatchedOf('PART C')).toEqual([])
  expect(await payer.ledgerOf(one, second?.number)).toEqual({
    'charge payer-1': (second?.charge ?? 0) * 100,
  })
  expect(await outcomeOf(one)).toEqual({ outcome: 'denied', state: 'adjudicated' })
  await payer.arrives('PART D', part(second, 'ICN3', 30, '45'))
  expect(await outcomeOf(one)).toEqual({ outcome: 'partly-denied', state: 'adjudicated' })
  // the other part, paid on appeal
  await payer.arrives('PART E', part(first, 'ICN4', 50, '45'))
  expect(await outcomeOf(one)).toEqual({ outcome: 'paid', state: 'closed' })
  expect(await payer.openOf(one)).toEqual({})
  expect(await brokenLaws(lab)).toEqual([])
})

test('a part that is paid waits for the other, and is not underpaid', async () => {
  const one = await payer.claim(twoLines)
  const [first, second] = one.lines
  const part = (line: SentClaim['lines'][number] | undefined, payerNumber: string) =>
    payer.decision(one, {
      payerNumber,
      remarks: ['MA15'],
      lines: [
        {
          code: line?.code ?? '',
          charge: line?.charge ?? 0,
          paid: 50,
          adjustments: [`CO*45*${(line?.charge ?? 0) - 50}`],
        },
      ],
    })
  await payer.arrives('WAIT A', part(first, 'W1'))
  expect(await payer.openOf(one)).toEqual({ 'payer-1': (second?.charge ?? 0) * 100 })
  expect(await payer.reasonsOf(one)).toEqual(['part-awaited'])
  await payer.arrives('WAIT B', part(second, 'W2'))
  expect(await payer.openOf(one)).toEqual({})
  expect(await payer.reasonsOf(one)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a reversal after a second payment takes back one of them, then the other', async () => {
  const one = await payer.claim()
  const said = (payerNumber: string, paid: number) =>
    payer.decision(one, { payerNumber, paid, adjustments: [`CO*45*${120 - paid}`] })
  const back = (payerNumber: string, paid: number) => ({
    ...said(payerNumber, paid),
    status: '22',
    charge: -120,
    paid: -paid,
    adjustments: [`CO*45*-${120 - paid}`],
  })
  await payer.arrives('TWO A', said('N1', 70))
  await payer.arrives('TWO B', said('N2', 60))
  expect(await payer.openOf(one)).toEqual({ 'payer-1': -6000 })
  await payer.arrives('TWO C', back('N2', 60))
  expect(await payer.unmatchedOf('TWO C')).toEqual([])
  expect(await payer.openOf(one)).toEqual({})
  expect(await outcomeOf(one)).toEqual({ outcome: 'paid', state: 'closed' })
  await payer.arrives('TWO D', back('N1', 70))
  expect(await payer.openOf(one)).toEqual({ 'payer-1': 12_000 })
  expect(await outcomeOf(one)).toEqual({ outcome: 'reversed', state: 'adjudicated' })
  // the ledger holds nothing more to take back
  await payer.arrives('TWO E', back('N3', 50))
  expect(await payer.unmatchedOf('TWO E')).toEqual([
    'This reverses a payment that was not posted. An earlier remittance may be held.',
  ])
  expect(await brokenLaws(lab)).toEqual([])
})
