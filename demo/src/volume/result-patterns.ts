import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import { isCritical } from '@labgate/contract/results/states'
import { isPositive } from '@labgate/server/core/results/file-result.ts'
import { mergeValues } from '@labgate/server/core/results/merge-values.ts'
import { changesOf } from '@labgate/server/core/results/version-text.ts'
import type { Random } from '../random.ts'
import type { OrderedTests } from '../results/ordered-tests.ts'
import { misread, plain } from '../results/result-rows.ts'
import type { MadeValue } from '../results/value.ts'
import { judgedAs, judgedValues, valueRows, valuesFor } from '../results/versions.ts'
import type { Cell } from './copy.ts'

/**
 * Number of results for each form, alternating between a woman and a man: an order's id determines
 * which it has.
 */
export const variants = 40
/** Number of orders with a result for each form. */
export interface FormCount {
  labTypeId: number
  version: string
  orders: number
}
/**
 * One set of findings for a form: its values as read, and the same with one misread at first;
 * undefined if none can be.
 */
interface Pattern {
  labTypeId: number
  version: string
  variant: number
  order: OrderedTests
  values: readonly MadeValue[]
  before: readonly MadeValue[] | undefined
}

const [born, collected] = ['1980-02-01', '2022-06-01']
const orderedTestsOf = (form: Catalog, version: string, variant: number): OrderedTests => ({
  labOrderId: 0,
  customerId: 0,
  locationId: 0,
  patientId: 0,
  specimenBarcode: '',
  labTypeId: form.labTypeId,
  version,
  tests: [...form.leaves.values()]
    .filter(({ isRetired }) => isRetired !== true)
    .map(({ code }) => code),
  medications: [],
  noMeds: isToxicology(form.testType),
  medicationNotProvided: false,
  poctScreen: false,
  poct: {},
  genderId: 1 + (variant % 2),
  dob: born,
  collectionDay: collected,
  timeZone: 'America/New_York',
  collectedAt: 0,
  begunAt: 0,
  resultedAt: null,
  isReviewed: false,
  performingLabId: 0,
  identity: {},
})

/*
 * Validity values come first, then findings, so that both are present however few values are
 * wanted.
 */
const weight = ({ method, comparator, value }: MadeValue): number =>
  method === 'measured'
    ? 0
    : comparator === '<' || ['Negative', 'Not detected'].includes(value)
      ? method === 'screen'
        ? 2
        : 3
      : 1
const noDrugs = new Map<number, never>()

const patternsOfForm = ({ labTypeId, version }: FormCount, random: Random): Pattern[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  if (form === undefined) return []
  return Array.from({ length: variants }, (_, variant) => {
    const order = orderedTestsOf(form, version, variant)
    const drawn = random.fork(`volume/results/${labTypeId}/${version}/${variant}`)
    const values = valuesFor(order, noDrugs, drawn).toSorted(
      (one, other) => weight(one) - weight(other),
    )
    return { labTypeId, version, variant, order, values, before: undefined }
  })
}

/**
 * Most values per order, so that all together have at least `observations`; all the forms can find
 * if that is too few.
 */
const mostEach = (
  forms: readonly FormCount[],
  patterns: readonly Pattern[],
  observations: number,
): number => {
  const each = forms.map(({ labTypeId, version, orders }) => {
    const lengths = patterns
      .filter((one) => one.labTypeId === labTypeId && one.version === version)
      .map(({ values }) => values.length)
    return { orders, length: lengths[0] ?? 0 }
  })
  const longest = Math.max(1, ...each.map(({ length }) => length))
  for (let most = 1; most < longest; most++)
    if (
      each.reduce((sum, { orders, length }) => sum + orders * Math.min(length, most), 0) >=
      observations
    )
      return most
  return longest
}

/** The results of each form, cut so that the orders together have about this many observations. */
export const resultPatterns = (
  forms: readonly FormCount[],
  random: Random,
  observations: number,
): Pattern[] => {
  const patterns = forms.flatMap((form) => patternsOfForm(form, random))
  const most = mostEach(forms, patterns, observations)
  return patterns.map((pattern) => {
    const values = pattern.values.slice(0, most)
    return {
      ...pattern,
      values,
      before: misread(
        values,
        random.fork(`volume/misread/${pattern.labTypeId}/${pattern.version}/${pattern.variant}`),
      ),
    }
  })
}

const keptValues = ({ order, values }: Pick<Pattern, 'order' | 'values'>) =>
  plain(judgedValues(order, values))
/* The element of an array's text form: the values written here are unquoted ids. */
const listText = (list: readonly string[]): string => `{${list.join(',')}}`

export const versionColumns =
  'lab_type_id version variant judged waits_for has_positive has_critical changes'.split(' ')
/** One row per pattern: the outcome of its values. */
export function* versionRows(patterns: readonly Pattern[]): Generator<readonly Cell[]> {
  for (const { labTypeId, version, variant, order, values, before } of patterns) {
    const kept = keptValues({ order, values })
    const { record, waitsFor } = judgedAs(order, kept, noDrugs)
    const outcomes =
      before === undefined
        ? []
        : mergeValues(
            keptValues({ order, values: before }).map((value) => ({ ...value, observationId: 0 })),
            kept,
          )
    const changes = JSON.stringify(changesOf(outcomes))
    const judged = record === null ? null : JSON.stringify(record)
    yield [
      labTypeId,
      version,
      variant,
      judged,
      listText(waitsFor),
      kept.some(isPositive),
      kept.some(({ flag }) => isCritical(flag)),
      changes,
    ]
  }
}

const valueFields =
  'place analyte method code name value_type comparator value unit cut_off low high both_sexes limit_unit is_draft flag'.split(
    ' ',
  )
export const valueColumns = [
  'lab_type_id',
  'version',
  'variant',
  'is_old',
  'is_changed',
  ...valueFields,
]
/**
 * One row per value of a pattern; `is_old`: as read before the correction, `is_changed`: its
 * replacement.
 */
export function* patternValues(patterns: readonly Pattern[]): Generator<readonly Cell[]> {
  for (const { labTypeId, version, variant, order, values, before } of patterns) {
    const isOther = (at: number): boolean => before !== undefined && before[at] !== values[at]
    const rowsOf = (of: readonly MadeValue[]) =>
      valueRows(order, keptValues({ order, values: of }), { from: 1, to: null, analysedAt: 0 })
    const cells = (row: object, isOld: boolean, isChanged: boolean): Cell[] => [
      labTypeId,
      version,
      variant,
      isOld,
      isChanged,
      ...valueFields.map((field) => (row as Record<string, Cell>)[field] ?? null),
    ]
    for (const [at, row] of rowsOf(values).entries()) yield cells(row, false, isOther(at))
    if (before !== undefined)
      for (const [at, row] of rowsOf(before).entries())
        if (isOther(at)) yield cells(row, true, false)
  }
}
