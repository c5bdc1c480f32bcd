import type { ChosenLine } from '@labgate/contract/billing/payer-files'
import { totalOf } from '@labgate/contract/figures/figures'
import type { RemittanceAdjustment, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { lineOfNumber } from './claim-of.ts'

/*
 * Which lines of ours a payer's lines are for: pure. Payers split lines, answer several with one
 * code, and leave out our numbers (rules.md#payment-matching).
 */

export interface PostedLine {
  billLineId: number
  code: string
  modifiers: readonly string[]
  cents: number
  /** Previously open with the payer of this claim. */
  openCents: number
  /**
   * What its decisions in force leave it to decide, whatever it got back besides: more than this
   * goes to no one else.
   */
  owedCents: number
  /** What the payer's decisions in force decided on it: of its charge, and by reason. */
  before?: { charge: number; adjusted: Readonly<Record<string, number>> }
}
/** What a payer's line decides on a line of ours. */
export interface LinePart {
  line: PostedLine
  /** Segment of the payer’s line; of the claim, if it has none. */
  at: number
  charge: number
  paid: number
  units: string
  adjustments: readonly RemittanceAdjustment[]
  remarks: readonly string[]
}
type Said = RemittanceClaim['lines'][number]
type Procedure = Pick<PostedLine, 'code' | 'modifiers'>
type KeyOf = (sent: Procedure) => string
/** A line of the payer, and the line of ours that it is for, once found. */
interface Sought {
  said: Said
  sent: Procedure
  line: PostedLine | undefined
}

const chargeOf = (some: readonly Sought[]): number => totalOf(some.map(({ said }) => said.charge))
const decisionOf = ({ said: { paid, adjustments } }: Sought): string =>
  JSON.stringify([paid, adjustments.map(({ group, reason, amount }) => [group, reason, amount])])
const byCode: KeyOf = ({ code }) => code
const withModifiers: KeyOf = ({ code, modifiers }) => `${code} ${modifiers.join()}`

const leftOf = (all: readonly Sought[]): Sought[] => all.filter(({ line }) => line === undefined)
const freeOf = (all: readonly Sought[], lines: readonly PostedLine[]): PostedLine[] => {
  const taken = new Set(all.map(({ line }) => line))
  return lines.filter((line) => !taken.has(line))
}

/* One to one, by what was sent and charged; not if several could be the one, and differ. */
const pair = (all: readonly Sought[], lines: readonly PostedLine[], keyOf: KeyOf): void => {
  const groups = Map.groupBy(leftOf(all), ({ sent, said }) => `${keyOf(sent)} ${said.charge}`)
  for (const [key, group] of groups) {
    const fits = freeOf(all, lines).filter((line) => `${keyOf(line)} ${line.cents}` === key)
    if (group.length > fits.length && new Set(group.map(decisionOf)).size > 1) continue
    for (const [nth, one] of group.entries()) one.line = fits[nth]
  }
}
/* The parts of one split line; or the only line of that code, whatever its charge. */
const join = (all: readonly Sought[], lines: readonly PostedLine[], keyOf: KeyOf): void => {
  for (const [key, group] of Map.groupBy(leftOf(all), ({ sent }) => keyOf(sent))) {
    const ofCode = lines.filter((line) => keyOf(line) === key)
    const whole = ofCode.filter(
      (line) => line.cents - chargeOf(all.filter((one) => one.line === line)) === chargeOf(group),
    )
    const free = freeOf(all, ofCode)
    const isOnly = group.length === 1 && ofCode.length === 1
    const line = whole.length === 1 ? whole[0] : isOnly ? free[0] : undefined
    for (const one of group) one.line = line
  }
}
/* A claim of one line: whatever the payer calls it. */
const takeOnly = (all: readonly Sought[], lines: readonly PostedLine[]): void => {
  const [line] = lines
  if (line === undefined || lines.length > 1) return
  if (all.length === 1 || chargeOf(all) === line.cents)
    for (const one of leftOf(all)) one.line = line
}

/*
 * One line of the payer for several of ours, by their charges: each share of the payment and the
 * adjustments rounded so that they add up, and the largest adjustment as the rest, so that charge =
 * paid + adjusted for each line.
 */
const shared = (part: Omit<LinePart, 'line'>, lines: readonly PostedLine[]): LinePart[] => {
  const total = totalOf(lines.map(({ cents }) => cents))
  const shares = (amount: number): number[] => {
    const upTo = lines.map((_, nth) =>
      Math.round((amount * totalOf(lines.slice(0, nth + 1).map(({ cents }) => cents))) / total),
    )
    return upTo.map((one, nth) => one - (upTo[nth - 1] ?? 0))
  }
  const [charge, paid] = [shares(part.charge), shares(part.paid)]
  const largest = part.adjustments.reduce(
    (best, { amount }, nth) => (amount > (part.adjustments[best]?.amount ?? 0) ? nth : best),
    0,
  )
  const adjusted = part.adjustments.map(({ amount }) => shares(amount))
  return lines.map((line, nth) => {
    const others = totalOf(adjusted.map((all, at) => (at === largest ? 0 : (all[nth] ?? 0))))
    const rest = (charge[nth] ?? 0) - (paid[nth] ?? 0) - others
    return {
      ...part,
      line,
      charge: charge[nth] ?? 0,
      paid: paid[nth] ?? 0,
      adjustments: part.adjustments.map((one, at) => ({
        ...one,
        amount: at === largest ? rest : (adjusted[at]?.[nth] ?? 0),
      })),
    }
  })
}

const partOf = ({ at, charge, paid, units, adjustments, remarks }: Said) => ({
  at,
  charge,
  paid,
  units,
  adjustments,
  remarks,
})
/* As a person chose; undefined if a line of the payer has none of ours, or one that is not there. */
const chosenParts = (
  said: readonly Said[],
  lines: readonly PostedLine[],
  chosen: readonly ChosenLine[],
): LinePart[] | undefined => {
  const parts = said.map((one) => {
    const ids = chosen.find(({ at }) => at === one.at)?.billLineIds ?? []
    const ours = lines.filter(({ billLineId }) => ids.includes(billLineId))
    const [only] = ours
    if (only === undefined || ours.length !== new Set(ids).size) return []
    return ours.length === 1 ? [{ ...partOf(one), line: only }] : shared(partOf(one), ours)
  })
  return parts.every((some) => some.length > 0) ? parts.flat() : undefined
}

/**
 * A payer's lines by ours; undefined if one cannot be found. Two may be for one line of ours, whose
 * parts they are. One code for several lines is for those that no other names, and only if a person
 * says that it is for this claim (`isByPerson`). `chosen`: a person says which line is for which.
 */
export const allottedLines = (
  { lines: said }: Pick<RemittanceClaim, 'lines'>,
  lines: readonly PostedLine[],
  isByPerson: boolean,
  chosen?: readonly ChosenLine[],
): LinePart[] | undefined => {
  if (chosen !== undefined) return chosenParts(said, lines, chosen)
  const all = said.map((one): Sought => ({
    said: one,
    sent: one.submitted ?? one.procedure,
    line: lines.find(({ billLineId }) => billLineId === lineOfNumber(one.number)),
  }))
  for (const key of [withModifiers, byCode]) pair(all, lines, key)
  for (const key of [withModifiers, byCode]) join(all, lines, key)
  takeOnly(all, lines)
  const [left, rest] = [leftOf(all), freeOf(all, lines)]
  const isPanel =
    isByPerson &&
    left.length === 1 &&
    rest.length > 1 &&
    chargeOf(left) === totalOf(rest.map(({ cents }) => cents))
  if (left.length > 0 && !isPanel) return undefined
  return all.flatMap(({ said: one, line }) =>
    line === undefined ? shared(partOf(one), rest) : [{ ...partOf(one), line }],
  )
}
