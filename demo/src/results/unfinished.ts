import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { isCritical } from '@labgate/contract/results/states'
import { yearsBetween } from '@labgate/server/core/results/judge-values.ts'
import { randomOf } from '../random.ts'
import type { OrderedTests } from './ordered-tests.ts'
import {
  noRows,
  waitingRows,
  withdrawnRows,
  type ResultRows,
  type ResultsAround,
} from './result-rows.ts'
import type { MadeValue } from './value.ts'
import { judgedValues, valuesFor } from './versions.ts'

const hour = 3_600_000
/** Values that must be called at once, and those of a dilute urine. */
const critical: Readonly<Partial<Record<AnalyteKey, string>>> = {
  potassium: '6.6',
  hemoglobin: '6.1',
  hematocrit: '17',
  platelets: '31',
  glucose: '512',
}
const dilute: Readonly<Partial<Record<AnalyteKey, string>>> = {
  creatinine: '11.2',
  'specific-gravity': '1.0019',
}

const withValues = (
  values: readonly MadeValue[],
  others: Readonly<Partial<Record<AnalyteKey, string>>>,
  most: number,
): MadeValue[] => {
  let left = most
  return values.map((value) => {
    const other = others[value.analyte]
    if (other === undefined || left === 0) return value
    left--
    return { ...value, comparator: '', value: other }
  })
}

/**
 * Of the orders in process: two with a critical value no one has taken yet, two with a dilute
 * urine, all of which wait for a person, and one with a withdrawn result. Fewer if there are no
 * such orders.
 */
export const unfinishedRows = (
  inProcess: readonly OrderedTests[],
  around: ResultsAround,
): ResultRows => {
  const rows = noRows()
  const now = around.now.getTime()
  const ready = inProcess.filter(({ begunAt }) => begunAt < now - 8 * hour)
  const made = (order: OrderedTests): MadeValue[] =>
    valuesFor(order, around.drugs, randomOf(around.seed).fork(`results/${order.labOrderId}`))
  const withCritical = ready.flatMap((order) => {
    if (
      testTypeOfLab(order.labTypeId) !== 'Hematology' ||
      (yearsBetween(order.dob, order.collectionDay) ?? 0) < 18
    )
      return []
    const values = withValues(made(order), critical, 1)
    return judgedValues(order, values).some(({ flag }) => isCritical(flag))
      ? [{ order, values }]
      : []
  })
  for (const [at, { order, values }] of withCritical.slice(0, 2).entries())
    waitingRows(rows, order, values, now - (1 + 2 * at) * hour, around)
  const [gone, ...tox] = ready.filter(({ labTypeId }) => testTypeOfLab(labTypeId) === 'ToxUrine')
  if (gone !== undefined) withdrawnRows(rows, gone, around)
  for (const [at, order] of tox.slice(0, 2).entries())
    waitingRows(rows, order, withValues(made(order), dilute, 2), now - (2 + 3 * at) * hour, around)
  return rows
}
