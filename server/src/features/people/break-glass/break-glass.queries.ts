import { mayNotDecide } from '../../../access/same-person.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

export interface BreakGlassListRow {
  breakGlassId: number
  userName: string
  patientId: number
  reason: string
  at: string
  until: string
  countersignedBy: string
  countersignedAt: string | null
}

/** No one countersigns their own access, so it does not wait for oneself. */
const waitsFor = `countersigned_at is null and not ${mayNotDecide('b.user_id', '$1')}`
const mostListed = 1000

/** Emergency accesses, latest first; `waiting`: those the caller can countersign. */
export const listBreakGlass = (
  userId: number,
  waiting: boolean,
  now: Date,
): Query<BreakGlassListRow> =>
  rawQuery(
    `
      select
        break_glass_id as "breakGlassId",
        s.name as "userName",
        patient_id as "patientId",
        reason,
        at,
        until,
        coalesce(c.name, '') as "countersignedBy",
        countersigned_at as "countersignedAt"
      from
        break_glass b
        join staff s on s.user_id = b.user_id
        left join staff c on c.user_id = b.countersigned_by
      where $1::bigint > 0 and (not $2 or (${waitsFor} and until <= $4::timestamptz))
      order by break_glass_id desc
      limit $3
    `,
    [userId, waiting, mostListed, now.toISOString()],
  )

export const countWaitingBreakGlass = (userId: number): Query<{ count: number }> =>
  rawQuery(
    `
      select count(*)
      from (select from break_glass b where ${waitsFor} and until <= now() limit 1001) counted
    `,
    [userId],
  )
