import { UserType } from '@labgate/contract/access/user-types'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { closing, greeting } from './letter-parts.ts'

const most = 200

/**
 * Laboratory administrators who can get an email, with the address and the first name for the
 * greeting. Those of the last 30 days are among them, so that nobody ends the notices by ending the
 * others; those whose own sign-in waits to be confirmed are not (docs/decisions/0082).
 */
export const administratorsToTell = async (
  tx: Tx,
): Promise<{ email: string; first_name: string }[]> => {
  const { rows } = await tx.executeQuery(
    compiledRaw<{ email: string; first_name: string }>(
      `
        select distinct on (lower(told.email)) told.email, told.first_name
        from
          (
            select a.email, a.first_name
            from app_user a
            where
              a.customer_id = 0
              and a.user_type_id = $1
              and not a.disabled
              and a.email <> ''
              and not decisions_blocked(a.user_id)
            union all
            select f.email, a.first_name
            from
              former_administrator f
              join app_user a on a.user_id = f.user_id
            where f.until > now() - interval '30 days'
          ) told
        order by lower(told.email)
        limit ${most}
      `,
      [UserType.Administrator],
    ),
  )
  return [...rows]
}

/**
 * Tells every administrator something by email, in the caller's transaction. `text`: what follows
 * the greeting; it names no patient.
 */
export const tellAdministrators = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  subject: string,
  text: string,
): Promise<void> => {
  for (const { email, first_name } of await administratorsToTell(tx))
    await context.post.queue(
      { to: email, subject, text: `${greeting(first_name)}\n\n${text}${closing(context)}` },
      tx,
    )
}
