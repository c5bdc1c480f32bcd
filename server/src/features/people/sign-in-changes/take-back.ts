import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { voidResetCodes } from '../session/reset-codes.ts'
import { primaryAfter } from '../users/primary-login.ts'
import { removeAddedSince } from './added-since.ts'
import type { LockedChange } from './lock-change.ts'

/**
 * Whether no one had signed in before the change of an email: it needed no proof then. Whoever had
 * the address before never used the sign-in, so an objection does not give it to them: the sign-in
 * becomes inactive.
 */
export const isOfNobody = ({ kind, needs_proof }: LockedChange): boolean =>
  kind === 'email' && !needs_proof

/*
 * Ends the other changes of the sign-in that wait, and those in effect that were requested later:
 * whoever took it over may have their own links to prove and to object.
 */
const endLater = async (
  tx: Tx,
  { user_id, sign_in_change_id }: LockedChange,
  at: string,
): Promise<void> => {
  await tx
    .updateTable('sign_in_change')
    .set({ ended_at: at, ended_by: 'objection' })
    .where('user_id', '=', user_id)
    .where('kind', '<>', 'sign-in')
    .where('ended_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('applied_at', 'is', null), eb('sign_in_change_id', '>', sign_in_change_id)]),
    )
    .execute()
}

/* The sign-in may have been in another hand before: what was added then goes, too. */
const beganAt = (
  { requested_at }: LockedChange,
  { signing_closed_since: since }: { signing_closed_since: string | null },
): string => (since !== null && new Date(since) < new Date(requested_at) ? since : requested_at)

/**
 * Reverts a change in effect: restores the old values, the password is void until its owner chooses
 * a new one, and every other way in that was added since the request goes: passkeys, authenticator
 * with its recovery codes, links to an organization. An objection proves nothing: an address is
 * proven as it was before.
 */
export const takeBack = async (
  tx: Tx,
  context: AppContext,
  change: LockedChange,
): Promise<void> => {
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', change.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const at = context.now().toISOString()
  await endLater(tx, change, at)
  await tx
    .updateTable('app_user')
    .set({
      ...(change.kind === 'email' &&
        !isOfNobody(change) && {
          ...(await primaryAfter(tx, user, change.old_value)),
          email: change.old_value,
          email_proven: change.old_proven,
        }),
      ...(change.kind === 'user-name' && { user_name: change.old_value }),
      ...(isOfNobody(change) && { disabled: true }),
      signing_closed_at: at,
      signing_closed_by: change.requested_by,
      updated_at: at,
      row_version: Number(user.row_version) + 1,
    })
    .where('user_id', '=', user.user_id)
    .execute()
  await tx
    .updateTable('login')
    .set({
      password_hash: null,
      password_pending: null,
      password_pending_of: null,
      temporary_until: null,
    })
    .where('user_id', '=', user.user_id)
    .execute()
  await tx.deleteFrom('known_device').where('user_id', '=', user.user_id).execute()
  await removeAddedSince(tx, user.user_id, beganAt(change, user))
  await voidResetCodes(tx, context, user.user_id)
}
