import {
  multipleFamily,
  testTypes,
  type multipleTypes,
  type TestType,
} from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'

type Family = (typeof multipleTypes)[number]

/** The family under which more than one per day may be allowed. */
export const familyOf = (type: TestType): Family | undefined => multipleFamily[type]

export const familyLabel = (family: Family): string =>
  family === 'Tox' ? say('Toxicology') : testTypes[family]
