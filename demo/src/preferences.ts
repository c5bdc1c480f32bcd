import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import type { PreferenceType } from '@labgate/contract/catalog/preference-rules'
import { daysBefore } from './moments.ts'
import type { Practice } from './practice.ts'
import type { Row } from './rows.ts'
import { demoPeople } from './sign-ins.ts'

const usual: readonly {
  testType: PreferenceType
  name: string
  tests: number[]
  daysAgo: number
}[] = [
  { testType: 'ToxUrine', name: 'Chronic pain', tests: [103, 500, 1200, 1500], daysAgo: 120 },
  { testType: 'ToxUrine', name: 'New patient', tests: [105], daysAgo: 120 },
  {
    testType: 'ToxOral',
    name: 'Buprenorphine follow-up',
    tests: [5100, 6301, 6302, 6308, 6309],
    daysAgo: 45,
  },
]

/** The usual test choices of the demo's provider. */
export const preferencesOf = (practice: Practice, now: Date): Row<'physician_preference'>[] =>
  practice.users
    .filter(({ email }) => email === demoPeople.provider.email)
    .flatMap(({ user_id, customer_id }) =>
      usual.map(({ testType, name, tests, daysAgo }) => {
        const { labTypeId, version } = newestCatalog(testType)
        const at = daysBefore(now, daysAgo)
        return {
          user_id,
          customer_id,
          lab_type_id: labTypeId,
          available_for_all: true,
          name,
          effective_date: at.slice(0, 10),
          sunset_date: null,
          version,
          tests,
          created_at: at,
          user_id_updated: user_id,
          updated_at: at,
          row_version: 1,
        }
      }),
    )
