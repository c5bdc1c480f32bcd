import { UserType } from '@labgate/contract/access/user-types'
import { aloneAfterMs } from '@labgate/contract/people/sign-in-changes'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/*
 * SQL over a change `c`: whether another administrator could confirm it. One whose own sign-in is not
 * confirmed could not (`is_behind`).
 */
const someoneCould = `
  exists (
    select
    from app_user a
    where
      a.customer_id = 0
      and a.user_type_id = ${UserType.Administrator}
      and not a.disabled
      and not is_behind(a.user_id, c.requested_by)
      and not is_behind(a.user_id, c.user_id)
  )
`

/** Whether another administrator could confirm this change now. */
export const couldBeConfirmed = async (tx: Tx, signInChangeId: number): Promise<boolean> => {
  const { rows } = await tx.executeQuery(
    compiledRaw<{ could: boolean }>(
      `select ${someoneCould} as could from sign_in_change c where c.sign_in_change_id = $1`,
      [signInChangeId],
    ),
  )
  return rows[0]?.could === true
}

/*
 * The 72 hours count from the moment from which nobody could confirm a change, not from its request
 * (docs/decisions/0082).
 */
const beginAnew = (tx: Tx, context: AppContext, condition: string): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update sign_in_change c
        set alone_at = $1
        where
          c.applied_at is null
          and c.ended_at is null
          and c.alone_at is not null
          and ${condition}
      `,
      [new Date(context.now().getTime() + aloneAfterMs).toISOString()],
    ),
  )
/** Begins the 72 hours anew of what someone could confirm now. */
export const beginWhereConfirmable = (tx: Tx, context: AppContext): Promise<unknown> =>
  beginAnew(tx, context, someoneCould)
/** Begins the 72 hours anew of all changes: an administrator goes, who could have confirmed them. */
export const beginAll = (tx: Tx, context: AppContext): Promise<unknown> =>
  beginAnew(tx, context, 'true')
