import { shownAgainMs } from '@labgate/contract/people/single-sign-on'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/**
 * How a user can sign in (rules.md#single-sign-on): in any way, not with a password, or only with
 * the account's identity provider.
 */
export type SignInWays = 'any' | 'no password' | 'organization'

export const signInWays = async (tx: Tx, userId: number): Promise<SignInWays> => {
  const { rows } = await tx.executeQuery<{ ways: SignInWays | null }>(
    compiledRaw('select sign_in_ways($1) as ways', [userId]),
  )
  return rows[0]?.ways ?? 'any'
}

/** Refuses a new password for a user who signs in with an organization. */
export const mustHaveOpenPassword = async (tx: Tx, userId: number): Promise<void> => {
  if ((await signInWays(tx, userId)) !== 'any')
    throw new Refusal(
      'password-closed',
      'This user signs in with the organization’s single sign-on and has no password here.',
    )
}

/** Whether the session's user had to sign in with the organization again, a moment ago. */
export const isShownAgain = async (
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  sessionId: number,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('session')
    .select('organization_shown_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const at = row?.organization_shown_at ?? null
  return at !== null && now().getTime() - new Date(at).getTime() < shownAgainMs
}

/**
 * Where a password is asked for: a user whose password is closed must have signed in with the
 * organization again, in this session. Returns false for everyone else, whose password is asked.
 */
export const isShownInstead = (
  context: AppContext,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> =>
  context.database.system('closed password', async (tx) => {
    if ((await signInWays(tx, userId)) === 'any') return false
    if (!(await isShownAgain(tx, context, sessionId))) throw new Refusal('organization-again')
    return true
  })
