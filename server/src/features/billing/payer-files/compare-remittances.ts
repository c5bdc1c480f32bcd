import { describeMoney } from '@labgate/contract/billing/money'
import type { RemittanceAdjustment, RemittanceClaim } from '../../../x12/faces/remittance.ts'

/** Differences that a person reads; the others are as many more lines. */
const mostListed = 8

const sumsOf = (all: readonly RemittanceAdjustment[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { group, reason, amount } of all)
    sums.set(`${group}-${reason}`, (sums.get(`${group}-${reason}`) ?? 0) + amount)
  return sums
}
const amountsOf = (claim: RemittanceClaim): Map<string, number> =>
  new Map([
    ['charge', claim.charge],
    ['paid', claim.paid],
    ...sumsOf([...claim.adjustments, ...claim.lines.flatMap((line) => line.adjustments)]),
  ])
/* An amount that could not be read is stored as null. */
const inWords = (cents: number | null | undefined): string =>
  cents === undefined ? 'none' : cents === null ? 'unreadable' : describeMoney(cents)

const differencesOf = (one: RemittanceClaim, other: RemittanceClaim): string[] => {
  const [here, there] = [amountsOf(one), amountsOf(other)]
  const amounts = [...new Set([...here.keys(), ...there.keys()])]
    .filter((name) => here.get(name) !== there.get(name))
    .map((name) => `${name} ${inWords(here.get(name))}, there ${inWords(there.get(name))}`)
  const words = [
    ['status', one.status, other.status],
    ['payer’s number', one.payerNumber, other.payerNumber],
    ['lines', String(one.lines.length), String(other.lines.length)],
  ] as const
  return [
    ...amounts,
    ...words.flatMap(([name, mine, theirs]) =>
      mine === theirs ? [] : [`${name} ${mine || 'none'}, there ${theirs || 'none'}`],
    ),
  ]
}

const howOften = (here: number, there: number): string =>
  there === 0 ? 'only here' : here === 0 ? 'only there' : `${here} times here, ${there} there`

/**
 * Where two remittances differ, claim by claim, the first one first; [] if their claims do not.
 * Claims with one number are compared in their order.
 */
export const differencesBetween = (
  here: readonly RemittanceClaim[],
  there: readonly RemittanceClaim[],
): string[] => {
  const [mine, theirs] = [
    Map.groupBy(here, ({ number }) => number),
    Map.groupBy(there, ({ number }) => number),
  ]
  const all: string[] = []
  for (const number of new Set([...mine.keys(), ...theirs.keys()])) {
    const [ones, others] = [mine.get(number) ?? [], theirs.get(number) ?? []]
    if (ones.length !== others.length)
      all.push(`Claim ${number}: ${howOften(ones.length, others.length)}.`)
    for (const [nth, one] of ones.entries()) {
      const other = others[nth]
      const differs = other === undefined ? [] : differencesOf(one, other)
      if (differs.length > 0) all.push(`Claim ${number}: ${differs.join('; ')}.`)
    }
  }
  return all.slice(0, mostListed).map((text) => text.slice(0, 300))
}
