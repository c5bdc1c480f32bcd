import type { DecisionLimit } from '@labgate/contract/billing/billing-settings'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'

/** A limit as it is to be, and as it was when that was asked for. */
export interface RequestedLimit extends DecisionLimit {
  wasCents: number
  wasApproveRefundCents: number
}

/** What waits with this id, locked, and whether the limit is still what it was. */
export const lockRaise = (limitRaiseId: number) =>
  rawQuery<RequestedLimit & { userId: number; isAsItWas: boolean }>(
    `
      select
        r.user_type_id as "userTypeId",
        r.cents,
        r.approve_refund_cents as "approveRefundCents",
        r.was_cents as "wasCents",
        r.was_approve_refund_cents as "wasApproveRefundCents",
        r.user_id_created as "userId",
        (l.cents, l.approve_refund_cents) = (r.was_cents, r.was_approve_refund_cents) as "isAsItWas"
      from
        limit_raise r
        join write_off_limit l using (user_type_id)
      where r.limit_raise_id = $1 and r.decided_at is null
      for update of r, l
    `,
    [limitRaiseId],
  )

export const closeRaise = (limitRaiseId: number, isApproved: boolean, actor: Actor, now: Date) =>
  rawQuery(
    `
      update limit_raise
      set
        decided_at = $2,
        user_id_decided = $3,
        is_approved = $4
      where limit_raise_id = $1
    `,
    [limitRaiseId, now.toISOString(), actor.userId, isApproved],
  )

/** Ends what waits for these user types: their limits changed. */
export const endRaises = (userTypeIds: readonly number[], actor: Actor, now: Date) =>
  rawQuery<{ userTypeId: number }>(
    `
      update limit_raise
      set
        decided_at = $2,
        user_id_decided = $3,
        is_approved = false
      where user_type_id = any ($1::smallint[]) and decided_at is null
      returning user_type_id as "userTypeId"
    `,
    [userTypeIds, now.toISOString(), actor.userId],
  )

export const insertRaises = (requests: readonly RequestedLimit[], actor: Actor, now: Date) =>
  rawQuery(
    `
      insert into limit_raise
        (
          user_type_id,
          cents,
          approve_refund_cents,
          was_cents,
          was_approve_refund_cents,
          user_id_created,
          created_at
        )
      select
        l."userTypeId",
        l.cents,
        l."approveRefundCents",
        l."wasCents",
        l."wasApproveRefundCents",
        $2,
        $3
      from
        jsonb_to_recordset($1::jsonb) as l (
          "userTypeId" int,
          cents bigint,
          "approveRefundCents" bigint,
          "wasCents" bigint,
          "wasApproveRefundCents" bigint
        )
    `,
    [JSON.stringify(requests), actor.userId, now.toISOString()],
  )
