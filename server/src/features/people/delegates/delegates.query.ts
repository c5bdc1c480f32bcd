import { loggedVersion } from '../../../access/logged-version.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

interface DelegateRow {
  userId: number
  userId_Delegate: number
  name: string
  dateAttested: string | null
  inStaffHand: boolean
}

/** The version of a provider's list of delegates. */
export const versionOfDelegates = (userId: number): Query<{ rowVersion: number }> =>
  rawQuery(`select ${loggedVersion('delegates', '$1')} as "rowVersion"`, [userId])

export const delegatesOf = (userId: number): Query<DelegateRow> =>
  rawQuery(
    `
      select
        d.user_id as "userId",
        d.user_id_delegate as "userId_Delegate",
        trim(u.first_name || ' ' || u.last_name) as name,
        d.attested_at as "dateAttested",
        in_staff_hand(d.user_id_delegate) as "inStaffHand"
      from
        user_delegate d
        join app_user u on u.user_id = d.user_id_delegate
      where d.user_id = $1 and d.ended_at is null
      order by u.folded
      limit 200
    `,
    [userId],
  )
