import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { codesToSave } from '@labgate/contract/catalog/saving'
import { specimens } from '@labgate/contract/catalog/specimens'
import type { TestType } from '@labgate/contract/catalog/test-types'
import { someTests } from '../orders/tests-of.ts'
import type { Random } from '../random.ts'
import type { VolumePractice } from './practices.ts'

interface Form {
  testType: TestType
  labTypeId: number
  version: string
  tests: number[]
  deviceId: number
  siteId: number
  sideId: number
}
const selectionsEach = 40

/** Some selections for each form that anyone orders from, made once. */
export const selectionsOf = (
  practices: readonly VolumePractice[],
  random: Random,
): Map<string, Form[]> => {
  const made = new Map<string, Form[]>()
  for (const { testType, version } of practices.flatMap(({ services }) => services)) {
    const key = `${testType} ${version}`
    const form = catalogOf(testType, version)
    if (made.has(key) || form === undefined) continue
    made.set(
      key,
      Array.from({ length: selectionsEach }, (_, at) => {
        const selection = someTests(form, random.fork(`volume/${key}/${at}`), 0)
        return {
          testType,
          labTypeId: form.labTypeId,
          version: form.version,
          tests: [...codesToSave(form, selection)],
          deviceId: specimens[selection.specimen].deviceId,
          siteId: selection.site,
          sideId: selection.side,
        }
      }),
    )
  }
  return made
}
