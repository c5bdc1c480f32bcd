import type { coverage } from '@labgate/contract/billing/coverage'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** The current order form of a test type; undefined if there is no such type. */
export const formOf = (labTypeId: number) => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? undefined : catalogOf(testType, '')
}
const laboratoryToday = (now: Date) =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone house_zone())::date`

/** Adds a rule; it is in effect from today if no first day is given. */
export const addCoverageRule = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof coverage.save>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { labTypeId, testCode, diagnoses, frequencyDays, source } = given
  const form = formOf(labTypeId)
  refuseIf([
    ...(form === undefined ? [issue('labTypeId', 'Choose the test type.', 'type')] : []),
    ...(form && testCode !== 0 && !form.leaves.has(testCode) && !form.panelsByCode.has(testCode)
      ? [issue('testCode', 'The order form does not have that test.', 'test')]
      : []),
    ...(source.trim() === '' ? [issue('source', 'Enter the source of the rule.', 'required')] : []),
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
      user_id_created: actor.userId,
      created_at: now.toISOString(),
      valid_from: given.validFrom ?? laboratoryToday(now),
    })
    .returning('coverage_rule_id')
    .executeTakeFirstOrThrow()
  change.about({ target: `coverage rule ${id}` })
  return { id: String(id), message: 'The rule is added.' }
}

/** Ends a rule that is in effect: yesterday was its last day. */
export const endCoverageRule = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof coverage.end>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { coverageRuleId } = given
  orRefuse(
    await tx
      .updateTable('coverage_rule')
      .set({
        ended_at: now.toISOString(),
        user_id_ended: actor.userId,
        valid_to: sql`greatest(${laboratoryToday(now)} - 1, valid_from - 1)`,
      })
      .where('coverage_rule_id', '=', coverageRuleId)
      .where(
        sql<boolean>`coalesce(valid_to >= greatest(valid_from, ${laboratoryToday(now)}), true)`,
      )
      .returning('coverage_rule_id')
      .executeTakeFirst(),
    'Rule not found.',
  )
  change.about({ target: `coverage rule ${coverageRuleId}` })
  return { message: 'The rule has ended.' }
}
