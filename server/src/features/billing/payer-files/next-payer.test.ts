import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import type { PaidLine } from '../../../../test/x12/remittance-file.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Adjustment, Claim } from '../../../x12/faces/claim.ts'
import { syncAllWork } from '../sync-work.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let second: { insurance_id: number }
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  second = {
    insurance_id: await laboratory.payer({ name: 'Second Mutual', claims_payer_id: '77001' }),
  }
})
afterAll(() => lab.close())

const twoLines = { tests: [107, 1100, 1203, 110] }
/** The claims to the second payer, as they were written. */
const nextClaims = async ({ labOrderId }: SentClaim): Promise<Claim[]> => {
  await payer.send()
  return (
    await lab.owner<{ snapshot: Claim }>(
      `
        select snapshot
        from claim
        where lab_order_id = $1 and sequence = 2 and x12_file_id is not null
        order by claim_id
      `,
      [labOrderId],
    )
  ).map(({ snapshot }) => snapshot)
}
const why = (adjustments: readonly Adjustment[]): string =>
  adjustments.map(({ group, reason, amount }) => `${group}-${reason} ${amount}`).join(', ')
/** What a claim says of the first payer, and by line. */
const summaryOf = (claim: Claim | undefined) => ({
  paid: claim?.otherPayers.map(({ paid }) => paid),
  lines: claim?.lines.map(({ adjudications }) =>
    adjudications.map(({ paid, adjustments }) => `${paid}: ${why(adjustments)}`).join(),
  ),
})
const addsUp = (claim: Claim): void => {
  for (const { charge, adjudications } of claim.lines)
    for (const { paid, adjustments } of adjudications)
      expect(paid + adjustments.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge)
}
const line = (
  of: SentClaim['lines'][number] | undefined,
  paid: number,
  patient: number,
  more: Partial<PaidLine> = {},
): PaidLine => ({
  code: of?.code ?? '',
  charge: of?.charge ?? 0,
  paid,
  adjustments: [`CO*45*${(of?.charge ?? 0) - paid - patient}`, `PR*2*${patient}`],
  ...more,
})

test('a claim names the payers after it as long as they are in force, and they name it once it decided', async () => {
  const known = await payer.claim({ second })
  const ended = await payer.claim({ second: { ...second, active: false } })
  const others = async ({ labOrderId }: SentClaim, sequence: number) =>
    (
      await lab.owner<{ others: Claim['otherPayers'] }>(
        `
          select snapshot -> 'otherPayers' as others
          from claim
          where lab_order_id = $1 and sequence = $2
        `,
        [labOrderId, sequence],
      )
    ).map((one) =>
      one.others.map(({ sequence: place, payer: { id }, paid }) => [place, id, paid ?? 'open']),
    )
  expect(await others(known, 1)).toEqual([[['S', '77001', 'open']]])
  expect(await others(ended, 1)).toEqual([[]])
  const [of] = known.lines
  await payer.arrives('KNOWN', payer.decision(known, { lines: [line(of, 90, 20)] }))
  await payer.send()
  expect(await others(known, 2)).toEqual([[['P', '60054', 9000]]])
})

test('the next claim says what was posted on each of our lines, also when the payer left out our numbers', async () => {
  const one = await payer.claim({ second, more: twoLines })
  const [first, other] = one.lines
  await payer.arrives(
    'X01',
    payer.decision(one, { lines: [line(first, 90, 20), line(other, 30, 5)] }),
  )
  const [claim, ...more] = await nextClaims(one)
  expect(more).toEqual([])
  expect(summaryOf(claim)).toEqual({
    paid: [12_000],
    lines: [
      `9000: CO-45 ${((first?.charge ?? 0) - 110) * 100}, PR-2 2000`,
      `3000: CO-45 ${((other?.charge ?? 0) - 35) * 100}, PR-2 500`,
    ],
  })
  if (claim !== undefined) addsUp(claim)
  expect(await brokenLaws(lab)).toEqual([])
})

test('the next claim adds up all checks, less what was taken back', async () => {
  const one = await payer.claim({ second, more: twoLines })
  const [first, other] = one.lines
  const part = (of: typeof first, paid: number, payerNumber: string) =>
    payer.decision(one, { payerNumber, remarks: ['MA15'], lines: [line(of, paid, 10)] })
  await payer.arrives('CHECK 1', part(first, 40, 'A'))
  expect(await nextClaims(one), 'the other part is awaited').toEqual([])
  const back = part(first, 40, 'A')
  await payer.arrives(
    'CHECK 2',
    {
      ...back,
      status: '22',
      charge: -back.charge,
      paid: -40,
      lines: [
        {
          code: first?.code ?? '',
          charge: -(first?.charge ?? 0),
          paid: -40,
          adjustments: [`CO*45*-${(first?.charge ?? 0) - 50}`, 'PR*2*-10'],
        },
      ],
    },
    part(first, 50, 'B'),
  )
  await payer.arrives('CHECK 3', part(other, 60, 'C'))
  const [claim] = await nextClaims(one)
  expect(summaryOf(claim)).toMatchObject({ paid: [11_000] })
  if (claim !== undefined) addsUp(claim)
})

