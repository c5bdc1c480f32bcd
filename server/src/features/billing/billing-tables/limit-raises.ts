import { describeUserType } from '@labgate/contract/access/user-types'
import type { billingSettings, DecisionLimit } from '@labgate/contract/billing/billing-settings'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { mayNotDecide } from '../../../access/same-person.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { closeRaise, insertRaises, lockRaise } from './limit-raises.queries.ts'
import { updateWriteOffLimits } from './settings.queries.ts'

/*
 * Whoever could raise a limit alone could then decide alone (rules.md#raised-limits): a raise waits
 * for a second person, and a lower limit takes effect at once.
 */

/** Every limit that a rule of two people reads, as the contract and the table write_off_limit say it. */
export const limitFields = {
  cents: 'cents',
  approveRefundCents: 'approve_refund_cents',
} as const satisfies Partial<Record<keyof DecisionLimit, string>>
const fields = Object.keys(limitFields) as (keyof typeof limitFields)[]

/** SQL: the raises that wait, for the caller $1. */
export const openRaises = `
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'limitRaiseId',
            r.limit_raise_id,
            'userTypeId',
            r.user_type_id,
            'cents',
            r.cents,
            'approveRefundCents',
            r.approve_refund_cents,
            'askedBy',
            ${personName('r.user_id_created')},
            'dateAsked',
            ${isoInstant('r.created_at')},
            'needsOther',
            ${mayNotDecide('r.user_id_created', '$1::bigint')}
          )
          order by r.user_type_id
        )
      from limit_raise r
      where r.decided_at is null
    ),
    '[]'
  )
`

export const isSameLimit = (one: DecisionLimit, other: DecisionLimit | undefined): boolean =>
  fields.every((field) => one[field] === other?.[field])
const beforeOf = (before: readonly DecisionLimit[], { userTypeId }: DecisionLimit): DecisionLimit =>
  before.find((one) => one.userTypeId === userTypeId) ?? {
    userTypeId,
    cents: 0,
    approveRefundCents: 0,
  }

/** What takes effect at once: each amount that is not above the one before. */
export const withoutRaises = (
  given: readonly DecisionLimit[],
  before: readonly DecisionLimit[],
): DecisionLimit[] =>
  given.map((one) => {
    const was = beforeOf(before, one)
    return {
      ...one,
      ...Object.fromEntries(fields.map((field) => [field, Math.min(one[field], was[field])])),
    }
  })

const amounts = ({ userTypeId, cents, approveRefundCents }: DecisionLimit): string =>
  `${describeUserType(userTypeId)}: write off or refund up to ${describeMoney(cents)} alone, approve a refund up to ${describeMoney(approveRefundCents)}`
const tellOfRaise = (
  tx: Tx,
  context: AppContext,
  limits: readonly DecisionLimit[],
  what: 'raised' | 'confirmed' | 'declined',
): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    `A limit of decisions about money was ${what}`,
    `${limits.map(amounts).join('; ')}. This was ${what}. A raised limit takes effect when a second person has confirmed it in the billing settings. The Audit Log says who did it. If you did not expect this, lower the limit.`,
  )

/**
 * Has what is above the limits before wait for a second person, in the place of what waited for the
 * same user type. Returns whether anything does.
 */
export const askRaises = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: readonly DecisionLimit[],
  before: readonly DecisionLimit[],
): Promise<boolean> => {
  const raised = given.filter((one) =>
    fields.some((field) => one[field] > beforeOf(before, one)[field]),
  )
  if (raised.length === 0) return false
  for (const query of insertRaises(raised, actor, context.now())) await tx.executeQuery(query)
  await tellOfRaise(tx, context, raised, 'raised')
  return true
}

/** A second person confirms a raised limit, which then takes effect; anyone who may can decline it. */
export const decideRaise = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  { limitRaiseId, isApproved }: ParsedInput<typeof billingSettings.decideRaise>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const [, [found]] = await pipeline(
    tx,
    rawQuery('select 1 from laboratory_setting for update'),
    lockRaise(limitRaiseId),
  )
  const raise = orRefuse(found, 'This limit no longer waits. Open the settings again.')
  const target = `limit raise ${limitRaiseId}`
  if (isApproved)
    await mustBeAnotherPerson(
      tx,
      actor,
      'billingSettings.decideRaise',
      { 'limit_raise.user_id_created': raise.userId },
      { target },
    )
  change.about({
    target,
    fields: [`limit of type ${raise.userTypeId}`, isApproved ? 'confirmed' : 'declined'],
  })
  await tx.executeQuery(closeRaise(limitRaiseId, isApproved, actor, context.now()))
  if (isApproved) await tx.executeQuery(updateWriteOffLimits([raise]))
  await tellOfRaise(tx, context, [raise], isApproved ? 'confirmed' : 'declined')
  return {
    message: isApproved
      ? 'Confirmed. The limit is in effect.'
      : 'Declined. The limit stays as it is.',
  }
}
