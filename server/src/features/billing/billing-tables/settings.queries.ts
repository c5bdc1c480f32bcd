import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'

export const updateBillingSettings = ({
  billingSince,
  invoiceDays,
  statementDueDays,
  statementDays,
  statementCount,
  statementMinCents,
  actor,
  now,
}: {
  billingSince: string | null
  invoiceDays: number
  statementDueDays: number
  statementDays: number
  statementCount: number
  statementMinCents: number
  actor: Actor
  now: Date
}) =>
  rawQuery(
    `
      update laboratory_setting
      set
        billing_since = $1,
        invoice_days = $2,
        statement_days = $3,
        statement_count = $4,
        statement_min_cents = $5,
        statement_due_days = $6,
        user_id_updated = $7,
        updated_at = $8,
        row_version = row_version + 1
    `,
    [
      billingSince,
      invoiceDays,
      statementDays,
      statementCount,
      statementMinCents,
      statementDueDays,
      actor.userId,
      now.toISOString(),
    ],
  )

export const updateWriteOffLimits = (limits: readonly object[]) =>
  rawQuery(
    `
      update write_off_limit w
      set
        cents = l.cents,
        approve_refund_cents = l."approveRefundCents"
      from
        jsonb_to_recordset($1::jsonb) as l (
          "userTypeId" int,
          cents bigint,
          "approveRefundCents" bigint
        )
      where w.user_type_id = l."userTypeId"
    `,
    [JSON.stringify(limits)],
  )

export const judgeOrdersSince = (billingSince: string, until: string | null) =>
  rawQuery(
    `
      insert into bill_due (lab_order_id)
      select o.lab_order_id
      from lab_order o
      where
        o.stage >= ${Stage.Accessioned}
        and coalesce(o.collection_day, o.accessioned_at::date) >= $1::date
        and coalesce(o.collection_day, o.accessioned_at::date) < coalesce($2::date, 'infinity')
    `,
    [billingSince, until],
  )
