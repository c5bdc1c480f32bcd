import { UserType } from '@labgate/contract/access/user-types'
import { holdGround } from '../../../access/sign-in-ground.ts'
import type { AppContext } from '../../../app-context.ts'
import { closing, greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'

/** Somebody at an account's identity provider. */
interface Subject {
  customerId: number
  issuer: string
  subject: string
}

/** Who was found at an earlier sign-in; undefined if no one was. Notes that it was used. */
export const linkedUser = async (
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  { customerId, issuer, subject }: Subject,
): Promise<number | undefined> => {
  const found = await tx
    .updateTable('organization_identity')
    .set({ used_at: now().toISOString() })
    .where('customer_id', '=', customerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return found?.user_id
}

/**
 * At the first sign-in: the one active user of this account with the email that the provider has
 * verified, who is not somebody else there already. From then on the subject alone decides
 * (rules.md#single-sign-on). Tells the user. `ground`: when the attempt began; whoever was unlinked
 * since is linked by another one.
 */
export const linkUser = async (
  tx: Tx,
  context: AppContext,
  { customerId, issuer, subject }: Subject,
  email: string,
  ground: number,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('app_user as u')
    .select(['u.user_id', 'u.first_name', 'u.email'])
    .where('u.customer_id', '=', customerId)
    .where('u.email_folded', '=', email.trim().toLowerCase())
    .where('u.email_folded', '<>', '')
    .where('u.disabled', '=', false)
    .where('u.system_source', 'is', null)
    // officers belong to no account, and the laboratory's provider is not theirs
    .where('u.user_type_id', '<>', UserType.ParoleOfficer)
    .limit(2)
    .execute()
  const [user] = found
  if (user === undefined || found.length > 1) return undefined
  if (!(await holdGround(tx, { userId: user.user_id, at: ground }))) return undefined
  const at = context.now().toISOString()
  const made = await tx
    .insertInto('organization_identity')
    .values({
      customer_id: customerId,
      issuer,
      subject,
      user_id: user.user_id,
      linked_at: at,
      used_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  // somebody else at the provider has this email now
  if (made === undefined) return undefined
  // where a second factor is kept; there is no password
  await tx
    .insertInto('login')
    .values({ user_id: user.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await context.post.queue(
    {
      to: user.email,
      subject: 'You now sign in with your organization',
      text: `${greeting(user.first_name)}\n\nyour sign-in at ${context.config.LAB_NAME} was used with the single sign-on of your organization for the first time. From now on you sign in there. If this was not you, please call us right away.${closing(context)}`,
    },
    tx,
  )
  return user.user_id
}
