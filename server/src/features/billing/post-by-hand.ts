import { describeMoney } from '@labgate/contract/billing/money'
import type { ChosenLine, LinesToPost } from '@labgate/contract/billing/payer-files'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { issue } from '../../access/refusal.ts'
import { isBalancedAlone } from '../../x12/faces/balance.ts'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { allottedLines, type LinePart, type PostedLine } from './allot-lines.ts'
import { describeByHand, type ByHand } from './by-hand.ts'
import { isReversed } from './decide-claims.ts'
import { whyUnclear, type ClaimedPerson } from './match-payments.ts'

/*
 * A payment that a person posts line by line (rules.md#posting-by-hand): which of our lines each of
 * the payer's lines is for, what is wrong with that, and whether one person is enough.
 */

const at = (nth: number, message: string, rule: string): Issue => ({
  path: ['lines', nth],
  message,
  rule,
})

/* Lines of ours for which more of the payer's charges were chosen than they charge. */
const overcharged = (parts: readonly LinePart[], chosen: readonly ChosenLine[]): Issue[] =>
  [...Map.groupBy(parts, ({ line }) => line)].flatMap(([line, some]) => {
    const charge = some.reduce((sum, part) => sum + part.charge, 0)
    if (charge <= line.cents) return []
    const nth = chosen.findIndex(({ billLineIds }) => billLineIds.includes(line.billLineId))
    return [
      at(
        Math.max(0, nth),
        `Line ${line.code} charges ${describeMoney(line.cents)}, and lines of the payer for ${describeMoney(charge)} are chosen for it.`,
        'charge',
      ),
    ]
  })

/** What is wrong with the lines that a person chose for a payment; none if it can be posted so. */
export const chosenFaults = (
  payment: RemittanceClaim,
  ours: readonly PostedLine[],
  chosen: readonly ChosenLine[],
): Issue[] => {
  if (isReversed({ claim: payment }))
    return [
      issue(
        'lines',
        'A reversal takes back the decision that it names: post it without lines.',
        'reversal',
      ),
    ]
  if (!isBalancedAlone(payment))
    return [
      issue(
        'lines',
        'The amounts of this payment do not add up, so its lines cannot be posted.',
        'balance',
      ),
    ]
  const known = new Set(ours.map(({ billLineId }) => billLineId))
  const missing = payment.lines.flatMap((line) => {
    const nth = chosen.findIndex((one) => one.at === line.at)
    const ids = chosen[nth]?.billLineIds ?? []
    return ids.length > 0 && ids.every((id) => known.has(id))
      ? []
      : [
          at(
            Math.max(0, nth),
            `Choose the line of the claim for ${line.procedure.code}.`,
            'required',
          ),
        ]
  })
  if (missing.length > 0 || payment.lines.length === 0)
    return payment.lines.length === 0
      ? [issue('lines', 'This payment has no lines: post it to the claim as a whole.', 'none')]
      : missing
  return overcharged(allottedLines(payment, ours, true, chosen) ?? [], chosen)
}

/**
 * Why a posting by hand needs two people; '' if one is enough. `limit`: of the person, in cents.
 * `byHand`: what it takes off above the limit of the person who brought it, if one did.
 */
export const whyTwoPeople = (
  payment: RemittanceClaim,
  claim: ClaimedPerson & { cents: number },
  way: 'by lines' | 'as a whole' | 'as sent',
  limit: number,
  byHand: ByHand | undefined,
): string => {
  const unclear = whyUnclear(payment, claim)
  if (unclear !== '') return unclear
  const charge = Math.abs(payment.charge)
  if (way === 'as a whole' && charge !== claim.cents)
    return `The payment is for charges of ${describeMoney(charge)}, and the claim’s are ${describeMoney(claim.cents)}.`
  const cents = Math.abs(payment.paid)
  if (way === 'by lines' && cents > limit)
    return `${describeMoney(cents)} is above the limit of ${describeMoney(limit)} for one person.`
  return byHand === undefined ? '' : describeByHand(byHand)
}

/** The payer's lines of a payment, each with the lines of ours that fit. */
export const fittingLines = (
  payment: RemittanceClaim,
  ours: readonly PostedLine[],
): LinesToPost['lines'] => {
  const parts = allottedLines(payment, ours, true) ?? []
  return payment.lines.map(({ at: place, procedure, charge, paid, adjustments }) => ({
    at: place,
    code: [procedure.code, ...procedure.modifiers].join('-').slice(0, 60),
    chargeCents: charge,
    paidCents: paid,
    adjustments: adjustments.map(({ group, reason, amount }) => ({
      group: group.slice(0, 5),
      reason: reason.slice(0, 10),
      cents: amount,
    })),
    fits: parts.filter((part) => part.at === place).map(({ line }) => line.billLineId),
  }))
}
