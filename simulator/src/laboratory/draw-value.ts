import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { limitsFor, type Limits } from '@labgate/contract/results/limits'
import type { Random } from '@labgate/demo/random.ts'
import type { Drawn } from './drawn.ts'
import type { OrderedAnalyte } from './reported.ts'
import { urineWords, validityValue } from './urine.ts'

export interface Specimen {
  /** Draws for this specimen; each analyte has its own, so that adding a test changes no other. */
  random: Random
  /** 1 female, 2 male: selects the intervals for healthy values. */
  genderId: 1 | 2
  substances: ReadonlySet<AnalyteKey>
}

const word = (value: string, note?: string): Drawn => ({
  type: 'CWE',
  value,
  ...(note !== undefined && { note }),
})
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0
const between = (random: Random, low: number, high: number, decimals: number): string =>
  (low + random.next() * (high - low)).toFixed(decimals)

const drug = (
  { method, analyte }: OrderedAnalyte,
  { random, substances }: Specimen,
  limits: Limits | undefined,
): Drawn => {
  const [is, draw] = [substances.has(analyte), random.fork(`${analyte} ${method}`)]
  // occasionally a screen reacts to something else
  if (method === 'screen')
    return word(is || draw.chance(0.02) ? 'Presumptive Positive' : 'Negative')
  if (limits === undefined || limits.cutOff === '') return word(is ? 'Positive' : 'Not Detected')
  const { cutOff, unit } = limits
  if (is)
    return {
      type: 'NM',
      value: between(
        draw,
        Number(cutOff) * 1.2,
        Number(cutOff) * draw.int(2, 30),
        Number(cutOff) < 20 ? 1 : 0,
      ),
      unit,
    }
  return draw.chance(0.3) ? { type: 'SN', value: `<^${cutOff}`, unit } : word('Not Detected')
}

const target = ({ analyte }: OrderedAnalyte, { random }: Specimen): Drawn => {
  const draw = random.fork(analyte)
  return draw.chance(0.03)
    ? word('Detected', `Cycle threshold ${between(draw, 17, 36, 1)}`)
    : word('Not Detected')
}

/*
 * Healthy for the most part, occasionally a little out of range, and rarely so far that someone
 * must be notified.
 */
const measured = (draw: Random, { low, high, criticalLow, criticalHigh, unit }: Limits): Drawn => {
  const [least, most, decimals] = [
    Number(low || 0),
    Number(high || criticalHigh || 10),
    decimalsOf(high),
  ]
  const isCritical = criticalLow !== '' && draw.chance(0.008)
  const value = isCritical
    ? draw.chance(0.5)
      ? (Number(criticalLow) * 0.9).toFixed(decimals)
      : (Number(criticalHigh) * 1.05).toFixed(decimals)
    : draw.weighted([
        [between(draw, least, most, decimals), 88],
        [between(draw, least * 0.88, least, decimals), 6],
        [between(draw, most, most * 1.1, decimals), 6],
      ])
  return { type: 'NM', value, unit }
}

const kinds = ['neutrophils', 'lymphocytes', 'monocytes', 'eosinophils', 'basophils'] as const
type Kind = (typeof kinds)[number]

/* The white cell fractions add up to the whole, and each count follows from its share. */
const bloodCell = (request: OrderedAnalyte, specimen: Specimen): Drawn | undefined => {
  const kind = kinds.find((one) => request.analyte === one || request.analyte === `absolute-${one}`)
  if (kind === undefined || request.testType !== 'Hematology') return undefined
  const of = (analyte: AnalyteKey): number =>
    Number(interval({ ...request, analyte }, specimen)?.value ?? 0)
  const share = (one: Kind): number =>
    one === 'neutrophils'
      ? 100 - kinds.slice(1).reduce((sum, other) => sum + of(other), 0)
      : of(one)
  if (request.analyte === kind)
    return { type: 'NM', value: share(kind).toFixed(kind === 'basophils' ? 2 : 0), unit: '%' }
  return {
    type: 'NM',
    value: ((of('white-blood-cells') * share(kind)) / 100).toFixed(2),
    unit: '10*3/uL',
  }
}

const limitsOf = (
  { testType, analyte, method }: OrderedAnalyte,
  genderId: number,
): Limits | undefined =>
  limitsFor({ testType, analyte, method, genderId, ageYears: 40 }, shippedTables)[0]

const interval = (request: OrderedAnalyte, { random, genderId }: Specimen): Drawn | undefined => {
  const limits = limitsOf(request, genderId)
  return limits === undefined || limits.cutOff !== ''
    ? undefined
    : measured(random.fork(request.analyte), limits)
}

const pregnant = ({ method }: OrderedAnalyte, { random, genderId }: Specimen): Drawn => {
  const draw = random.fork('hcg')
  const is = genderId === 1 && draw.chance(0.15)
  if (method === 'screen') return word(is ? 'Positive' : 'Negative')
  return is
    ? { type: 'NM', value: String(draw.int(300, 90_000)), unit: 'm[IU]/mL' }
    : { type: 'SN', value: '<^5', unit: 'm[IU]/mL' }
}

/**
 * A plausible value of an analyte in a specimen; the same specimen gives the same value each time.
 */
export const drawValue = (request: OrderedAnalyte, specimen: Specimen): Drawn => {
  const { testType, analyte } = request
  const kind = analyteOf(analyte)?.kind
  if (kind === 'drug' || kind === 'metabolite')
    return drug(request, specimen, limitsOf(request, specimen.genderId))
  if (kind === 'organism' || kind === 'resistance gene') return target(request, specimen)
  if (kind === 'hormone') return pregnant(request, specimen)
  if (testType === 'ToxUrine') return validityValue(analyte, specimen.random)
  const urine = testType === 'Urinalysis' ? urineWords(analyte, specimen.random) : undefined
  return (
    urine ?? bloodCell(request, specimen) ?? interval(request, specimen) ?? word('Not Detected')
  )
}
