import { UserType } from '@labgate/contract/access/user-types'
import { changeWaitsMs, type SignInChangeKind } from '@labgate/contract/people/sign-in-changes'
import type { Actor } from '../../../access/actor.ts'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { longCode } from '../session/reset-codes.ts'
import { mailChange } from './letters.ts'

interface Subject {
  user_id: number
  customer_id: number
  user_type_id: number
  physician: boolean
  physician_pending: boolean
  first_name: string
  email: string
  last_login: string | null
}
export interface RequestedChange {
  signInChangeId: number
  /** Message for the requester. */
  message: string
}

/**
 * Whether a second person must confirm this user's sign-in: it signs orders, or opens reports
 * outside any account (docs/decisions/0033).
 */
const needsSecondPerson = (user: Subject): boolean =>
  user.physician || user.physician_pending || user.user_type_id === UserType.ParoleOfficer

const sentence = (kind: SignInChangeKind, proof: boolean, second: boolean): string => {
  const what = {
    email: 'The new email',
    'user-name': 'The new user name',
    'second-factor': 'The reset',
  }[kind]
  const until = [
    ...(proof ? ['its owner confirms it'] : []),
    ...(second ? ['a second person confirms it'] : []),
  ]
  return until.length === 0 ? '' : `${what} takes effect when ${until.join(' and ')}.`
}

/**
 * Records a change of a user's sign-in and sends its emails, in the caller's transaction. It takes
 * effect when `applyIfReady` finds everything it waits for. A mistyped address of someone who never
 * signed in needs no proof: no one owns that sign-in yet.
 */
export const requestChange = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  {
    user,
    kind,
    oldValue,
    newValue,
  }: { user: Subject; kind: SignInChangeKind; oldValue: string; newValue: string },
): Promise<RequestedChange> => {
  const at = context.now()
  const own = user.user_id === actor.userId
  const needsSecond = !own && needsSecondPerson(user)
  const needsProof = kind === 'email' && (needsSecond || user.last_login !== null)
  const [proofCode, objectionCode] = [needsProof ? longCode(context) : '', longCode(context)]
  await tx
    .updateTable('sign_in_change')
    .set({ ended_at: at.toISOString(), ended_by: 'replaced' })
    .where('user_id', '=', user.user_id)
    .where('kind', '=', kind)
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const { sign_in_change_id } = await tx
    .insertInto('sign_in_change')
    .values({
      user_id: user.user_id,
      customer_id: user.customer_id,
      kind,
      old_value: oldValue,
      new_value: newValue,
      requested_by: actor.userId,
      requested_at: at.toISOString(),
      expires_at: new Date(at.getTime() + changeWaitsMs).toISOString(),
      needs_proof: needsProof,
      proof_hash: needsProof ? digest(proofCode) : null,
      needs_second: needsSecond,
      objection_hash: digest(objectionCode),
    })
    .returning('sign_in_change_id')
    .executeTakeFirstOrThrow()
  await mailChange(tx, context, {
    firstName: user.first_name,
    oldEmail: user.email,
    newEmail: kind === 'email' ? newValue : '',
    kind,
    newValue,
    proofCode,
    objectionCode,
    needsSecond,
  })
  return { signInChangeId: sign_in_change_id, message: sentence(kind, needsProof, needsSecond) }
}
