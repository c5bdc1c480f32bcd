import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/**
 * Notes in the change log who changed a sign-in, as of its present version: whoever vouches for it
 * from an older screen is told (docs/decisions/0092).
 */
export const noteVersion = async (
  tx: Tx,
  userId: number,
  by: number,
  field: 'email' | 'userName' | 'secondFactor' | 'password',
  now: Date,
): Promise<void> => {
  await tx.executeQuery(
    compiledRaw(
      `
        insert into change_log
          (kind, record_id, customer_id, row_version, fields, user_id, user_name, at)
        select
          'user',
          u.user_id,
          u.customer_id,
          u.row_version,
          array[$3::text],
          $2::bigint,
          coalesce(
            (select trim(b.first_name || ' ' || b.last_name) from app_user b where b.user_id = $2),
            ''
          ),
          $4::timestamptz
        from app_user u
        where u.user_id = $1
      `,
      [userId, by, field, now.toISOString()],
    ),
  )
}
