import { gpp202211, gpp20261 } from './gpp.ts'
import { hematology20261 } from './hematology.ts'
import { pregnancy20261 } from './pregnancy.ts'
import { rpp202211 } from './rpp.ts'
import type { Catalog } from './shape.ts'
import { testTypeNames, testTypeWithId, type TestType } from './test-types.ts'
import { toxOral202301 } from './tox-oral.ts'
import { toxUrine202211 } from './tox-urine.ts'
import { urinalysis20261 } from './urinalysis.ts'
import { utiSti202211 } from './uti-sti.ts'
import { wound20261 } from './wound.ts'

/** Every form in every version, the newest version of a type last. */
const forms: Readonly<Record<TestType, readonly [Catalog, ...Catalog[]]>> = {
  ToxUrine: [toxUrine202211],
  ToxOral: [toxOral202301],
  RPP: [rpp202211],
  UTISTI: [utiSti202211],
  GPP: [gpp202211, gpp20261],
  Urinalysis: [urinalysis20261],
  Hematology: [hematology20261],
  Pregnancy: [pregnancy20261],
  Wound: [wound20261],
}
export const catalogs: readonly Catalog[] = testTypeNames.flatMap((testType) => forms[testType])

/** The versions of a type, oldest first. */
export const versionsOf = (testType: TestType): readonly string[] =>
  forms[testType].map(({ version }) => version)
export const newestCatalog = (testType: TestType): Catalog =>
  forms[testType].at(-1) ?? forms[testType][0]

/**
 * The form from which an account orders (version_X), or in which an order was made. '' is the
 * newest, for accounts that do not name one; for a version that never existed it returns undefined,
 * and the caller reports it.
 */
export const catalogOf = (testType: TestType, version: string): Catalog | undefined =>
  version === ''
    ? newestCatalog(testType)
    : forms[testType].find((form) => form.version === version)

/** The list LabType; 0 is an order with undecided tests (on hold), 99 in searches means all. */
export const testTypeOfLab = testTypeWithId
