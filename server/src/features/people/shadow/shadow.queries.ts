import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { limitOf, type Keyset, type Paging } from '../../../http/page-of.ts'

export interface VisitListRow {
  visitId: number
  customerId: number
  customerName: string
  userName: string
  userName_Shadow: string
  reason: string
  startedAt: string
  endedAt: string | null
  changes: number
  total: number
}

export interface VisitCriteria extends Paging {
  customerId?: number | undefined
  /** Only the last 30 days. */
  recent?: boolean | undefined
}

/** Visits to the accounts in scope, latest first. */
export const listVisits = (
  scope: Scope,
  criteria: VisitCriteria,
  after: Keyset | undefined,
): Query<VisitListRow> =>
  rawQuery(
    `
      select
        v.visit_id as "visitId",
        v.customer_id as "customerId",
        c.name as "customerName",
        s.name as "userName",
        trim(u.first_name || ' ' || u.last_name) as "userName_Shadow",
        v.reason,
        v.started_at as "startedAt",
        coalesce(
          v.ended_at,
          case
            when v.until < now() then v.until
          end
        ) as "endedAt",
        v.changes,
        (
          select count(*)
          from
            (
              select
              from visit
              where
                ($1::bigint = 0 or customer_id = $1)
                and ($5::bigint[] is null or customer_id = any ($5))
                and (not $4 or started_at > now() - interval '30 days')
              limit 1001
            ) counted
        ) as total
      from
        visit v
        join customer c using (customer_id)
        join staff s on s.user_id = v.user_id
        join app_user u on u.user_id = v.shadow_user_id
      where
        ($1::bigint = 0 or v.customer_id = $1)
        and ($5::bigint[] is null or v.customer_id = any ($5))
        and ($2::bigint is null or v.visit_id < $2)
        and (not $4 or v.started_at > now() - interval '30 days')
      order by v.visit_id desc
      limit $3
    `,
    [
      criteria.customerId ?? 0,
      after?.[0] ?? null,
      limitOf(criteria),
      criteria.recent === true,
      scope.customers === 'all' ? null : scope.customers,
    ],
  )

/** Number of visits in the list of the last 30 days, capped at 1001. */
export const countRecentVisits = (customerId: number): Query<{ count: number }> =>
  rawQuery(
    `
      select count(*)
      from
        (
          select
          from visit
          where customer_id = $1 and started_at > now() - interval '30 days'
          limit 1001
        ) counted
    `,
    [customerId],
  )
