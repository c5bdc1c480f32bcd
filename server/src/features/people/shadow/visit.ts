import type { Visit } from '@labgate/contract/people/session'
import type { Tx } from '../../../db/database.ts'

/** The visit as the web app stores it; null if it is over or there is none. */
export const visitOf = async (tx: Tx, visitId: number): Promise<Visit | null> => {
  if (visitId === 0) return null
  const row = await tx
    .selectFrom('visit as v')
    .innerJoin('app_user as u', 'u.user_id', 'v.shadow_user_id')
    .innerJoin('customer as c', 'c.customer_id', 'v.customer_id')
    .select([
      'v.customer_id',
      'v.shadow_user_id',
      'v.reason',
      'v.until',
      'u.first_name',
      'u.last_name',
      'u.user_type_id',
      'u.physician',
      'u.ship_log',
      'c.name',
    ])
    .where('v.visit_id', '=', visitId)
    .where('v.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    entityId_Shadow: row.customer_id,
    userId_Shadow: row.shadow_user_id,
    userName_Shadow: `${row.first_name} ${row.last_name}`,
    userType_Shadow: row.user_type_id,
    physician_Shadow: row.physician,
    shipLog_Shadow: row.ship_log,
    customerName_Shadow: row.name,
    reason: row.reason,
    until: row.until,
  }
}
