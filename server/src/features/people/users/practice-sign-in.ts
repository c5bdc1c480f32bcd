import { UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import { tellPractice } from '../../../core/users/practice-administrators.ts'
import type { Tx } from '../../../db/database.ts'
import { madeUser, newRights } from './staff-sign-in.ts'
import type { LockedUser } from './users.queries.ts'

const next =
  'call them on a number you know, and check the identity in Users under “Sign-in help”. Users lists such sign-ins under “Waiting for confirmation”; the Audit Log says who did it. If you do not know of it, make the sign-in inactive, and ask what happened.'

/**
 * A sign-in of a practice or of a parole officer that the laboratory's staff make, make active again,
 * or give another user type: the practice's administrators are told of theirs, those of the
 * laboratory of an officer's. Until somebody else checks the identity, it is in the laboratory's hand
 * alone (docs/decisions/0088). Returns what whoever saves it is told; '' if there is nothing.
 */
export const tellOfSignInOutside = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  before: LockedUser | undefined,
  { userId, ...saved }: { userId: number; user_type_id: number; disabled: boolean },
): Promise<string> => {
  if (actor.own.entityId > 0) return ''
  const user = { ...(before ?? (await madeUser(tx, userId))), ...saved }
  if (newRights(before, user) === undefined) return ''
  if (user.customer_id > 0) {
    await tellPractice(
      tx,
      context,
      { customerId: user.customer_id, except: userId },
      'The laboratory made or changed a sign-in of your practice',
      `${context.config.LAB_NAME} made a sign-in of the practice, made it active again, or gave it another user type. It works, but restricted charts stay closed to it until another person checks the identity: ${next}`,
    )
    return 'Restricted charts stay closed to it until another person checks the identity.'
  }
  if (user.user_type_id !== UserType.ParoleOfficer) return ''
  await tellAdministrators(
    tx,
    context,
    'A parole officer’s sign-in is new or active again',
    `someone at the laboratory recorded this. It shows no patient until another person checks the identity: ${next}`,
  )
  return 'It shows no patient until another person checks the identity.'
}
