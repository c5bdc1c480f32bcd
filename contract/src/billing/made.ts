import { catalogOf, testTypeOfLab } from '../catalog/catalogs.ts'
import { selectionOf } from '../catalog/saving.ts'
import { isToxicology } from '../catalog/test-types.ts'
import type { BillFacts } from './facts.ts'

/** Profiles in which a positive screen leads to a confirmation; the reported results show which. */
const reflexCodes = [103, 104, 105, 106]

/**
 * Codes of the tests that were ordered (or added by a rule of the profile) and reported
 * (rules.md#charge-codes). A test without its own analyte counts once there is a final result.
 */
export const madeOf = ({
  labTypeId,
  version,
  tests,
  reported,
  isFinal,
}: BillFacts['order']): readonly number[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, version)
  if (form === undefined) return []
  const isReflex = isToxicology(testType) && tests.some((code) => reflexCodes.includes(code))
  const chosen = new Set(selectionOf(form, tests).codes)
  const ordered = isReflex ? new Set([...chosen, ...form.leaves.keys()]) : chosen
  const seen = new Set(reported)
  return [...ordered]
    .filter((code) => {
      const analytes = form.leaves.get(code)?.analytes ?? []
      if (analytes.length > 0) return analytes.some((key) => seen.has(key))
      return isFinal && chosen.has(code)
    })
    .toSorted((one, other) => one - other)
}
/** Number of targets reported among the tests of a family. */
export const targetsOf = (
  { labTypeId, version, reported }: BillFacts['order'],
  codes: readonly number[],
): number => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, version)
  const seen = new Set(reported)
  return new Set(
    codes.flatMap((code) => form?.leaves.get(code)?.analytes ?? []).filter((key) => seen.has(key)),
  ).size
}
