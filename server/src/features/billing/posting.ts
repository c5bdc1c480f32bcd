import type { Party } from '@labgate/contract/billing/kinds'
import type {
  RemittanceAdjustment,
  RemittanceClaim,
  RemittanceLine,
} from '../../x12/faces/remittance.ts'
import { lineOfNumber } from './claim-of.ts'
import type { LedgerRow } from './ledger.ts'

/*
 * From a payer's decision to ledger rows: pure, so that its laws can be proved on any history of a
 * bill (docs/decisions/0055).
 */

export interface PostedLine {
  billLineId: number
  code: string
  modifiers: readonly string[]
  cents: number
  /** Previously open with the payer of this claim. */
  openCents: number
}
export interface PostedBill {
  billId: number
  customerId: number
  labOrderId: number
  claimId: number
  /** 1 primary, 2 secondary, 3 tertiary. */
  sequence: number
  /** Another payer after this one. */
  hasNext: boolean
  /**
   * The payer's decision is payment in full: nothing is left to the patient. Medicaid (42 CFR
   * 447.15), and a Medicare patient who is a qualified beneficiary (SSA 1902(n)(3)).
   */
  isPaidInFull: boolean
  /**
   * An earlier decision on this claim counts: this one adds its money, and adjusts no more than is
   * open.
   */
  isDecided: boolean
  lines: readonly PostedLine[]
}
/**
 * The effect of a reason: gone by contract, denied and still open, or only repeating an earlier
 * payer's decision.
 */
export type Effect = 'contractual' | 'denied' | 'repeats'
export interface Denied {
  billLineId: number
  group: string
  reason: string
  remarks: readonly string[]
  cents: number
}
export interface Posting {
  rows: LedgerRow[]
  denials: Denied[]
}

/** Where a payment comes from: file or paper, set, and claim. */
export interface PaymentPlace {
  source: string
  remittanceClaimId: number
}

const patientGroup = 'PR'
/** The next to owe: whatever the payer leaves unpaid goes to the next payer, or to the patient. */
const nextParty = ({ sequence, hasNext, isPaidInFull }: PostedBill): Party | undefined =>
  hasNext ? (`payer-${sequence + 1}` as Party) : isPaidInFull ? undefined : 'patient'

/**
 * The line of ours that a payer's line is for: by our number, by what we sent, by what was decided
 * on, or the only one. Undefined: it cannot be determined.
 */
export const lineFor = (
  said: RemittanceLine,
  lines: readonly PostedLine[],
  taken: ReadonlySet<number>,
): PostedLine | undefined => {
  const free = lines.filter(({ billLineId }) => !taken.has(billLineId))
  const numbered = free.find(({ billLineId }) => billLineId === lineOfNumber(said.number))
  if (numbered !== undefined) return numbered
  const sent = said.submitted ?? said.procedure
  const ofCode = free.filter(({ code }) => code === sent.code)
  const exact = ofCode.find(
    ({ modifiers, cents }) => modifiers.join() === sent.modifiers.join() && cents === said.charge,
  )
  return (
    exact ??
    ofCode.find(({ cents }) => cents === said.charge) ??
    (ofCode.length === 1 ? ofCode[0] : undefined) ??
    (lines.length === 1 ? free[0] : undefined)
  )
}

interface Part {
  line: PostedLine
  paid: number
  adjustments: readonly RemittanceAdjustment[]
  remarks: readonly string[]
}
const sumOf = (adjustments: readonly RemittanceAdjustment[]): number =>
  adjustments.reduce((sum, { amount }) => sum + amount, 0)
const roomOf = ({ line, paid, adjustments }: Part): number =>
  line.openCents - paid - sumOf(adjustments)

/*
 * Splits an amount of the whole claim over its lines in order, as far as each has room; the
 * remainder goes to the last line.
 */
const allotted = (amount: number, rooms: readonly number[]): number[] => {
  let left = amount
  return rooms.map((room, at) => {
    const share = at === rooms.length - 1 ? left : Math.max(0, Math.min(left, room))
    left -= share
    return share
  })
}
const withClaimAdjustments = (
  parts: readonly Part[],
  adjustments: readonly RemittanceAdjustment[],
): Part[] => {
  let all = [...parts]
  for (const adjustment of adjustments) {
    const shares = allotted(adjustment.amount, all.map(roomOf))
    all = all.map((part, at) =>
      (shares[at] ?? 0) === 0
        ? part
        : {
            ...part,
            adjustments: [...part.adjustments, { ...adjustment, amount: shares[at] ?? 0 }],
          },
    )
  }
  return all
}
const withoutLines = (claim: RemittanceClaim, bill: PostedBill): Part[] => {
  const shares = allotted(
    claim.paid,
    bill.lines.map(({ openCents }) => openCents),
  )
  return bill.lines.map((line, at) => ({
    line,
    paid: shares[at] ?? 0,
    adjustments: [],
    remarks: claim.remarks,
  }))
}
/* How much of an adjustment is new: what an earlier decision adjusted is not adjusted again. */
const newPart = (amount: number, open: number, before: number): number =>
  amount > 0 ? Math.max(0, Math.min(amount, open)) : before > 0 ? amount : 0
