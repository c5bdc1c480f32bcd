import { describeUserType } from '@labgate/contract/access/user-types'
import type { billingSettings, DecisionLimit } from '@labgate/contract/billing/billing-settings'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { mayNotDecide } from '../../../access/same-person.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'
import {
  closeRaise,
  endRaises,
  insertRaises,
  lockRaise,
  type RequestedLimit,
} from './limit-raises.queries.ts'
import { updateWriteOffLimits } from './settings.queries.ts'

/*
 * Whoever could raise a limit alone could then decide alone (rules.md#raised-limits): a raise waits
 * for a second person, and a lower limit takes effect at once, unless another type would have the
 * highest one and approve any amount.
 */

/** Every limit that a rule of two people reads, as the contract and the table write_off_limit say it. */
export const limitFields = {
  cents: 'cents',
  approveRefundCents: 'approve_refund_cents',
} as const satisfies Partial<Record<keyof DecisionLimit, string>>
const fields = Object.keys(limitFields) as (keyof typeof limitFields)[]

/** SQL: the limits that wait, for the caller $1. */
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
            'wasCents',
            r.was_cents,
            'wasApproveRefundCents',
            r.was_approve_refund_cents,
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

/* The types that approve any amount as the second person: none has a higher limit, if it has one. */
const approvesAny = (limits: readonly DecisionLimit[]): number[] => {
  const highest = Math.max(1, ...limits.map(({ cents }) => cents))
  return limits.flatMap(({ userTypeId, cents }) => (cents === highest ? [userTypeId] : []))
}
/**
 * What takes effect at once: each amount that is not above the one before. The highest limit stays
 * what it was where another type would approve any amount without it.
 */
export const withoutRaises = (
  given: readonly DecisionLimit[],
  before: readonly DecisionLimit[],
): DecisionLimit[] => {
  const lowered = given.map((one) => {
    const was = beforeOf(before, one)
    return {
      ...one,
      ...Object.fromEntries(fields.map((field) => [field, Math.min(one[field], was[field])])),
    }
  })
  const all = [
    ...lowered,
    ...before.filter((one) => !given.some(({ userTypeId }) => userTypeId === one.userTypeId)),
  ]
  const approved = approvesAny(before)
  if (approvesAny(all).every((type) => approved.includes(type))) return lowered
  return lowered.map((one) =>
    approved.includes(one.userTypeId) ? { ...one, cents: beforeOf(before, one).cents } : one,
  )
}

const amounts = ({
  userTypeId,
  cents,
  approveRefundCents,
  wasCents,
  wasApproveRefundCents,
}: RequestedLimit): string => {
  const parts = [
    ...(cents === wasCents
      ? []
      : [
          `write off or refund up to ${describeMoney(cents)} alone, before ${describeMoney(wasCents)}`,
        ]),
    ...(approveRefundCents === wasApproveRefundCents
      ? []
      : [
          `approve a refund up to ${describeMoney(approveRefundCents)}, before ${describeMoney(wasApproveRefundCents)}`,
        ]),
  ]
  return `${describeUserType(userTypeId)}: ${parts.join('; ')}`
}
const followsFrom = {
  'asked for':
    'It takes effect when a second person has confirmed it in the billing settings. If you did not expect this, decline it.',
  confirmed: 'It is in effect. If you did not expect this, lower the limit.',
  declined: 'The limit stays as it was.',
} as const
const tellOfRaise = (
  tx: Tx,
  context: AppContext,
  limits: readonly RequestedLimit[],
  what: keyof typeof followsFrom,
): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    `A limit of decisions about money was ${what}`,
    `${limits.map(amounts).join('; ')}. ${followsFrom[what]} The Audit Log says who did it.`,
  )

/** What a change of limits leaves to a second person. */
export interface RaisesRequested {
  waits: boolean
  /** User types whose limits waited before, and no longer do. */
  ended: readonly number[]
}
/**
 * Has what does not take effect at once wait for a second person: only that, beside the limits as
 * they are now. A change of a user type's limit ends what waited for it.
 */
export const askRaises = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: readonly DecisionLimit[],
  before: readonly DecisionLimit[],
): Promise<RaisesRequested> => {
  const now = withoutRaises(given, before)
  const changed = given.filter((one) => !isSameLimit(one, beforeOf(before, one)))
  const types = changed.map(({ userTypeId }) => userTypeId)
  const [ended] = await pipeline(tx, endRaises(types, actor, context.now()))
  const requests = changed.flatMap((one) => {
    const was = beforeOf(now, one)
    return isSameLimit(one, was)
      ? []
      : [{ ...one, wasCents: was.cents, wasApproveRefundCents: was.approveRefundCents }]
  })
  if (requests.length > 0) {
    await tx.executeQuery(insertRaises(requests, actor, context.now()))
    await tellOfRaise(tx, context, requests, 'asked for')
  }
  return { waits: requests.length > 0, ended: ended.map(({ userTypeId }) => userTypeId) }
}

/** A second person confirms a limit, which then takes effect; anyone who may can decline it. */
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
  if (isApproved && !raise.isAsItWas)
    throw new Refusal(
      'not-possible',
      'This limit changed since this was asked for. Decline it, and enter the limit again.',
    )
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
  if (isApproved)
    await pipeline(
      tx,
      updateWriteOffLimits([raise]),
      // settings that were opened before are not saved over it
      rawQuery('update laboratory_setting set row_version = row_version + 1'),
    )
  await tellOfRaise(tx, context, [raise], isApproved ? 'confirmed' : 'declined')
  return {
    message: isApproved
      ? 'Confirmed. The limit is in effect.'
      : 'Declined. The limit stays as it is.',
  }
}
