import { describe, expect, it } from 'vitest'
import type {
  RemittanceAdjustment,
  RemittanceClaim,
  RemittanceLine,
} from '../../x12/faces/remittance.ts'
import type { LedgerRow } from './ledger.ts'
import { postingOf, type Effect, type PostedBill } from './posting.ts'

const [open, first, second] = [12_000, 71, 72]
const place = { source: 'R1', remittanceClaimId: 9 }
const effectOf = ({ reason }: RemittanceAdjustment): Effect =>
  reason === '197' ? 'denied' : reason === '23' ? 'repeats' : 'contractual'
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
  isPaidInFull: false,
  isDecided: false,
  lines: [first, second].map((billLineId) => ({
    billLineId,
    code: '80307',
    modifiers: [],
    cents: open,
    openCents: open,
  })),
  ...more,
})
/** What a line's rows add to each party, in cents. */
const added = (rows: readonly LedgerRow[], billLineId: number): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { party, cents } of rows.filter((row) => row.line === billLineId))
    sums[party] = (sums[party] ?? 0) + cents
  return sums
}
const followers = [
  { hasNext: true, isPaidInFull: false, next: (sequence: number) => `payer-${sequence + 1}` },
  { hasNext: true, isPaidInFull: true, next: (sequence: number) => `payer-${sequence + 1}` },
  { hasNext: false, isPaidInFull: false, next: () => 'patient' },
  { hasNext: false, isPaidInFull: true, next: () => '' },
]

describe.each([2, 3])('the decision of payer %i', (sequence) => {
  it.each(followers)(
    'leaves a denied line open with that payer and moves only what another line leaves (next payer: $hasNext, payment in full: $isPaidInFull)',
    ({ next, ...more }) => {
      const payer = `payer-${sequence}`
      for (const paid of [0, 4000]) {
        const denied = line(first, paid, [adjustment('CO', '197', open - paid)])
        const rest = line(second, 9000, [adjustment('OA', '23', 3000)])
        const posting = postingOf(
          decision(denied, rest),
          bill({ sequence, ...more }),
          place,
          effectOf,
        )
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
  'the first payer’s denial stays open with it, and only the patient’s part moves on (next payer: $hasNext, payment in full: $isPaidInFull)',
  ({ next, ...more }) => {
    const said = line(first, 5000, [
      adjustment('CO', '45', 2000),
      adjustment('PR', '2', 1000),
      adjustment('CO', '197', 4000),
    ])
    const posting = postingOf(decision(said), bill(more), place, effectOf)
    const party = next(1)
    expect(added(posting?.rows ?? [], first)).toEqual({
      'payer-1': -8000,
      ...(party !== '' && { [party]: 1000 }),
    })
    expect(posting?.denials).toMatchObject([{ billLineId: first, reason: '197', cents: 4000 }])
  },
)
