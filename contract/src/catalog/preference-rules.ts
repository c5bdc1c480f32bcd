import { dayAt } from '../kit/time-zones.ts'
import { faultsOf, lacksOf } from './faults.ts'
import { codesToSave, selectionOf } from './saving.ts'
import type { Catalog, ProfileKey } from './shape.ts'
import { toxicologyTypes, type TestType } from './test-types.ts'

/** Only toxicology has preferences (records.md#provider-preference). */
export const preferenceTypes = toxicologyTypes
export type PreferenceType = (typeof preferenceTypes)[number]
export const isPreferenceType = (testType: TestType | undefined): testType is PreferenceType =>
  preferenceTypes.some((one) => one === testType)

/**
 * Profiles that a preference cannot have: for urine the two full ones, which every order offers
 * already.
 */
export const profilesWithout = (testType: TestType): readonly ProfileKey[] =>
  testType === 'ToxUrine' ? ['full-screen', 'full-confirmation'] : []

const lackLabels = {
  nothing: 'Choose at least one test.',
  'no-target': 'Targeted reflex confirms only selected tests. Choose at least one class or test.',
  'no-site': 'Choose the site.',
  'no-side': 'Choose the side.',
}
const sameCodes = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((code, at) => code === other[at])

/**
 * Why these codes cannot be a preference on this form, in words; empty if they can. The order of
 * the codes does not matter.
 */
export const preferenceTestFaults = (
  form: Catalog,
  codes: readonly number[],
): readonly string[] => {
  const selection = selectionOf(form, codes)
  const faults = faultsOf(form, selection).map(({ says: text }) => text)
  if (faults.length > 0) return faults
  const name = form.profiles.find(
    ({ key }) => key === selection.profile && profilesWithout(form.testType).includes(key),
  )?.name
  if (name !== undefined)
    return [`${name} does not need a preference. It can be chosen on any order.`]
  const [lack] = lacksOf(form, selection)
  if (lack !== undefined) return [lackLabels[lack]]
  const isAsSaved = sameCodes(
    codesToSave(form, selection),
    codes.toSorted((one, other) => one - other),
  )
  return isAsSaved ? [] : ['These test codes do not match the form. Choose the tests again.']
}

/**
 * The first day that is not in the past in the account's zone; without a zone, the earliest day in
 * any zone.
 */
export const firstDayOfPreference = (now: Date, zone: string): string =>
  dayAt(now, zone === '' ? 'Pacific/Pago_Pago' : zone)

interface Dates {
  effectiveDate?: string | null | undefined
  sunsetDate?: string | null | undefined
}
/** Faults in the two dates, by field. `first` is `firstDayOfPreference`. */
export const preferenceDateFaults = (
  { effectiveDate, sunsetDate }: Dates,
  first: string,
): Partial<Record<keyof Dates, string>> => ({
  ...(effectiveDate &&
    effectiveDate < first && { effectiveDate: 'The effective date is in the past.' }),
  ...(sunsetDate && { ...sunsetFault(sunsetDate, effectiveDate, first) }),
})
const sunsetFault = (
  sunsetDate: string,
  effectiveDate: string | null | undefined,
  first: string,
): { sunsetDate?: string } =>
  sunsetDate < first
    ? { sunsetDate: 'The sunset date is in the past.' }
    : effectiveDate && sunsetDate < effectiveDate
      ? { sunsetDate: 'The sunset date is before the effective date.' }
      : {}
