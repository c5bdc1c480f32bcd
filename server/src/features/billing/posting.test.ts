import { describe, expect, it } from 'vitest'
import type {
  RemittanceAdjustment,
  RemittanceClaim,
  RemittanceLine,
} from '../../x12/faces/remittance.ts'
import type { LedgerRow } from './ledger.ts'
import { partsOf, postingOf, type Effect, type PostedBill, type Posting } from './posting.ts'

const [open, first, second] = [12_000, 71, 72]
const place = { source: 'R1', remittanceClaimId: 9 }
const effectOf = ({ reason }: RemittanceAdjustment): Effect =>
  ['197', '31', '204'].includes(reason) ? 'denied' : reason === '23' ? 'repeats' : 'contractual'
const adjustment = (group: string, reason: string, amount: number): RemittanceAdjustment => ({
  group,
  reason,
  amount,
  quantity: '',
  at: 0,
})
const procedure = { qualifier: 'HC', code: '80307', modifiers: [] }
const line = (
  billLineId: number,
  paid: number,
  adjustments: readonly RemittanceAdjustment[],
): RemittanceLine => ({
  at: 0,
  number: `L${billLineId}`,
  procedure,
  submitted: undefined,
  charge: open,
  paid,
  units: '1',
  unitsSubmitted: '1',
  from: '20260310',
  to: '20260310',
  adjustments,
  allowed: undefined,
  remarks: [],
})
const decision = (...lines: readonly RemittanceLine[]) =>
  // only what posting reads
  ({ paid: 0, adjustments: [], remarks: [], lines }) as unknown as RemittanceClaim
const bill = (more: Partial<PostedBill>): PostedBill => ({
  billId: 1,
  customerId: 2,
  labOrderId: 3,
  claimId: 4,
  sequence: 1,
  hasNext: false,
  neverPatient: '',
  isDecided: false,
  lines: [first, second].map((billLineId) => ({
    billLineId,
    code: '80307',
    modifiers: [],
    cents: open,
    openCents: open,
    owedCents: open,
  })),
  ...more,
})
const posted = (claim: RemittanceClaim, of: PostedBill): Posting | undefined => {
  const parts = partsOf(claim, of, false)
  return parts && postingOf(parts, of, place, effectOf)
}
/** What a line's rows add to each party, in cents. */
const added = (rows: readonly LedgerRow[], billLineId: number): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { party, cents } of rows.filter((row) => row.line === billLineId))
    sums[party] = (sums[party] ?? 0) + cents
  return sums
}
const followers = [
  { hasNext: true, neverPatient: '', next: (sequence: number) => `payer-${sequence + 1}` },
  { hasNext: true, neverPatient: 'in-full', next: (sequence: number) => `payer-${sequence + 1}` },
  { hasNext: false, neverPatient: '', next: () => 'patient' },
  { hasNext: false, neverPatient: 'in-full', next: () => '' },
] as const

describe.each([2, 3])('the decision of payer %i', (sequence) => {
  it.each(followers)(
    'leaves a denied line open with that payer and moves only what another line leaves (next payer: $hasNext, never the patient: $neverPatient)',
    ({ next, ...more }) => {
      const payer = `payer-${sequence}`
      for (const paid of [0, 4000]) {
        const denied = line(first, paid, [adjustment('CO', '197', open - paid)])
        const rest = line(second, 9000, [adjustment('OA', '23', 3000)])
        const posting = posted(decision(denied, rest), bill({ sequence, ...more }))
        expect(posting?.denials).toMatchObject([
          { billLineId: first, group: 'CO', reason: '197', cents: open - paid },
        ])
        expect(added(posting?.rows ?? [], first), `paid ${paid}`).toEqual(
          paid === 0 ? {} : { [payer]: -paid },
        )
        const party = next(sequence)
        expect(added(posting?.rows ?? [], second)).toEqual({
          [payer]: -open,
          ...(party !== '' && { [party]: 3000 }),
        })
      }
    },
  )
})

it.each(followers)(
  'the first payer’s denial stays open with it, and only the patient’s part moves on (next payer: $hasNext, never the patient: $neverPatient)',
  ({ next, ...more }) => {
    const said = line(first, 5000, [
      adjustment('CO', '45', 2000),
      adjustment('PR', '2', 1000),
      adjustment('CO', '197', 4000),
    ])
    const posting = posted(decision(said), bill(more))
    const party = next(1)
    expect(added(posting?.rows ?? [], first)).toEqual({
      'payer-1': -8000,
      ...(party !== '' && { [party]: 1000 }),
    })
    expect(posting?.denials).toMatchObject([{ billLineId: first, reason: '197', cents: 4000 }])
  },
)

