import {
  isOnClaim,
  isSameDecision,
  standing,
  sumsOf,
  takenBackBy,
  type Decision,
  type PostedDecision,
} from './repeated-decisions.ts'

type Given = Decision & { sequence: number }

const sumOf = (some: readonly PostedDecision[], of: 'paid' | 'charge'): number =>
  some.reduce((sum, { content }) => sum + content[of], 0)

/* Decisions in force on the claim; if none is, those on another version of it with the payer's number. */
const standingOn = (given: Given, posted: readonly PostedDecision[]): PostedDecision[] => {
  const all = standing(posted).filter(({ sequence }) => sequence === given.sequence)
  const own = all.filter((one) => isOnClaim(one, given))
  return own.length > 0 ? own : withNumber(given, all)
}
/* Those with the payer's claim number, or the number that it corrects (CLP07, REF*F8). */
const withNumber = (
  { content: { payerNumber, originalNumber } }: Given,
  some: readonly PostedDecision[],
): PostedDecision[] =>
  some.filter(
    ({ content }) =>
      content.payerNumber !== '' && [payerNumber, originalNumber].includes(content.payerNumber),
  )

/**
 * The decisions in force that a reversal takes back: its exact opposite with the payer's number, its
 * exact opposite, what the payer paid under that number, or several that add up to it. Undefined: it
 * reverses what the ledger does not hold, or it cannot be told which, and a person decides.
 */
export const reversalTargets = (
  given: Given,
  posted: readonly PostedDecision[],
): readonly PostedDecision[] | undefined => {
  const own = standingOn(given, posted)
  const [paid, charge] = [-given.content.paid, -given.content.charge]
  const exact = own.filter((one) => isSameDecision(one, takenBackBy(given)))
  const numbered = withNumber(given, own)
  const one =
    withNumber(given, exact).at(-1) ??
    exact.at(-1) ??
    numbered.findLast(({ content }) => content.paid === paid)
  if (one !== undefined) return [one]
  for (const some of [numbered, own])
    if (some.length > 0 && sumOf(some, 'paid') === paid) return some
  const sums = sumsOf(own).filter(
    (some) => sumOf(some, 'paid') === paid && sumOf(some, 'charge') === charge,
  )
  return sums.length === 1 ? sums[0] : undefined
}
