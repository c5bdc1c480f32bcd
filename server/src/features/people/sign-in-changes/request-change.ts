import { UserType } from '@labgate/contract/access/user-types'
import {
  aloneAfterMs,
  changeWaitsMs,
  staffChangeWaitsMs,
  type SignInChangeKind,
} from '@labgate/contract/people/sign-in-changes'
import type { Actor } from '../../../access/actor.ts'
import { decisionsBlocked } from '../../../access/same-person.ts'
import { digest } from '../../../access/sessions.ts'
import { decidesAsStaff, isStaff } from '../../../access/staff-who-decide.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { longCode } from '../session/reset-codes.ts'
import { mailChange } from './letters.ts'
import { renewSignIn } from './renew-sign-in.ts'
import { tellOfRequest } from './tell-administrators.ts'

export interface Subject {
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
/**
 * Whether a second person must confirm a change of this staff's sign-in: it decides about the acts
 * of others (docs/decisions/0082). While it is not confirmed itself it does not, and is changed at
 * once: each change requests it anew, so that whoever confirms it has seen it as it is.
 */
export const isOfTwo = async (tx: Tx, user: Subject): Promise<boolean> =>
  decidesAsStaff(user) && !(await decisionsBlocked(tx, user.user_id))

const sentence = (kind: SignInChangeKind, proof: boolean, second: boolean): string => {
  const what = {
    email: 'The new email',
    'user-name': 'The new user name',
    'second-factor': 'The reset',
    password: 'The reset',
    'sign-in': 'The right to decide about the acts of others',
  }[kind]
  const until = [
    ...(proof ? ['its owner confirms it'] : []),
    ...(second ? ['a second person confirms it'] : []),
  ]
  return until.length === 0 ? '' : `${what} takes effect when ${until.join(' and ')}.`
}

/*
 * A new request takes the place of an open one. Of a sign-in it takes the place of one that was
 * turned down, too: that one keeps its decisions blocked.
 */
export const endOpen = (
  tx: Tx,
  userId: number,
  kind: SignInChangeKind,
  at: Date,
): Promise<unknown> =>
  tx
    .updateTable('sign_in_change')
    .set({ ended_at: at.toISOString(), ended_by: 'replaced' })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('applied_at', 'is', null)
    .$if(kind !== 'sign-in', (open) => open.where('ended_at', 'is', null))
    .execute()

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
  const isOfStaff = !own && (kind === 'sign-in' || (await isOfTwo(tx, user)))
  const needsSecond = isOfStaff || (!own && needsSecondPerson(user))
  const needsProof = kind === 'email' && (needsSecond || user.last_login !== null)
  const after = (ms: number): string => new Date(at.getTime() + ms).toISOString()
  const [proofCode, objectionCode] = [needsProof ? longCode(context) : '', longCode(context)]
  await endOpen(tx, user.user_id, kind, at)
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
      expires_at: kind === 'sign-in' ? null : after(isOfStaff ? staffChangeWaitsMs : changeWaitsMs),
      alone_at: isOfStaff ? after(aloneAfterMs) : null,
      needs_proof: needsProof,
      proof_hash: needsProof ? digest(proofCode) : null,
      needs_second: needsSecond,
      objection_hash: digest(objectionCode),
    })
    .returning('sign_in_change_id')
    .executeTakeFirstOrThrow()
  if (kind !== 'sign-in' && (needsSecond || needsProof))
    await renewSignIn(tx, context, user.user_id)
  if (!own && isStaff(user)) await tellOfRequest(tx, context, kind)
  if (kind !== 'sign-in')
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
