import { describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'

const allTypes = -1
/** Name of a test type in figures; -1: all types. */
export const describeType = (labTypeId: number): string =>
  labTypeId === allTypes ? say('All types') : describeTestType(labTypeId)
