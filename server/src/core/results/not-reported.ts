import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { hasNoValue } from '@labgate/contract/results/states'
import { unreportedPanels } from '@labgate/contract/results/unreported-panels'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { panelOf } from './apart.ts'
import type { JudgedOrder } from './judge-order-result.ts'
import type { ValueInForce } from './values-in-force.query.ts'

/**
 * Names of the ordered panels that a version has no value of. None if a file came with the result,
 * which can hold any of them, or if nothing has a value.
 */
export const notReportedIn = (
  { lab_type_id: labTypeId, version, tests }: LockedOrder,
  values: readonly ValueInForce[],
  { judged, hasFiles }: { judged: JudgedOrder | undefined; hasFiles: boolean },
): string[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  if (form === undefined || hasFiles || values.every(({ state }) => hasNoValue(state))) return []
  const inPanels = values.map(({ analyte, state, apartBy }) => ({
    analyte,
    state,
    panel: panelOf(apartBy),
  }))
  return unreportedPanels(
    { form, tests, barsDrugResults: judged?.record?.barsDrugResults === true },
    inPanels,
  ).map(({ name }) => name)
}
