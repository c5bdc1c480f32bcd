import { testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { testTypes } from '@labgate/contract/test-types'

/** Name of a test type by id. */
export const typeSays = (labTypeId: number): string => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? 'To be determined' : testTypes[testType]
}