describe('a reason that names the patient (PR) and denies', () => {
  const said = line(first, 0, [adjustment('PR', '31', open)])
  const denial = [{ billLineId: first, group: 'PR', reason: '31', cents: open }]

  it.each(['', 'in-full', 'ask'] as const)(
    'stays open with the payer until a person decides (never the patient: %s)',
    (neverPatient) => {
      const posting = posted(decision(said), bill({ neverPatient }))
      expect(posting?.rows).toEqual([])
      expect(posting?.denials).toMatchObject(denial)
      const later = posted(decision(said), bill({ neverPatient, sequence: 2 }))
      expect(later?.rows).toEqual([])
      expect(later?.denials).toMatchObject(denial)
    },
  )

  it('goes to the next payer if there is one, and is told as a denial', () => {
    const posting = posted(decision(said), bill({ hasNext: true }))
    expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-1': -open, 'payer-2': open })
    expect(posting?.denials).toMatchObject(denial)
  })

  it('moves to the patient who signed a notice', () => {
    const [one, two] = bill({}).lines
    const withNotice = bill({ lines: [{ ...one!, modifiers: ['GA'] }, two!] })
    const posting = posted(decision(said), withNotice)
    expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-1': -open, patient: open })
    expect(posting?.denials).toEqual([])
    expect(posted(decision(said), { ...withNotice, neverPatient: 'in-full' })?.rows).toEqual([])
  })
})

it.each([1, 2])(
  'what an injury’s payer in place %i leaves to the patient stays open',
  (sequence) => {
    const said = line(first, 9000, [adjustment('CO', '45', 2000), adjustment('PR', '2', 1000)])
    const posting = posted(decision(said), bill({ neverPatient: 'ask', sequence }))
    expect(added(posting?.rows ?? [], first)).toEqual(
      sequence === 1 ? { 'payer-1': -11_000 } : { 'payer-2': -9000 },
    )
    expect(posting?.denials).toEqual([])
  },
)

describe('a negative adjustment', () => {
  it.each([
    ['CO', '144'],
    ['OA', '197'],
    ['PI', '31'],
    ['PR', '3'],
  ])('%s-%s is the laboratory’s: nothing is left to refund', (group, reason) => {
    const said = line(first, 6500, [adjustment('CO', '45', 6000), adjustment(group, reason, -500)])
    const posting = posted(decision(said), bill({}))
    expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-1': -open })
    expect(posting?.denials).toEqual([])
  })

  it('of a later payer leaves no credit either', () => {
    const said = line(first, 12_500, [adjustment('CO', '144', -500)])
    const posting = posted(decision(said), bill({ sequence: 2 }))
    expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-2': -open })
  })

  it('of a later payer beside an earlier payment hides no credit', () => {
    const lines = bill({}).lines.map((one) => ({ ...one, openCents: 0, owedCents: 0 }))
    const said = line(first, 2500, [adjustment('CO', '144', -500)])
    const posting = posted(decision(said), bill({ sequence: 2, isDecided: true, lines }))
    expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-2': -2500 })
  })

  it('that takes back another of its reason leaves neither', () => {
    const said = line(first, 12_000, [adjustment('CO', '197', 700), adjustment('CO', '197', -700)])
    expect(posted(decision(said), bill({}))).toEqual({
      rows: [expect.objectContaining({ kind: 'paid', cents: -12_000 })],
      denials: [],
    })
  })
})

it('an adjustment of the whole claim is taken from what its lines say they pay', () => {
  const said = {
    ...decision(line(first, open, []), line(second, open, [])),
    adjustments: [adjustment('CO', '45', 15_000)],
  }
  const rows = posted(said, bill({}))?.rows ?? []
  expect(rows.filter(({ kind }) => kind === 'paid').map(({ cents }) => cents)).toEqual([-9000])
  expect(added(rows, first)).toEqual({ 'payer-1': -open })
  expect(added(rows, second)).toEqual({ 'payer-1': -open })
})

it('parts of one line are posted together', () => {
  const half = { charge: 6000 }
  const posting = posted(
    decision(
      { ...line(first, 2000, [adjustment('CO', '45', 4000)]), ...half },
      { ...line(first, 0, [adjustment('CO', '197', 6000)]), ...half },
    ),
    bill({}),
  )
  expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-1': -6000 })
  expect(posting?.denials).toMatchObject([{ billLineId: first, reason: '197', cents: 6000 }])
  expect(new Set(posting?.rows.map(({ source, kind, party }) => source + kind + party)).size).toBe(
    posting?.rows.length,
  )
})

it('money that a later payer took back after it was refunded is charged to no patient', () => {
  const lines = bill({}).lines.map((one) => ({ ...one, owedCents: 4000 }))
  const said = line(first, 3000, [adjustment('OA', '23', 9000)])
  const posting = posted(decision(said), bill({ sequence: 2, lines }))
  expect(added(posting?.rows ?? [], first)).toEqual({ 'payer-2': -4000, patient: 1000 })
})

it('what a payer says of a line that someone else owes adjusts nothing, and charges no patient', () => {
  const lines = bill({}).lines.map((one) => ({ ...one, openCents: 0, owedCents: 0 }))
  const said = line(first, 7000, [adjustment('CO', '45', 4000), adjustment('PR', '2', 1000)])
  const posting = posted(decision(said), bill({ lines }))
  expect(added(posting?.rows ?? [], first), 'the money is a credit').toEqual({ 'payer-1': -7000 })
})
