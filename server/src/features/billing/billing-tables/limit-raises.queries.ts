import type { DecisionLimit } from '@labgate/contract/billing/billing-settings'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'

/** The raise that waits with this id, locked. */
export const lockRaise = (limitRaiseId: number) =>
  rawQuery<DecisionLimit & { userId: number }>(
    `
      select
        user_type_id as "userTypeId",
        cents,
        approve_refund_cents as "approveRefundCents",
        user_id_created as "userId"
      from limit_raise
      where limit_raise_id = $1 and decided_at is null
      for update
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

/** New raises, each in the place of the one that waits for the same user type. */
export const insertRaises = (raised: readonly DecisionLimit[], actor: Actor, now: Date) => [
  rawQuery(
    `
      update limit_raise
      set
        decided_at = $2,
        user_id_decided = $3,
        is_approved = false
      where user_type_id = any ($1::smallint[]) and decided_at is null
    `,
    [raised.map(({ userTypeId }) => userTypeId), now.toISOString(), actor.userId],
  ),
  rawQuery(
    `
      insert into limit_raise
        (user_type_id, cents, approve_refund_cents, user_id_created, created_at)
      select l."userTypeId", l.cents, l."approveRefundCents", $2, $3
      from
        jsonb_to_recordset($1::jsonb) as l (
          "userTypeId" int,
          cents bigint,
          "approveRefundCents" bigint
        )
    `,
    [JSON.stringify(raised), actor.userId, now.toISOString()],
  ),
]
