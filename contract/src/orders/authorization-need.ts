import { catalogs } from '../catalog/catalogs.ts'
import { selectionOf } from '../catalog/saving.ts'
import { dayAfter } from '../kit/days.ts'

/**
 * When a payer, or its type, requires an authorization (docs/decisions/0057). Days YYYY-MM-DD;
 * null: open.
 */
export interface AuthorizationNeed {
  labTypeId: number
  /**
   * Codes as orders store them, any one of which is enough (`codesWith`); none: all of the type.
   */
  tests: readonly number[]
  /**
   * 0: always; otherwise starting with the order after this many of the type in `windowDays` (0: at
   * any time).
   */
  afterCount: number
  windowDays: number
  validFrom: string
  validTo: string | null
}
interface Ordered {
  labOrderId: number
  labTypeId: number
  tests: readonly number[]
  collectionDay: string
}

/**
 * All codes that an order of this type stores if it includes the test, class, or panel with this
 * code: itself, what contains it, and what it contains. 0: none, which means all.
 */
export const codesWith = (labTypeId: number, testCode: number): readonly number[] => {
  if (testCode === 0) return []
  const codes = catalogs
    .filter((form) => form.labTypeId === labTypeId)
    .flatMap((form) => {
      const wanted = new Set(selectionOf(form, [testCode]).codes)
      const stored = [
        ...form.leaves.keys(),
        ...form.panelsByCode.keys(),
        ...form.profileCodes.keys(),
      ]
      return stored.filter((code) =>
        [...selectionOf(form, [code]).codes].some((one) => wanted.has(one)),
      )
    })
  return [...new Set([testCode, ...codes])].toSorted((one, other) => one - other)
}

/**
 * Whether a rule requires an authorization for this order; the same check as `wants_authorization`
 * in the database. Nothing is required until there is a collection day.
 */
export const isAuthorizationNeeded = (
  needs: readonly AuthorizationNeed[],
  { labOrderId, labTypeId, tests, collectionDay: day }: Ordered,
  others: readonly Omit<Ordered, 'tests'>[],
): boolean =>
  day !== '' &&
  needs.some((need) => {
    if (
      need.labTypeId !== labTypeId ||
      need.validFrom > day ||
      (need.validTo !== null && need.validTo < day)
    )
      return false
    if (need.tests.length > 0 && !tests.some((code) => need.tests.includes(code))) return false
    const earlier = others.filter(
      (other) =>
        other.labTypeId === labTypeId &&
        other.labOrderId !== labOrderId &&
        other.collectionDay !== '' &&
        other.collectionDay <= day &&
        (need.windowDays === 0 || other.collectionDay > dayAfter(day, -need.windowDays)),
    )
    return earlier.length >= need.afterCount
  })
