import { catalogOf, testTypeOfLab } from '../catalog/catalogs.ts'
import { selectionOf } from '../catalog/saving.ts'

interface Tests {
  version: string
  tests: readonly number[]
}

/**
 * Whether everything ordered is in what a provider signed beforehand: each test, in the same
 * profile and on the same form (rules.md#standing-orders).
 */
export const standingCovers = (
  signed: Tests,
  { labTypeId, version, tests }: Tests & { labTypeId: number },
): boolean => {
  const testType = testTypeOfLab(labTypeId)
  const form =
    testType === undefined || signed.version !== version ? undefined : catalogOf(testType, version)
  if (form === undefined || tests.length === 0) return false
  const [given, wanted] = [selectionOf(form, signed.tests), selectionOf(form, tests)]
  return (
    given.profile === wanted.profile && wanted.codes.every((code) => given.codes.includes(code))
  )
}
