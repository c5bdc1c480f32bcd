import type { CoverageRule } from '@labgate/contract/billing/coverage'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, laboratoryDayOf, personName } from '../../../db/sql-parts.ts'

export const rules = (now: Date): Query<Omit<CoverageRule, 'test'>> =>
  rawQuery(
    `
      select
        r.coverage_rule_id as "coverageRuleId",
        r.lab_type_id as "labTypeId",
        ${codeName('LabType', 'r.lab_type_id')} as "labType",
        r.test_code as "testCode",
        r.diagnoses,
        r.frequency_days as "frequencyDays",
        r.source,
        r.valid_from::text as "validFrom",
        r.valid_to::text as "validTo",
        ${personName('r.user_id_created')} as "createdBy",
        ${isoInstant('r.created_at')} as "dateCreated"
      from coverage_rule r
      where coalesce(r.valid_to >= greatest(r.valid_from, ${laboratoryDayOf('$1')}), true)
      order by r.lab_type_id, r.test_code, r.coverage_rule_id
      limit 1000
    `,
    [now.toISOString()],
  )
