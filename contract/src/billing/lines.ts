import type { BillFacts, ChargeRow, CoverFact, PriceRow } from './facts.ts'
import type { BillTo } from './kinds.ts'
import { madeOf, targetsOf } from './made.ts'

/** A line of a bill: the test performed, with its code and price. */
export interface BillLine {
  nth: number
  code: string
  modifiers: readonly string[]
  units: number
  /** For all units, in cents; 0: no price. */
  cents: number
  /** What the payer pays for it by contract, in cents; 0: not known. */
  expectedCents: number
  /** Positions of diagnoses, from 1. */
  pointers: readonly number[]
  /** Z-code of the test if the payer wants it. */
  text: string
  /** In our own words. */
  says: string
  /** Catalog codes that it covers. */
  tests: readonly number[]
}

const mostPointers = 4
const mostClaimLines = 50
const closeness = (row: ChargeRow, cover: CoverFact | undefined): number => {
  if (row.insuranceId > 0) return row.insuranceId === cover?.payer.insuranceId ? 3 : 0
  if (row.payerKind !== '') return row.payerKind === cover?.payer.kind ? 2 : 0
  return 1
}
/** Groups rows for the same tests; within a family, those closest to the payer count. */
const familiesOf = (
  rows: readonly ChargeRow[],
  labTypeId: number,
  cover: CoverFact | undefined,
): ChargeRow[][] =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.labTypeId === labTypeId && closeness(row, cover) > 0),
      ({ tests }) => tests.join(' '),
    ).values(),
  ].map((family) => {
    const closest = Math.max(...family.map((row) => closeness(row, cover)))
    return family.filter((row) => closeness(row, cover) === closest)
  })

const countOf = (row: ChargeRow, made: readonly number[], facts: BillFacts): number => {
  if (row.countedBy === 'order') return made.length > 0 ? 1 : 0
  if (row.countedBy === 'test') return made.length
  if (row.countedBy === 'target') return targetsOf(facts.order, made)
  return new Set(
    made.map((code) => facts.charges.classes.get(code)).filter((name) => name !== undefined),
  ).size
}
const priceOf = (
  prices: readonly PriceRow[],
  code: string,
  billTo: BillTo,
  customerId: number,
): number => {
  const of = (list: PriceRow['list'], customer = 0): number | undefined =>
    prices.find(
      (row) =>
        row.list === list &&
        row.code === code &&
        row.insuranceId === 0 &&
        row.customerId === customer,
    )?.cents
  if (billTo === 'client' || billTo === 'facility')
    return of('client', customerId) ?? of('client') ?? 0
  if (billTo === 'patient') return of('self-pay') ?? of('charge') ?? 0
  return of('charge') ?? 0
}

/* A contract takes precedence over the fee schedule, by which Original Medicare pays. */
const expectedOf = (
  prices: readonly PriceRow[],
  code: string,
  cover: CoverFact | undefined,
): number =>
  prices.find(
    (one) =>
      one.list === 'payer' && one.code === code && one.insuranceId === cover?.payer.insuranceId,
  )?.cents ??
  (cover?.payer.kind === 'Medicare'
    ? prices.find((one) => one.list === 'fee-schedule' && one.code === code)?.cents
    : undefined) ??
  0

/** The lines of a bill, and the tests without a code. */
export const linesOf = (
  facts: BillFacts,
  billTo: BillTo,
  cover: CoverFact | undefined,
): { lines: BillLine[]; uncoded: number[] } => {
  const made = madeOf(facts.order)
  const { prices, rows } = facts.charges
  const coded = new Set<number>()
  const drafts: Omit<BillLine, 'nth'>[] = []
  for (const family of familiesOf(
    rows,
    facts.order.labTypeId,
    billTo === 'insurance' ? cover : undefined,
  )) {
    const [first] = family
    if (first === undefined) continue
    const tests =
      first.tests.length === 0 ? made : made.filter((code) => first.tests.includes(code))
    if (tests.length === 0) continue
    const count = countOf(first, tests, facts)
    const row = family.find(({ low, high }) => count >= low && (high === null || count <= high))
    if (row === undefined) continue
    for (const code of tests) coded.add(code)
    const units = row.countedBy === 'test' ? count : 1
    drafts.push({
      code: row.code,
      modifiers: row.modifiers,
      units,
      cents: priceOf(prices, row.code, billTo, facts.order.customerId) * units,
      expectedCents: expectedOf(prices, row.code, cover) * units,
      pointers: facts.order.diagnoses.slice(0, mostPointers).map((_, at) => at + 1),
      text: cover?.payer.wantsZCode === true ? row.zCode : '',
      says: row.says,
      tests,
    })
  }
  const lines = drafts
    .toSorted((one, other) => other.cents - one.cents || (one.code < other.code ? -1 : 1))
    .slice(0, mostClaimLines)
    .map((line, at) => ({ ...line, nth: at + 1 }))
  return { lines, uncoded: made.filter((code) => !coded.has(code)) }
}
