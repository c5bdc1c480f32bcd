import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import type { Catalog, Method } from '@labgate/contract/catalog/shape'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { limitsFor, type Limits } from '@labgate/contract/results/limits'
import type { Random } from '../random.ts'
import { number, word, type MadeValue } from './value.ts'

/** Words for a normal urine, and for one that needs a closer look. */
const words: Readonly<
  Partial<Record<AnalyteKey, readonly [usual: readonly string[], other: readonly string[]]>>
> = {
  color: [
    ['Yellow', 'Pale yellow', 'Amber'],
    ['Red', 'Brown'],
  ],
  appearance: [['Clear'], ['Hazy', 'Cloudy']],
  'leukocyte-esterase': [['Negative'], ['1+', '2+', '3+']],
  nitrite: [['Negative'], ['Positive']],
  protein: [['Negative'], ['Trace', '1+', '2+']],
  glucose: [['Negative'], ['1+', '3+']],
  ketones: [['Negative'], ['Trace', '1+']],
  bilirubin: [['Negative'], ['1+']],
  blood: [['Negative'], ['Trace', '1+', '2+']],
  bacteria: [['None seen'], ['Few', '2+', '3+']],
}
const sediment = [['None seen'], ['Few', '1+']] as const

/** Usual values if no table has them: minimum, maximum, decimals, unit. */
const usual: Readonly<Partial<Record<AnalyteKey, readonly [number, number, number, string]>>> = {
  'absolute-monocytes': [0.2, 0.8, 2, '10*3/uL'],
  'absolute-eosinophils': [0.02, 0.4, 2, '10*3/uL'],
  'absolute-basophils': [0, 0.1, 2, '10*3/uL'],
}
const grown = 40

/*
 * A number usually within its interval, sometimes outside it, and very rarely one that must be
 * called at once.
 */
const measured = (
  analyte: AnalyteKey,
  method: Method,
  limits: Limits,
  random: Random,
): MadeValue => {
  const { low, high, criticalLow, criticalHigh, unit } = limits
  const digits = Math.max(...[low, high].map((text) => text.split('.')[1]?.length ?? 0))
  const [least, most] = [Number(low), Number(high === '' ? low : high)]
  const at = random.next()
  const spread = 0.02 + 0.25 * random.next()
  const value =
    at < 0.012 && criticalHigh !== ''
      ? Number(criticalHigh) * (1 + spread / 5)
      : at < 0.02 && criticalLow !== ''
        ? Number(criticalLow) * (1 - spread / 5)
        : at < 0.07
          ? Math.min(
              most * (1 + spread),
              criticalHigh === '' ? Number.POSITIVE_INFINITY : (most + Number(criticalHigh)) / 2,
            )
          : at < 0.12
            ? Math.max(
                least * (1 - spread),
                criticalLow === '' ? 0 : (least + Number(criticalLow)) / 2,
              )
            : least + (most - least) * (0.1 + 0.8 * random.next())
  return number(analyte, method, value.toFixed(digits), unit)
}

const detected = (form: Catalog, codes: readonly number[], random: Random): MadeValue[] => {
  const ordered = codes
    .flatMap((code) => form.leaves.get(code) ?? [])
    .flatMap(({ analytes, method }) => analytes.map((analyte) => ({ analyte, method })))
  const organisms = ordered.filter(({ analyte }) => analyteOf(analyte)?.kind === 'organism')
  const count = random.weighted([[0, 52] as const, [1, 36], [2, 10], [3, 2]])
  const found = new Set(random.some(organisms, count).map(({ analyte }) => analyte))
  return ordered.flatMap(({ analyte, method }) => {
    const kind = analyteOf(analyte)?.kind
    if (kind === 'organism')
      return [word(analyte, method, found.has(analyte) ? 'Detected' : 'Not detected')]
    return kind === 'resistance gene'
      ? [word(analyte, method, found.size > 0 && random.chance(0.12) ? 'Detected' : 'Not detected')]
      : []
  })
}

const counted = (
  form: Catalog,
  analyte: AnalyteKey,
  method: Method,
  genderId: number,
  isIll: boolean,
  random: Random,
): MadeValue => {
  const { testType } = form
  const said = testType === 'Urinalysis' ? words[analyte] : undefined
  const isOff = isIll && random.chance(0.4)
  if (said !== undefined) return word(analyte, method, random.pick(said[isOff ? 1 : 0]))
  const [limits] = limitsFor(
    { testType, analyte, method, genderId: genderId === 2 ? 2 : 1, ageYears: grown },
    shippedTables,
  )
  if (limits !== undefined && limits.cutOff !== '')
    return number(
      analyte,
      method,
      isOff
        ? String(random.int(6, 40))
        : analyte === 'urobilinogen'
          ? '0.2'
          : String(random.int(0, 2)),
      limits.unit,
    )
  if (limits !== undefined && limits.low !== '') return measured(analyte, method, limits, random)
  const range = usual[analyte]
  if (range === undefined) return word(analyte, method, random.pick(sediment[isOff ? 1 : 0]))
  const [least, most, digits, unit] = range
  return number(analyte, method, (least + (most - least) * random.next()).toFixed(digits), unit)
}

const ofPregnancy = (method: Method, random: Random): MadeValue => {
  const isPregnant = random.chance(0.15)
  if (method === 'screen') return word('hcg', method, isPregnant ? 'Positive' : 'Negative')
  return isPregnant
    ? number('hcg', method, String(random.int(120, 48_000)), 'm[IU]/mL')
    : number('hcg', method, '5', 'm[IU]/mL', '<')
}

/**
 * Values of a non-toxicology order: organisms with their resistance genes, blood, urine, pregnancy.
 */
export const benchValues = (
  form: Catalog,
  codes: readonly number[],
  genderId: number,
  random: Random,
): MadeValue[] => {
  const isIll = random.chance(0.3)
  const others = codes
    .flatMap((code) => form.leaves.get(code) ?? [])
    .flatMap(({ analytes, method }) =>
      analytes.flatMap((analyte) => {
        const kind = analyteOf(analyte)?.kind
        if (kind === 'organism' || kind === 'resistance gene') return []
        return [
          analyte === 'hcg'
            ? ofPregnancy(method, random)
            : counted(form, analyte, method, genderId, isIll, random),
        ]
      }),
    )
  const all = [...detected(form, codes, random), ...others]
  return [...new Map(all.map((value) => [`${value.analyte} ${value.method}`, value])).values()]
}
