import type { Party } from '@labgate/contract/billing/kinds'
import type { ChosenLine } from '@labgate/contract/billing/payer-files'
import type { RemittanceAdjustment, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { allottedLines, type LinePart, type PostedLine } from './allot-lines.ts'
import type { LedgerRow } from './ledger.ts'

/*
 * From a payer's decision to ledger rows: pure, so that its laws can be proved on any history of a
 * bill (docs/decisions/0055).
 */

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
   * Why nothing goes to the patient. `in-full`: the payer's decision is payment in full, of Medicaid
   * (42 CFR 447.15), and for a qualified Medicare beneficiary (SSA 1902(n)(3)). `ask`: a person
   * decides, since an injury is somebody's to pay, Medicaid is in force beside this payer, or a
   * payer's kind was changed after the claim was made.
   */
  neverPatient: 'in-full' | 'ask' | ''
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
/**
 * Who owes what the payer leaves unpaid: the next payer, or the patient; `none`: nobody, it is gone;
 * `ask`: it stays open with the payer until a person decides.
 */
const nextParty = ({ sequence, hasNext, neverPatient }: PostedBill): Party | 'none' | 'ask' => {
  if (hasNext) return `payer-${sequence + 1}` as Party
  return neverPatient === '' ? 'patient' : neverPatient === 'ask' ? 'ask' : 'none'
}

const sumOf = (adjustments: readonly RemittanceAdjustment[]): number =>
  adjustments.reduce((sum, { amount }) => sum + amount, 0)

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
/* Adjustments of the whole claim, taken from what its lines say they pay, or from what they charge. */
const withClaimAdjustments = (
  parts: readonly LinePart[],
  adjustments: readonly RemittanceAdjustment[],
  isTakenFromPaid: boolean,
): LinePart[] => {
  let all = [...parts]
  for (const adjustment of adjustments) {
    const shares = allotted(
      adjustment.amount,
      all.map((part) =>
        isTakenFromPaid ? part.paid : part.charge - part.paid - sumOf(part.adjustments),
      ),
    )
    all = all.map((part, at) => {
      const share = shares[at] ?? 0
      return share === 0
        ? part
        : {
            ...part,
            paid: part.paid - (isTakenFromPaid ? share : 0),
            adjustments: [...part.adjustments, { ...adjustment, amount: share }],
          }
    })
  }
  return all
}
const withoutLines = (claim: RemittanceClaim, bill: PostedBill): LinePart[] => {
  const shares = allotted(
    claim.paid,
    bill.lines.map(({ cents, openCents }) =>
      bill.isDecided || bill.sequence === 1 ? cents : openCents,
    ),
  )
  return bill.lines.map((line, nth) => ({
    line,
    at: claim.at,
    charge: line.cents,
    paid: shares[nth] ?? 0,
    units: '',
    adjustments: [],
    remarks: claim.remarks,
  }))
}
/**
 * A decision by our lines; undefined if one of the payer’s lines cannot be found. `isByPerson`: a
 * person says that it is for this claim.
 */
export const partsOf = (
  claim: RemittanceClaim,
  bill: PostedBill,
  isByPerson: boolean,
  chosen?: readonly ChosenLine[],
): LinePart[] | undefined => {
  if (bill.lines.length === 0) return undefined
  const hasLines = claim.lines.length > 0
  const parts = hasLines
    ? allottedLines(claim, bill.lines, isByPerson, chosen)
    : withoutLines(claim, bill)
  return parts && withClaimAdjustments(parts, claim.adjustments, hasLines)
}

const positive = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
/*
 * How much of each adjustment is new, if the payer decided before: what its decisions in force
 * adjusted is not adjusted again, by reason and altogether, unless they are about another part of
 * the line; and no more than is open.
 */
const newParts = (
  { openCents, cents, before }: PostedLine,
  ofLine: readonly LinePart[],
): ((amount: number, why: string, open: number) => number) => {
  const charge = ofLine.reduce((sum, part) => sum + part.charge, 0)
  const isOtherPart = before === undefined || before.charge + charge <= cents
  const adjusted = isOtherPart ? {} : { ...before.adjusted }
  const said = ofLine.flatMap(({ adjustments }) => netted(adjustments).map(({ amount }) => amount))
  let room = positive(said) - positive(Object.values(adjusted))
  return (amount, why, open) => {
    const earlier = adjusted[why] ?? 0
    const again =
      amount > 0 ? Math.min(amount, Math.max(0, earlier)) : Math.max(amount, Math.min(0, earlier))
    adjusted[why] = earlier - again
    if (amount < 0) return openCents > 0 ? amount - again : 0
    const added = Math.max(0, Math.min(amount - again, open, room))
    room -= added
    return added
  }
}
/* The patient's share first: of a decision that comes again, the rest fills what is left. */
const inOrder = (
  adjustments: readonly RemittanceAdjustment[],
  { isDecided }: PostedBill,
): [number, RemittanceAdjustment][] => {
  const all = [...netted(adjustments).entries()]
  const isPatients = ([, { group }]: [number, RemittanceAdjustment]): boolean =>
    group === patientGroup
  return isDecided ? [...all.filter(isPatients), ...all.filter((one) => !isPatients(one))] : all
}
/* Of one group and reason, what its amounts add up to: payers list one and take it back. */
const netted = (adjustments: readonly RemittanceAdjustment[]): RemittanceAdjustment[] =>
  [...Map.groupBy(adjustments, ({ group, reason }) => `${group}-${reason}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, amount: sumOf([first, ...others]) }],
  )

/** The patient signed a notice for a line, or Medicare never covers it. */
const noticeModifiers = ['GA', 'GX', 'GY']

/** What becomes of an adjustment: it denies, is gone by contract, goes on, or says nothing. */
type Fate = 'denied' | 'contractual' | 'moved' | ''
const fateOf = (
  { group, amount }: RemittanceAdjustment,
  { modifiers }: PostedLine,
  bill: PostedBill,
  effect: Effect,
): Fate => {
  const isPatients = group === patientGroup
  const next = nextParty(bill)
  if (amount === 0) return ''
  // a bonus or an interest is the laboratory's, whatever its reason
  if (amount < 0) return effect === 'repeats' && !isPatients ? '' : 'contractual'
  const hasNotice = isPatients && modifiers.some((one) => noticeModifiers.includes(one))
  if (effect === 'denied' && !(hasNotice && bill.neverPatient === '')) return 'denied'
  if (!isPatients) return effect === 'repeats' ? '' : 'contractual'
  return next === 'ask' ? '' : next === 'none' ? 'contractual' : 'moved'
}

/** Whether a part of a decision pays or takes away anything; a denial does not. */
export const changesLine = (
  { line, paid, adjustments }: LinePart,
  bill: PostedBill,
  effectOf: (adjustment: RemittanceAdjustment) => Effect,
): boolean =>
  paid !== 0 ||
  netted(adjustments).some((one) =>
    ['contractual', 'moved'].includes(fateOf(one, line, bill, effectOf(one))),
  )

/* Rows of a bill from one payment, each in its place. */
const rowsFor = (bill: PostedBill, place: PaymentPlace) => {
  const payer = `payer-${bill.sequence}` as Party
  const rows: LedgerRow[] = []
  const add = (
    { billLineId: line }: PostedLine,
    kind: LedgerRow['kind'],
    cents: number,
    reason: string,
    at: string,
    party = payer,
  ): number =>
    rows.push({
      bill: bill.billId,
      line,
      customer: bill.customerId,
      order: bill.labOrderId,
      claim: bill.claimId,
      payment: place.remittanceClaimId,
      kind,
      party,
      cents,
      reason,
      source: `${place.source}:${at}`,
    })
  const move = (line: PostedLine, to: Party, cents: number, reason: string, at: string): void => {
    add(line, 'moved', -cents, reason, `${at}:from`)
    add(line, 'moved', cents, reason, `${at}:to`, to)
  }
  return { rows, add, move }
}

/*
 * What is left of a line once everything was posted. A later payer repeats the earlier ones'
 * decisions: only what it leaves open goes on.
 */
const leaveRest = (
  line: PostedLine,
  open: number,
  { bonus, isDenied }: { bonus: number; isDenied: boolean },
  bill: PostedBill,
  { add, move }: ReturnType<typeof rowsFor>,
): void => {
  if (bill.sequence === 1) return
  const next = nextParty(bill)
  // beside an earlier payment it would hide that the payer paid twice
  if (open < 0 && line.openCents > 0)
    add(line, 'contractual', Math.min(-open, bonus), 'bonus', 'rest')
  if (isDenied || open <= 0 || next === 'ask') return
  if (next === 'none') add(line, 'contractual', -open, 'payment in full', 'rest')
  else move(line, next, open, 'rest', 'rest')
}

/**
 * Rows of a decision that is not a reversal, from its parts: what was paid, what is gone by
 * contract, and what goes on to the next party that owes. A denial takes nothing away, also one that
 * names the patient (PR): it stays open with the payer until a person decides, or goes to the next
 * payer (rules.md#ledger-laws).
 */
export const postingOf = (
  parts: readonly LinePart[],
  bill: PostedBill,
  place: PaymentPlace,
  effectOf: (adjustment: RemittanceAdjustment) => Effect,
): Posting => {
  const denials: Denied[] = []
  const next = nextParty(bill)
  const ledger = rowsFor(bill, place)
  const { rows, add, move } = ledger
  for (const [line, ofLine] of Map.groupBy([...parts.entries()], ([, part]) => part.line)) {
    const paidInAll = ofLine.reduce((sum, [, { paid }]) => sum + paid, 0)
    let open = Math.min(line.openCents, line.owedCents) - paidInAll
    const newPart = newParts(
      line,
      ofLine.map(([, part]) => part),
    )
    let bonus = 0
    let isDenied = false
    for (const [nth, { paid, adjustments, remarks }] of ofLine) {
      add(line, 'paid', -paid, '', `${nth}:paid`)
      for (const [at, adjustment] of inOrder(adjustments, bill)) {
        const { group, reason, amount } = adjustment
        const fate = fateOf(adjustment, line, bill, effectOf(adjustment))
        if (fate === 'denied')
          denials.push({ billLineId: line.billLineId, group, reason, remarks, cents: amount })
        const goesOn = group === patientGroup && bill.hasNext
        if (fate === 'denied' && !goesOn) isDenied = true
        if (fate === 'contractual' && amount < 0) bonus -= amount
        // what the payer does not owe, since the practice or the patient does, is not its to adjust
        if (bill.sequence > 1 || line.owedCents <= 0) continue
        if (fate === '' || (fate === 'denied' && !goesOn)) continue
        const why = `${group}-${reason}`
        const added = bill.isDecided ? newPart(amount, why, open) : amount
        if (fate === 'contractual' || next === 'none' || next === 'ask')
          add(line, 'contractual', -added, why, `${nth}:${at}`)
        else move(line, next, added, why, `${nth}:${at}`)
        open -= added
      }
    }
    leaveRest(line, open, { bonus, isDenied }, bill, ledger)
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
