import type { AppContext } from '../../../app-context.ts'
import { oneByOne } from '../../../jobs/one-by-one.ts'
import { applyIfReady } from './apply-change.ts'
import { beginWhereConfirmable } from './who-could-confirm.ts'

const most = 1000
/**
 * Puts the changes of staff into effect that no other administrator could confirm for 72 hours
 * (docs/decisions/0082). One that somebody could confirm waits on, and its 72 hours begin anew.
 */
export const applyAlone = async (context: AppContext): Promise<void> => {
  const now = context.now().toISOString()
  const due = await context.database.system('sign-in changes', async (tx) => {
    await beginWhereConfirmable(tx, context)
    return tx
      .selectFrom('sign_in_change')
      .select('sign_in_change_id as id')
      .where('alone_at', '<=', now)
      .where('applied_at', 'is', null)
      .where('ended_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .orderBy('alone_at')
      .orderBy('sign_in_change_id')
      .limit(most)
      .execute()
  })
  await oneByOne(
    context,
    ['change of a sign-in', 'changes of sign-ins'],
    due,
    ({ id }) => id,
    ({ id }) => applyIfReady(context, id),
  )
}
