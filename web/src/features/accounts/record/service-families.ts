import { isToxicology, multipleTypes, testTypes, type TestType } from '@labgate/contract/test-types'

type Family = (typeof multipleTypes)[number]

/** The family under which more than one per day may be allowed. Both toxicology types share one. */
export const familyOf = (type: TestType): Family | undefined =>
  isToxicology(type) ? 'Tox' : multipleTypes.find((family) => family === type)

export const familyLabel = (family: Family): string =>
  family === 'Tox' ? 'Toxicology' : testTypes[family]