/** The parts of a decision by our lines; undefined if one of its lines cannot be found. */
const partsOf = (claim: RemittanceClaim, bill: PostedBill): Part[] | undefined => {
  if (bill.lines.length === 0) return undefined
  if (claim.lines.length === 0)
    return withClaimAdjustments(withoutLines(claim, bill), claim.adjustments)
  const taken = new Set<number>()
  const parts: Part[] = []
  for (const said of claim.lines) {
    const line = lineFor(said, bill.lines, taken)
    if (line === undefined) return undefined
    taken.add(line.billLineId)
    parts.push({ line, paid: said.paid, adjustments: said.adjustments, remarks: said.remarks })
  }
  return withClaimAdjustments(parts, claim.adjustments)
}

/**
 * Rows of a decision that is not a reversal: what was paid, what is gone by contract, and what goes
 * on to the next party that owes. A denial takes nothing away: it stays open with the payer until a
 * person decides (rules.md#ledger-laws). Undefined: a line cannot be found, and the claim waits for
 * a person.
 */
export const postingOf = (
  claim: RemittanceClaim,
  bill: PostedBill,
  place: PaymentPlace,
  effectOf: (adjustment: RemittanceAdjustment) => Effect,
): Posting | undefined => {
  const parts = partsOf(claim, bill)
  if (parts === undefined) return undefined
  const payer = `payer-${bill.sequence}` as Party
  const next = nextParty(bill)
  const rows: LedgerRow[] = []
  const denials: Denied[] = []
  for (const [nth, { line, paid, adjustments, remarks }] of parts.entries()) {
    const of = {
      bill: bill.billId,
      line: line.billLineId,
      customer: bill.customerId,
      order: bill.labOrderId,
      claim: bill.claimId,
      payment: place.remittanceClaimId,
    }
    const row = (
      kind: LedgerRow['kind'],
      party: Party,
      cents: number,
      reason: string,
      at: string,
    ): number =>
      rows.push({ ...of, kind, party, cents, reason, source: `${place.source}:${nth}:${at}` })
    let open = line.openCents
    row('paid', payer, -paid, '', 'paid')
    open -= paid
    let isDenied = false
    for (const [at, adjustment] of adjustments.entries()) {
      const { group, reason, amount } = adjustment
      const why = `${group}-${reason}`
      const effect = group === patientGroup ? undefined : effectOf(adjustment)
      if (effect === 'denied' && amount > 0) {
        isDenied = true
        denials.push({ billLineId: line.billLineId, group, reason, remarks, cents: amount })
      }
      if (bill.sequence > 1 || effect === 'denied' || effect === 'repeats') continue
      const added = bill.isDecided ? newPart(amount, open, line.openCents) : amount
      if (group !== patientGroup || next === undefined)
        row('contractual', payer, -added, why, `${at}`)
      else {
        row('moved', payer, -added, why, `${at}:from`)
        row('moved', next, added, why, `${at}:to`)
      }
      open -= added
    }
    // a later payer repeats the earlier ones' decisions: only what it leaves open goes on
    if (bill.sequence === 1 || isDenied || open <= 0) continue
    if (next === undefined) row('contractual', payer, -open, 'payment in full', 'rest')
    else {
      row('moved', payer, -open, 'rest', 'rest:from')
      row('moved', next, open, 'rest', 'rest:to')
    }
  }
  return { rows: rows.filter(({ cents }) => cents !== 0), denials }
}

/** The exact opposite of posted rows; each is taken back once. */
export const reversalOf = (
  posted: readonly (LedgerRow & { ledgerId: number })[],
  place: PaymentPlace,
): LedgerRow[] =>
  posted.map(({ ledgerId, ...row }) => ({
    ...row,
    cents: -row.cents,
    reverses: ledgerId,
    payment: place.remittanceClaimId,
    source: `${place.source}:back:${ledgerId}`,
  }))
