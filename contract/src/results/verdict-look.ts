import { say } from '../languages/say.ts'
import { compareDecimals, isDecimal, productOf } from './decimals.ts'
import { describeLimit } from './limit.ts'
import { describeUnit } from './units.ts'
import { numberIn } from './values.ts'
import type { JudgedValue, KnownAnalyte, Link, VerdictFacts } from './verdict-facts.ts'

/** Combined outcome of one analyte's values; undefined if none was measured that way. */
export type Outcome = 'positive' | 'negative' | 'undecided' | undefined

/** Queries on the facts. */
export interface Look {
  analyte: (key: string) => KnownAnalyte
  /** By its confirmation, the only definitive method. */
  confirmed: (key: string) => Outcome
  /** By a screen, or by a method that the laboratory system does not name. */
  screened: (key: string) => Outcome
  values: (key: string) => readonly JudgedValue[]
  /** Its metabolites, in one step. */
  metaboliteLinks: (key: string) => readonly Link[]
  impurityLinks: (key: string) => readonly Link[]
  /** Its metabolites, over all steps. */
  descendants: (key: string) => ReadonlySet<string>
  /**
   * Whether the two values are within the link's ratio: 'unknown' if they are not two numbers in
   * one unit.
   */
  ratio: (link: Link) => 'kept' | 'exceeded' | 'unknown'
}

const isDefinitive = ({ method, flag }: JudgedValue): boolean =>
  method === 'confirmation' && flag !== 'presumptive'

const outcomeOf = (values: readonly JudgedValue[]): Outcome => {
  if (values.length === 0) return undefined
  if (values.some(({ flag }) => flag === 'positive' || flag === 'presumptive')) return 'positive'
  return values.every(({ flag }) => flag === 'negative') ? 'negative' : 'undecided'
}

/** The facts, ready to query. */
export const inspectResult = ({ analytes, values: given, links }: VerdictFacts): Look => {
  const known = new Map(analytes.map((one) => [one.key, one]))
  const analyte = (key: string): KnownAnalyte => {
    const found = known.get(key)
    if (found === undefined) throw new Error(`the facts do not know ${key}`)
    return found
  }
  const values = (key: string): readonly JudgedValue[] =>
    given.filter((value) => value.analyte === key)
  const definitive = (key: string): readonly JudgedValue[] => values(key).filter(isDefinitive)
  const confirmed = (key: string): Outcome => outcomeOf(definitive(key))
  const linksFrom =
    (kind: Link['kind']) =>
    (key: string): readonly Link[] =>
      links.filter((link) => link.kind === kind && link.from === key)
  const metaboliteLinks = linksFrom('metabolite')
  const descendants = (key: string): ReadonlySet<string> => {
    const found = new Set<string>()
    const walk = (from: string): void => {
      for (const { to } of metaboliteLinks(from)) {
        if (found.has(to) || to === key) continue
        found.add(to)
        walk(to)
      }
    }
    walk(key)
    return found
  }
  const ratio = ({ from, to, kind, upperRatio }: Link): 'kept' | 'exceeded' | 'unknown' => {
    if (upperRatio === '' || confirmed(to) !== 'positive') return 'kept'
    if (kind === 'impurity' && confirmed(from) === 'negative') return 'exceeded'
    const [[whole], [part]] = [definitive(from), definitive(to)]
    const areNumbers = [whole, part].every(
      (one) => one !== undefined && one.comparator === '' && isDecimal(one.value),
    )
    if (
      !areNumbers ||
      whole === undefined ||
      part === undefined ||
      whole.unit !== part.unit ||
      confirmed(from) !== 'positive'
    )
      return 'unknown'
    const order = compareDecimals(part.value, productOf(upperRatio, whole.value))
    return order < 0 || (order === 0 && kind === 'metabolite') ? 'kept' : 'exceeded'
  }
  return {
    analyte,
    confirmed,
    screened: (key) => outcomeOf(values(key).filter((value) => !isDefinitive(value))),
    values,
    metaboliteLinks,
    impurityLinks: linksFrom('impurity'),
    descendants,
    ratio,
  }
}

/** '450 ng/mL', '<5 ng/mL', 'Detected'. A word has no unit. */
export const describeAmount = ({
  comparator,
  value,
  unit,
}: {
  comparator: string
  value: string
  unit: string
}): string =>
  [
    `${comparator}${value}`,
    numberIn({ comparator: '', value }) === undefined ? '' : describeUnit(unit),
  ]
    .filter(Boolean)
    .join(' ')

/** A value with the number it was compared with, as a line of a verdict's path. */
export const valueStep = (name: string, value: JudgedValue): string => {
  const held =
    value.cutOff === null || numberIn(value) === undefined
      ? ''
      : say(', cut-off {cutOff}', { cutOff: describeLimit(value.cutOff) })
  return `${name} ${describeAmount(value)}${held}${held === '' || value.source === '' ? '' : ` (${value.source})`}`
}
