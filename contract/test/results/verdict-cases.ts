import type { AnalyteKey } from '../../src/catalog/analyte-families.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import { shippedTables } from '../../src/clinical/tables.ts'
import { limitsFor, type Limits } from '../../src/results/limits.ts'
import { flagOf, readValue } from '../../src/results/values.ts'
import type {
  DrugRow,
  JudgedValue,
  OrderedMedication,
  VerdictInput,
} from '../../src/results/verdict-facts.ts'
import { judge as judgeBy, type Judged } from '../../src/results/verdicts.ts'

/** By the shipped tables. */
export const judge = (input: VerdictInput): Judged => judgeBy(input, shippedTables)

export const good = { state: 'valid', says: '', path: [], isDraft: false } as const

/** Every code in the newest form of a type. */
export const everyTest = (testType: 'ToxUrine' | 'ToxOral'): number[] => [
  ...newestCatalog(testType).leaves.keys(),
]

/** A listed drug that explains these analytes, each with its source, '' for none. */
export const drug = (
  medicationId: number,
  description: string,
  explains: Readonly<Record<string, string>>,
): { item: OrderedMedication; rows: DrugRow[] } => ({
  item: { medicationId, medicationId_Generic: 0, description },
  rows: Object.entries(explains).map(([analyte, source]) => ({
    medicationId,
    analyte,
    source,
    isDraft: true,
  })),
})
export const freeText = (description: string): ReturnType<typeof drug> => ({
  item: { medicationId: 0, medicationId_Generic: 0, description },
  rows: [],
})

const made = (cutOff: string): Limits[] => [
  {
    sex: '',
    unit: 'ng/mL',
    cutOff,
    low: '',
    high: '',
    criticalLow: '',
    criticalHigh: '',
    isDraft: true,
    source: 'Made up',
  },
]
const limitOf = (limits: Limits | undefined): JudgedValue['cutOff'] =>
  limits === undefined || limits.cutOff === '' ? null : { value: limits.cutOff, unit: limits.unit }
/**
 * The finding of a confirmation or a screen: a number in ng/mL or a word, flagged by the shipped
 * row or by a cut-off of 100.
 */
export const value = (
  analyte: AnalyteKey,
  text: string,
  method: 'confirmation' | 'screen' = 'confirmation',
  testType: 'ToxUrine' | 'ToxOral' = 'ToxUrine',
): JudgedValue => {
  const rows = limitsFor({ testType, analyte, method, genderId: 1, ageYears: 40 }, shippedTables)
  const limits = rows.length > 0 ? rows : made('100')
  const read = { analyte, method, unit: 'ng/mL', ...readValue(text) }
  return {
    ...read,
    flag: flagOf(read, limits),
    state: 'F',
    cutOff: limitOf(limits[0]),
    source: limits[0]?.source ?? '',
    isDraft: true,
  }
}
export const cutOffOf = (testType: 'ToxUrine' | 'ToxOral', analyte: AnalyteKey): string =>
  value(analyte, '0', 'confirmation', testType).cutOff?.value ?? ''

/** An order of every urine test, with a drug list and values. */
export const find = (
  drugs: readonly ReturnType<typeof drug>[],
  values: readonly JudgedValue[],
  more: Partial<VerdictInput> = {},
): VerdictInput => ({
  testType: 'ToxUrine',
  version: '',
  tests: everyTest(more.testType === 'ToxOral' ? 'ToxOral' : 'ToxUrine'),
  medications: drugs.map(({ item }) => item),
  noMeds: drugs.length === 0,
  medicationNotProvided: false,
  drugs: drugs.flatMap(({ rows }) => rows),
  values,
  poctScreen: false,
  poct: {},
  validity: good,
  ...more,
})
