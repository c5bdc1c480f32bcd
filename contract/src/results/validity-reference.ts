import { analyteName } from '../catalog/analytes.ts'
import type { ValidityLimit, ValidityRow } from '../catalog/clinical/validity.ts'
import { describeUnit } from './units.ts'

/** The conditions that the rules set on one analyte, as a report shows them for its reference. */
export interface ValidityReference {
  says: string
  isDraft: boolean
}

/* The maximum in a report (report-shape.ts). */
const longest = 200

const isFloor = ({ is }: ValidityLimit): boolean => is === '>' || is === '>='
/*
 * '2 to < 20 mg/dL' if 2 itself counts, '> 1.0010 and < 1.0030', '< 4': limits that apply together,
 * lower one first.
 */
const describeRange = (limits: readonly ValidityLimit[]): string => {
  const inOrder = limits.toSorted((one, other) => Number(isFloor(other)) - Number(isFloor(one)))
  const units = [...new Set(limits.map(({ unit }) => describeUnit(unit)))]
  const own = ({ unit }: ValidityLimit): string =>
    units.length > 1 ? ` ${describeUnit(unit)}` : ''
  const texts = inOrder.map((one) => `${one.is} ${one.value}${own(one)}`)
  const [first, second] = inOrder
  const isFromTo =
    inOrder.length === 2 && first?.is === '>=' && second !== undefined && !isFloor(second)
  const range = isFromTo ? `${first.value}${own(first)} to ${texts[1]}` : texts.join(' and ')
  return units.length === 1 && units[0] !== '' ? `${range} ${units[0]}` : range
}

/* A name in mid-sentence: 'specific gravity', but 'pH'. */
const nameInside = (limit: ValidityLimit): string => {
  const name = analyteName(limit.analyte)
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
const first = ([one = '']: readonly string[]): string => one

/* What one rule requires of the analyte, and of others: by name, with their ranges. */
interface Condition {
  range: string
  others: readonly { name: string; range: string }[]
}
const conditionOf = ({ all }: ValidityRow, analyte: string): Condition => ({
  range: describeRange(all.filter((one) => one.analyte === analyte)),
  others: [
    ...Map.groupBy(
      all.filter((one) => one.analyte !== analyte),
      nameInside,
    ),
  ].map(([name, limits]) => ({ name, range: describeRange(limits) })),
})
const othersSay = ({ others }: Condition): string =>
  others.map(({ name, range }) => `${name} ${range}`).join(' and ')
/*
 * '<= 1.0010 or >= 1.0200 with creatinine < 2 mg/dL', '< 2 mg/dL with specific gravity <= 1.0010 or
 * >= 1.0200'.
 */
const conditionsSay = (conditions: readonly Condition[]): string => {
  const [one] = conditions
  const ranges = [...new Set(conditions.map(({ range }) => range))]
  const companions = [...new Set(conditions.map(othersSay))]
  const rangesSay = ranges.join(' or ')
  if (companions.length === 1)
    return first(companions) === '' ? rangesSay : `${rangesSay} with ${first(companions)}`
  const name = one?.others[0]?.name ?? ''
  if (
    ranges.length === 1 &&
    conditions.every(({ others }) => others.length === 1 && others[0]?.name === name)
  )
    return `${rangesSay} with ${name} ${conditions.map(({ others }) => others[0]?.range ?? '').join(' or ')}`
  return conditions
    .map((each) => [each.range, othersSay(each)].filter(Boolean).join(' with '))
    .join(', or ')
}
const withoutLimits = (conditions: readonly Condition[]): string =>
  `depends on ${[...new Set(conditions.flatMap(({ others }) => others.map(({ name }) => name)))].join(' and ')} too`

/**
 * What these rules compare an analyte with: 'Adulterated: >= 500 µg/mL; invalid: 200 to < 500
 * µg/mL'. A verdict that also uses another analyte is shown with it: 'Dilute: 2 to < 20 mg/dL with
 * specific gravity > 1.0010 and < 1.0030'. If this does not fit in 200 characters, the longest of
 * such verdicts only name the other analyte. undefined if no rule names the analyte.
 */
export const validityReference = (
  analyte: string,
  rules: readonly ValidityRow[],
): ValidityReference | undefined => {
  const concerned = rules.filter(({ all }) => all.some((one) => one.analyte === analyte))
  if (concerned.length === 0) return undefined
  const verdicts = [...Map.groupBy(concerned, ({ verdict }) => verdict)].map(([verdict, rows]) => ({
    verdict,
    conditions: rows.map((row) => conditionOf(row, analyte)),
  }))
  const texts = new Map(
    verdicts.map(({ verdict, conditions }) => [verdict, conditionsSay(conditions)]),
  )
  const sentence = (): string => [...texts].map(([verdict, of]) => `${verdict}: ${of}`).join('; ')
  const canBeShort = verdicts
    .filter(({ conditions }) => conditions.every(({ others }) => others.length > 0))
    .toSorted(
      (one, other) =>
        (texts.get(other.verdict)?.length ?? 0) - (texts.get(one.verdict)?.length ?? 0),
    )
  for (const { verdict, conditions } of canBeShort)
    if (sentence().length > longest) texts.set(verdict, withoutLimits(conditions))
  const whole =
    sentence().length <= longest ? sentence() : `${[...texts.keys()].join(', ')}: several limits`
  return {
    says: whole.charAt(0).toUpperCase() + whole.slice(1),
    isDraft: concerned.some(({ state }) => state === 'draft'),
  }
}