test('a second check on the same line is told together with the first', async () => {
  const one = await payer.claim({ second })
  const decision = (payerNumber: string, paid: number, patient: number) =>
    payer.decision(one, { payerNumber, lines: [line(one.lines[0], paid, patient)] })
  await payer.arrives('SAME 1', decision('A', 50, 10))
  await payer.arrives('SAME 2', decision('B', 20, 10))
  const [claim] = await nextClaims(one)
  expect(summaryOf(claim)).toEqual({ paid: [7000], lines: ['7000: CO-45 4000, PR-2 1000'] })
})

test('what the first payer leaves beyond what the next one decided is claimed from it again', async () => {
  const one = await payer.claim({ second })
  const said = (paid: number, patient: number, payerNumber: string) =>
    payer.decision(one, { payerNumber, lines: [line(one.lines[0], paid, patient)] })
  await payer.arrives('MORE 1', said(80, 20, 'A'))
  expect(await nextClaims(one)).toHaveLength(1)
  await payer.arrives(
    'MORE 2',
    payer.decision(one, {
      status: '2',
      paid: 20,
      payerNumber: 'S2',
      adjustments: ['OA*23*100'],
    }),
  )
  await payer.arrives(
    'MORE 3',
    {
      ...said(80, 20, 'A'),
      status: '22',
      charge: -120,
      paid: -80,
      lines: [
        {
          code: one.lines[0]?.code ?? '',
          charge: -120,
          paid: -80,
          adjustments: ['CO*45*-20', 'PR*2*-20'],
        },
      ],
    },
    said(60, 40, 'B'),
  )
  expect(await payer.openOf(one)).toEqual({ 'payer-2': 2000 })
  const [, claim, ...more] = await nextClaims(one)
  expect(more).toEqual([])
  expect(claim?.frequency).toBe('7')
  expect(summaryOf(claim)).toEqual({ paid: [6000], lines: ['6000: CO-45 2000, PR-2 4000'] })
  expect(await brokenLaws(lab)).toEqual([])
})

test('what does not add up to the charge holds the next claim, with an item', async () => {
  const one = await payer.claim({ second })
  await payer.arrives('SHORT', payer.decision(one, { lines: [line(one.lines[0], 50, 10)] }))
  await lab.owner(
    `
      update decided_line set paid_cents = paid_cents - 100 where lab_order_id = $1
    `,
    [one.labOrderId],
  )
  expect(await nextClaims(one)).toEqual([])
  expect(await payer.reasonsOf(one)).toEqual(['claim.sequence'])
  expect(
    await lab.owner('select stops from bill where lab_order_id = $1', [one.labOrderId]),
  ).toEqual([{ stops: 1 }])
  await lab.owner(
    `
      update decided_line set paid_cents = paid_cents + 100 where lab_order_id = $1
    `,
    [one.labOrderId],
  )
})

