import type { TestType } from '../../test-types.ts'

/** How a specimen was kept on its way. */
export const temperatures = ['ambient', 'refrigerated', 'frozen'] as const
export type Temperature = (typeof temperatures)[number]

/**
 * The age at accessioning, in hours, above which a specimen needs a named override (decisions.md 14). Drafts without a
 * publication: what laboratories of this kind use for the first five, our suggestion for the rest. Temperature is
 * absent while a limit holds for every one.
 */
export interface SpecimenAgeRow {
  testType: TestType
  hours: number
  temperature?: Temperature
  source: string
  sourceDate: string
  state: 'draft' | 'approved'
}

const observed = { source: 'Usual in laboratories of this kind; not published', sourceDate: '', state: 'draft' } as const
const suggested = { source: 'Suggested; not published', sourceDate: '', state: 'draft' } as const

export const specimenAgeRows: readonly SpecimenAgeRow[] = [
  { testType: 'ToxUrine', hours: 168, ...observed },
  { testType: 'ToxOral', hours: 120, ...observed },
  { testType: 'GPP', hours: 96, ...observed },
  { testType: 'UTISTI', hours: 56, ...observed },
  { testType: 'RPP', hours: 56, ...observed },
  { testType: 'Urinalysis', hours: 72, ...suggested },
  { testType: 'Hematology', hours: 48, ...suggested },
  { testType: 'Pregnancy', hours: 72, ...suggested },
  { testType: 'Wound', hours: 96, ...suggested },
]

/** The limit in hours: of the temperature where the laboratory has one, else the one that holds for every temperature. */
export const ageLimitOf = (testType: TestType, temperature?: Temperature): number => {
  const rows = specimenAgeRows.filter((row) => row.testType === testType)
  const own = rows.filter((row) => row.temperature !== undefined && row.temperature === temperature)
  return Math.max(...(own.length > 0 ? own : rows.filter((row) => row.temperature === undefined)).map(({ hours }) => hours))
}
