import { catalogOf, testTypeOfLab } from '../catalog/catalogs.ts'
import { selectionOf } from '../catalog/saving.ts'
import type { BillFacts } from './facts.ts'
import { linesOf, type BillLine } from './lines.ts'

/**
 * Expected cost of an order before any test is performed: its lines as if each ordered test had
 * been reported. Tests that a result may add are not included. `billTo` says whose prices apply. An
 * empty list: no test has a code.
 */
export const estimatedLines = (
  facts: BillFacts,
  billTo: 'patient' | 'client',
): readonly BillLine[] => {
  const { labTypeId, version, tests } = facts.order
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, version)
  if (form === undefined) return []
  const reported = selectionOf(form, tests).codes.flatMap(
    (code) => form.leaves.get(code)?.analytes ?? [],
  )
  return linesOf(
    { ...facts, order: { ...facts.order, isFinal: true, reported } },
    billTo,
    undefined,
  ).lines
}
