import type { Temperature } from '@labgate/contract/catalog/clinical/specimen-ages'
import { cupClasses } from '@labgate/contract/catalog/cup'
import type { InconsistencyRow } from '@labgate/contract/desk/inconsistencies'
import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import type { FoundInconsistency } from './inconsistencies.queries.ts'

const cupResults: Readonly<Record<number, string>> = { 1: 'positive', 2: 'negative' }

/**
 * The cup result for the classes that these analytes confirm: 'Oxycodone: positive'; '' if not
 * tested (rules.md#toxicology-verdicts: shown, not judged).
 */
export const describeCup = (
  analytes: readonly string[],
  poct: Readonly<Record<string, number>>,
): string =>
  cupClasses
    .filter(({ confirmedBy }) =>
      (confirmedBy as readonly string[]).some((key) => analytes.includes(key)),
    )
    .flatMap(({ key, name }) => {
      const result = cupResults[poct[key] ?? 0]
      return result === undefined ? [] : [`${name}: ${result}`]
    })
    .join(', ')

/**
 * The row as the call returns it. A specimen that was too old is shown with its test's limit
 * (rules.md#specimen-age).
 */
export const asInconsistency = ({
  analytes,
  temperature,
  poct,
  ...row
}: Omit<FoundInconsistency, 'counted'>): InconsistencyRow => {
  const limit =
    row.kind === 'over-stability'
      ? benchLimit(orderAgeLimits(row.labTypeId), temperature as Temperature | '')
      : null
  return {
    ...row,
    foundValue:
      limit === null || row.foundValue === ''
        ? row.foundValue
        : `${row.foundValue}, limit ${limit}`,
    cup: describeCup(analytes, poct),
  }
}
