import type { TestType } from '../test-types.ts'

/** How a specimen was stored in transit. */
export const temperatures = ['ambient', 'refrigerated', 'frozen'] as const
export type Temperature = (typeof temperatures)[number]

/**
 * The age at accessioning, in hours, above which a specimen needs a named override
 * (rules.md#specimen-age). Drafts without a publication: common practice of such laboratories for
 * the first five, our suggestion for the rest. Temperature is absent if a limit applies to every
 * temperature.
 */
export interface SpecimenAgeRow {
  testType: TestType
  hours: number
  temperature?: Temperature
  source: string
  sourceDate: string
  state: 'draft' | 'approved'
}

const observed = {
  source: 'Usual in laboratories of this kind; not published',
  sourceDate: '',
  state: 'draft',
} as const
const suggested = { source: 'Suggested; not published', sourceDate: '', state: 'draft' } as const

const limits = {
  ToxUrine: { hours: 168, ...observed },
  ToxOral: { hours: 120, ...observed },
  GPP: { hours: 96, ...observed },
  UTISTI: { hours: 56, ...observed },
  RPP: { hours: 56, ...observed },
  Urinalysis: { hours: 72, ...suggested },
  Hematology: { hours: 48, ...suggested },
  Pregnancy: { hours: 72, ...suggested },
  Wound: { hours: 96, ...suggested },
} as const satisfies Readonly<Record<TestType, Omit<SpecimenAgeRow, 'testType'>>>
export const specimenAgeRows: readonly SpecimenAgeRow[] = (Object.keys(limits) as TestType[]).map(
  (testType) => ({ testType, ...limits[testType] }),
)

/**
 * Limits in hours for one test type: by temperature, and as 'any' the one for every temperature.
 */
export type AgeLimits = Readonly<Partial<Record<Temperature | 'any', number | undefined>>>

/** The limits in these rows for a type. */
export const ageLimitsOf = (rows: readonly SpecimenAgeRow[], testType: TestType): AgeLimits =>
  Object.fromEntries(
    rows
      .filter((row) => row.testType === testType)
      .map(({ temperature = 'any', hours }) => [temperature, hours]),
  )

/** The limit for the temperature, otherwise the one for every temperature; 0 without either. */
export const limitAt = (limits: AgeLimits, temperature: Temperature | ''): number =>
  (temperature === '' ? undefined : limits[temperature]) ?? limits.any ?? 0

/**
 * The limit in hours among these rows: for the temperature if there is one, otherwise the one for
 * every temperature. 0 if neither is in force: then every specimen needs an override.
 */
export const ageLimitOf = (
  rows: readonly SpecimenAgeRow[],
  testType: TestType,
  temperature: Temperature | '' = '',
): number => limitAt(ageLimitsOf(rows, testType), temperature)