test.each([
  ['MA18', ['MA18'], '1'],
  ['N89', ['N89'], '1'],
  ['CLP02 19', [], '19'],
] as const)(
  'a claim that the payer forwarded (%s) is not sent again, and is once that is taken back',
  async (name, remarks, status) => {
    const one = await payer.claim({ second })
    const said = payer.decision(one, {
      status,
      remarks,
      paid: 100,
      adjustments: ['PR*2*20'],
      payerNumber: `F-${name}`,
    })
    await payer.arrives(`FORWARD ${name}`, said)
    expect(await payer.openOf(one)).toEqual({ 'payer-2': 2000 })
    expect(await nextClaims(one)).toEqual([])
    const back = {
      ...said,
      remarks: [],
      status: '22',
      charge: -120,
      paid: -100,
      adjustments: ['PR*2*-20'],
    }
    const corrected = { ...said, remarks: [], status: '1', paid: 90, adjustments: ['PR*2*30'] }
    await payer.arrives(`FORWARD BACK ${name}`, back, { ...corrected, payerNumber: `G-${name}` })
    const [claim, ...more] = await nextClaims(one)
    expect(more).toEqual([])
    expect(summaryOf(claim)).toEqual({ paid: [9000], lines: ['9000: PR-2 3000'] })
    expect(claim?.frequency).toBe('1')
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('a forwarded claim whose correction is forwarded, too, is not written by us', async () => {
  const one = await payer.claim({ second })
  const said = (paid: number, payerNumber: string) =>
    payer.decision(one, { status: '19', paid, adjustments: [`PR*2*${120 - paid}`], payerNumber })
  await payer.arrives('AGAIN 1', said(100, 'A'))
  await payer.arrives(
    'AGAIN 2',
    { ...said(100, 'A'), status: '22', charge: -120, paid: -100, adjustments: ['PR*2*-20'] },
    said(90, 'B'),
  )
  expect(await payer.openOf(one)).toEqual({ 'payer-2': 3000 })
  expect(await nextClaims(one)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

const ends = ({ labOrderId }: SentClaim, isBack = false) =>
  lab.owner(
    `
      update lab_order
      set
        ended = case
          when $2 then 0
          else 101
        end,
        rejected_at = case
          when not $2 then now()
        end
      where lab_order_id = $1
    `,
    [labOrderId, isBack],
  )
const latestTo = async (one: SentClaim, sequence: number): Promise<SentClaim> => {
  const [found] = await lab.owner<{ number: string; member: string }>(
    `
      select number, snapshot -> 'subscriber' ->> 'memberId' as member
      from claim
      where lab_order_id = $1 and sequence = $2
      order by version desc
      limit 1
    `,
    [one.labOrderId, sequence],
  )
  if (found === undefined) throw new Error('no such claim')
  return { ...one, ...found }
}

test.each([
  ['nothing', 'paid whole', 'CO*45*20', []],
  ['a part', 'paid in part', 'PR*2*20', [2000]],
] as const)(
  'a claim of which %s went to the next payer, forwarded, and whose order ended and went on, is claimed from that payer once it is decided anew: %s',
  async (_, name, rest, forwarded) => {
    const one = await payer.claim({ second })
    const said = { paid: 100, adjustments: [rest], payerNumber: `E-${name}` }
    await payer.arrives(`ENDED ${name}`, payer.decision(one, { ...said, status: '19' }))
    expect(await payer.openOf(one)).toEqual(forwarded.length > 0 ? { 'payer-2': forwarded[0] } : {})
    if (forwarded.length > 0)
      await payer.arrives(
        `ENDED ${name} NEXT`,
        payer.decision(await latestTo(one, 2), {
          status: '2',
          paid: 20,
          adjustments: ['OA*23*100'],
        }),
      )
    lab.clock.pass(1)
    await ends(one)
    await payer.send()
    await ends(one, true)
    await payer.send()
    const anew = await latestTo(one, 1)
    expect(anew.number).not.toBe(one.number)
    await payer.arrives(
      `ANEW ${name}`,
      payer.decision(anew, {
        paid: 80,
        adjustments: ['PR*2*40'],
        payerNumber: `N-${name}`,
      }),
    )
    const [claim, ...more] = await nextClaims(one)
    expect(more).toEqual([])
    expect(summaryOf(claim)).toMatchObject({ lines: ['8000: PR-2 4000'] })
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('money of a next payer that the order names no longer is in the queue, also if its claim was to be sent again', async () => {
  const one = await payer.claim({ second })
  const said = (paid: number, patient: number, payerNumber: string) =>
    payer.decision(one, { payerNumber, lines: [line(one.lines[0], paid, patient)] })
  await payer.arrives('GONE 1', said(80, 20, 'A'))
  await payer.send()
  await payer.arrives(
    'GONE 2',
    payer.decision(await latestTo(one, 2), {
      status: '2',
      paid: 20,
      payerNumber: 'S-GONE',
      adjustments: ['OA*23*100'],
    }),
  )
  await payer.arrives(
    'GONE 3',
    {
      ...said(80, 20, 'A'),
      status: '22',
      charge: -120,
      paid: -80,
      lines: [
        {
          code: one.lines[0]?.code ?? '',
          charge: -120,
          paid: -80,
          adjustments: ['CO*45*-20', 'PR*2*-20'],
        },
      ],
    },
    said(60, 40, 'B'),
  )
  expect(await payer.openOf(one)).toEqual({ 'payer-2': 2000 })
  await lab.owner(
    'update lab_order set patient_insurance_id_secondary = null where lab_order_id = $1',
    [one.labOrderId],
  )
  expect(await nextClaims(one)).toHaveLength(1)
  await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.context.now()))
  expect(await payer.reasonsOf(one)).toEqual(['next-payer'])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a payer that says the claim is not its own, and forwards it, leaves an item', async () => {
  const one = await payer.claim()
  await payer.arrives(
    'NOT OURS',
    payer.decision(one, { status: '23', paid: 0, adjustments: ['OA*109*120'], payerNumber: 'NO' }),
  )
  expect(await payer.reasonsOf(one)).toEqual(['underpaid'])
  expect(await brokenLaws(lab)).toEqual([])
})
