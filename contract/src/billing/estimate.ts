import { catalogueOf, testTypeOfLab } from '../catalogue/catalogues.ts'
import { selectionOf } from '../catalogue/saving.ts'
import type { BillFacts } from './facts.ts'
import { linesOf, type BillLine } from './lines.ts'

/**
 * What an order is expected to cost before anything is made: its lines as if each ordered test had been reported. A test that a result may add is not in it.
 * `billTo` says whose prices count. An empty list: no test has a code.
 */
export const estimatedLines = (facts: BillFacts, billTo: 'patient' | 'client'): readonly BillLine[] => {
  const { labTypeId, version, tests } = facts.order
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogueOf(testType, version)
  if (form === undefined) return []
  const reported = selectionOf(form, tests).codes.flatMap((code) => form.leaves.get(code)?.analytes ?? [])
  return linesOf({ ...facts, order: { ...facts.order, isFinal: true, reported } }, billTo, undefined).lines
}
