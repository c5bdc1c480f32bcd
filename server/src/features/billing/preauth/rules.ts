import type { preauth } from '@labgate/contract/billing/preauth'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { codesWith } from '@labgate/contract/orders/authorization-need'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

const isInCatalog = (labTypeId: number, code: number): boolean => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : newestCatalog(testType)
  return form !== undefined && (form.leaves.has(code) || form.panelsByCode.has(code))
}

/** Adds a rule: when a payer, or a kind of payer, requires an authorization. */
export const addRule = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof preauth.saveRule>,
  change: ChangeContext,
  now: Date,
) => {
  const {
    insuranceId,
    payerKind,
    labTypeId,
    testCode = 0,
    afterCount,
    windowDays,
    source,
    validFrom,
  } = given
  refuseIf([
    ...(insuranceId > 0 === (payerKind !== '')
      ? [issue('insuranceId', 'Choose either a payer or a kind of payer.', 'required')]
      : []),
    ...(testTypeOfLab(labTypeId) === undefined
      ? [issue('labTypeId', 'Choose the test type.', 'required')]
      : []),
    ...(testCode > 0 && !isInCatalog(labTypeId, testCode)
      ? [issue('testCode', 'The order form of this test type does not have that test.', 'test')]
      : []),
    ...(source === '' ? [issue('source', 'Enter where this rule is written.', 'required')] : []),
    ...(validFrom === null ? [issue('validFrom', 'Enter the first day.', 'required')] : []),
  ])
  if (insuranceId > 0)
    orRefuse(
      await tx
        .selectFrom('insurance')
        .select('insurance_id')
        .where('insurance_id', '=', insuranceId)
        .executeTakeFirst(),
      'Payer not found.',
    )
  const { id } = await tx
    .insertInto('authorization_rule')
    .values({
      insurance_id: insuranceId > 0 ? insuranceId : null,
      payer_kind: payerKind,
      lab_type_id: labTypeId,
      test_code: Math.max(0, testCode),
      tests: [...codesWith(labTypeId, Math.max(0, testCode))],
      after_count: afterCount,
      window_days: windowDays,
      source,
      valid_from: validFrom ?? '',
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('authorization_rule_id as id')
    .executeTakeFirstOrThrow()
  change.about({ target: `authorization rule ${id}`, fields: ['preAuthRule'] })
  return { id: String(id), message: 'The rule is saved. Bills that it concerns are checked again.' }
}

/** Ends a rule on a day: orders collected after it are exempt from it. */
export const endRule = async (
  tx: Tx,
  { authorizationRuleId, validTo }: ParsedInput<typeof preauth.endRule>,
  change: ChangeContext,
) => {
  const rule = orRefuse(
    await tx
      .selectFrom('authorization_rule')
      .selectAll()
      .where('authorization_rule_id', '=', authorizationRuleId)
      .forUpdate()
      .executeTakeFirst(),
    'Rule not found.',
  )
  refuseIf([
    ...(validTo === null ? [issue('validTo', 'Enter the last day.', 'required')] : []),
    ...(validTo !== null && validTo < rule.valid_from
      ? [issue('validTo', 'The last day is before the first day.', 'order')]
      : []),
  ])
  await tx
    .updateTable('authorization_rule')
    .set({ valid_to: validTo })
    .where('authorization_rule_id', '=', authorizationRuleId)
    .execute()
  change.about({ target: `authorization rule ${authorizationRuleId}`, fields: ['preAuthRule'] })
  return { id: String(authorizationRuleId), message: 'The rule ends on that day.' }
}
