import { aloneAfterMs } from '@labgate/contract/people/sign-in-changes'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { longCode } from '../session/reset-codes.ts'

/**
 * Requests a sign-in anew that waits for a second person, because what it is signed in with changes:
 * whoever confirms it vouches for it as they saw it (docs/decisions/0082). Nothing if none waits.
 */
export const renewSignIn = async (tx: Tx, context: AppContext, userId: number): Promise<void> => {
  const at = context.now()
  const replaced = await tx
    .updateTable('sign_in_change')
    .set({ ended_at: at.toISOString(), ended_by: 'replaced' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'sign-in')
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(['customer_id', 'old_value', 'new_value', 'requested_by'])
    .executeTakeFirst()
  if (!replaced) return
  await tx
    .insertInto('sign_in_change')
    .values({
      ...replaced,
      user_id: userId,
      kind: 'sign-in',
      requested_at: at.toISOString(),
      alone_at: new Date(at.getTime() + aloneAfterMs).toISOString(),
      needs_proof: false,
      needs_second: true,
      objection_hash: digest(longCode(context)),
    })
    .execute()
}
