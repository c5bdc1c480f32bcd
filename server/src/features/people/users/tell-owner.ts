import type { AppContext } from '../../../app-context.ts'
import { closing, greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'

/** What changed in how somebody signs in. */
export type ChangedWay =
  | 'A passkey was added'
  | 'A passkey was removed'
  | 'A second factor was set up'
  | 'The second factor was removed'
  | 'The password was changed'
  | 'A temporary password was set'
  | 'The link to the organization was removed'
  | 'Ways to sign in were removed'

/**
 * Emails the owner of a sign-in what changed in it, in the caller's transaction: whoever uses it
 * without the owner does not do so unseen. Nothing where it has no email. `more`: sentences after it.
 */
export const tellOwner = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  userId: number,
  what: ChangedWay,
  more = '',
): Promise<void> => {
  const { email, first_name, user_name } = await tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'user_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === '') return
  const { LAB_NAME } = context.config
  await context.post.queue(
    {
      to: email,
      subject: what,
      text: `${greeting(first_name)}\n\n${what.charAt(0).toLowerCase()}${what.slice(1)} for your sign-in ${user_name} at ${LAB_NAME}.${more === '' ? '' : ` ${more}`} If you did this or asked for it, there is nothing to do. If not, call us right away: someone else may be using your sign-in.${closing(context)}`,
    },
    tx,
  )
}
