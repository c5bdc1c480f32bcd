import { describeTestType } from '@labgate/contract/catalog/test-types'

const allTypes = -1
/** Name of a test type in figures; -1: all types. */
export const describeType = (labTypeId: number): string =>
  labTypeId === allTypes ? 'All types' : describeTestType(labTypeId)
