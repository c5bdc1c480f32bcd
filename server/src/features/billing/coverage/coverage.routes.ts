import { coverage, type CoverageRule } from '@labgate/contract/billing/coverage'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { wordOf } from '@labgate/contract/catalog/words'
import { sql } from 'kysely'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, personName } from '../../../db/sql-parts.ts'
import { routesFor } from '../../../http/call.ts'

/* SQL: an instant's day at the laboratory. */
const dayOf = (instant: string): string =>
  `(${instant}::timestamptz at time zone house_zone())::date`
const rules = (now: Date): Query<Omit<CoverageRule, 'test'>> =>
  rawQuery(
    `select r.coverage_rule_id as "coverageRuleId", r.lab_type_id as "labTypeId", ${codeName('LabType', 'r.lab_type_id')} as "labType", r.test_code as "testCode", r.diagnoses,
       r.frequency_days as "frequencyDays", r.source, r.valid_from::text as "validFrom", r.valid_to::text as "validTo", ${personName('r.user_id_created')} as "createdBy", ${isoInstant('r.created_at')} as "dateCreated"
     from coverage_rule r where coalesce(r.valid_to >= greatest(r.valid_from, ${dayOf('$1')}), true) order by r.lab_type_id, r.test_code, r.coverage_rule_id limit 1000`,
    [now.toISOString()],
  )
const formOf = (labTypeId: number) => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? undefined : catalogOf(testType, '')
}
const describeTest = ({
  labTypeId,
  testCode,
}: Pick<CoverageRule, 'labTypeId' | 'testCode'>): string => {
  const form = formOf(labTypeId)
  return testCode === 0 || form === undefined ? 'All tests of this type' : wordOf(form, testCode)
}

/** The administrator's table of Medicare coverage (rules.md#advance-notice-need). */
export const coverageRoutes = (context: AppContext) => {
  const today = () =>
    sql<string>`(${context.now().toISOString()}::timestamptz at time zone house_zone())::date`
  return routesFor('coverage', coverage, {
    list: async (call) => {
      const [list] = await call.read({}, rules(context.now()))
      return { list: list.map((rule) => ({ ...rule, test: describeTest(rule) })) }
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const { labTypeId, testCode, diagnoses, frequencyDays, source } = call.input
        const form = formOf(labTypeId)
        refuseIf([
          ...(form === undefined ? [issue('labTypeId', 'Choose the test type.', 'type')] : []),
          ...(form &&
          testCode !== 0 &&
          !form.leaves.has(testCode) &&
          !form.panelsByCode.has(testCode)
            ? [issue('testCode', 'The order form does not have that test.', 'test')]
            : []),
          ...(source.trim() === ''
            ? [issue('source', 'Enter the source of the rule.', 'required')]
            : []),
          ...(diagnoses.length === 0 && frequencyDays === 0
            ? [issue('diagnoses', 'Enter diagnoses or a frequency limit.', 'required')]
            : []),
        ])
        const { coverage_rule_id: id } = await tx
          .insertInto('coverage_rule')
          .values({
            lab_type_id: labTypeId,
            test_code: testCode,
            diagnoses,
            frequency_days: frequencyDays,
            source: source.trim(),
            user_id_created: call.actor.userId,
            created_at: context.now().toISOString(),
            valid_from: call.input.validFrom ?? today(),
          })
          .returning('coverage_rule_id')
          .executeTakeFirstOrThrow()
        change.about({ target: `coverage rule ${id}` })
        return { id: String(id), message: 'The rule is added.' }
      }),
    end: (call) =>
      call.change(async (tx, change) => {
        const { coverageRuleId } = call.input
        orRefuse(
          await tx
            .updateTable('coverage_rule')
            .set({
              ended_at: context.now().toISOString(),
              user_id_ended: call.actor.userId,
              valid_to: sql`greatest(${today()} - 1, valid_from - 1)`,
            })
            .where('coverage_rule_id', '=', coverageRuleId)
            .where(sql<boolean>`coalesce(valid_to >= greatest(valid_from, ${today()}), true)`)
            .returning('coverage_rule_id')
            .executeTakeFirst(),
          'Rule not found.',
        )
        change.about({ target: `coverage rule ${coverageRuleId}` })
        return { message: 'The rule has ended.' }
      }),
  })
}
