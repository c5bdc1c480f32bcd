import type { SignInChangeKind } from '@labgate/contract/people/sign-in-changes'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import { closing, greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/* Users and the Audit Log say who each of these emails is about; the emails do not. */

export const tellOfObjection = (tx: Tx, context: AppContext): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    'Someone objected to a change of their sign-in',
    'a user objected to a change of their sign-in made by someone else. The change was stopped or reversed. Please review the Audit Log to find out what happened.',
  )

const kinds: Readonly<Record<SignInChangeKind, string>> = {
  'sign-in': 'A staff sign-in is new or has new rights',
  email: 'The email of a staff sign-in is to change',
  'user-name': 'The user name of a staff sign-in is to change',
  'second-factor': 'The second factor of a staff sign-in is to be reset',
  password: 'The password of a staff sign-in is to be reset',
}
/** An administrator requested a change of the sign-in of staff (docs/decisions/0082). */
export const tellOfRequest = (tx: Tx, context: AppContext, kind: SignInChangeKind): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    kinds[kind],
    'an administrator requested this. If it waits for a second person, Users lists it under “Sign-in to confirm”: call the colleague on a number you know, then confirm it, or cancel it. Without another administrator who can confirm it, it takes effect after 72 hours. If it should not happen, act now.',
  )

/** Such a change took effect; `isAlone`: without a second person, after 72 hours. */
export const tellOfEffect = (tx: Tx, context: AppContext, isAlone: boolean): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    isAlone ? 'A staff sign-in was changed without a second person' : 'A staff sign-in was changed',
    isAlone
      ? 'a change of a staff sign-in took effect because 72 hours had passed and no other administrator could confirm it. Until someone else checks the identity of whoever has the sign-in, neither decides about the acts of the other: the sign-in, and the administrator who requested this. Please review it in Users and in the Audit Log.'
      : 'a change of a staff sign-in took effect. Please review it in Users and in the Audit Log if you do not know of it.',
  )

/**
 * Someone deactivated an administrator or gave them another user type: every administrator is told,
 * and the one concerned at the address of before.
 */
export const tellOfLoss = async (
  tx: Tx,
  context: AppContext,
  { email, first_name }: { email: string; first_name: string },
): Promise<void> => {
  await tellAdministrators(
    tx,
    context,
    'An administrator was deactivated or is one no longer',
    'another administrator did this. Those whom it concerns are told, too, and get these notices for 30 days more. Please review it in Users and in the Audit Log. If you do not know why, call the colleague, and the operator of the portal.',
  )
  if (email === '') return
  await context.post.queue(
    {
      to: email,
      subject: 'You are no longer an administrator',
      text: `${greeting(first_name)}\n\nan administrator of ${context.config.LAB_NAME} deactivated your sign-in or gave it another user type. If you do not know why, call your laboratory and the operator of the portal right away: who is the only administrator issues new sign-ins alone after 72 hours.${closing(context)}`,
    },
    tx,
  )
}

/** Tells every administrator if the NPI that a user was given is that of another active sign-in. */
export const tellOfSharedNpi = (context: AppContext, userId: number): Promise<void> =>
  context.database.system('shared NPI', async (tx) => {
    const { rows } = await tx.executeQuery<{ elsewhere: boolean }>(
      compiledRaw('select npi_is_elsewhere($1) as elsewhere', [userId]),
    )
    if (rows[0]?.elsewhere !== true) return
    await tellAdministrators(
      tx,
      context,
      'An NPI was entered that another sign-in has',
      'the NPI of a user was changed to one that another active sign-in has. Once someone other than who entered it confirms the sign-in, approves the provider, or checks the identity, the two count as one person, who does not decide about the acts of either. The Audit Log says who entered it. If it is not one person, correct the NPI.',
    )
  })

/** Tells every administrator if the email that was entered for a user is that of active staff. */
export const tellOfSharedEmail = (
  context: AppContext,
  userId: number,
  email: string,
): Promise<void> =>
  context.database.system('shared email', async (tx) => {
    const { rows } = await tx.executeQuery(
      compiledRaw(
        `
          select
          from app_user o
          where
            o.email_folded = lower($2)
            and o.email_folded <> ''
            and o.user_id <> $1
            and o.customer_id = 0
            and not o.disabled
          limit 1
        `,
        [userId, email],
      ),
    )
    if (rows.length === 0) return
    await tellAdministrators(
      tx,
      context,
      'The email of a colleague was entered for another sign-in',
      'another sign-in was given the email of someone at the laboratory. Two sign-ins with one email are one person, who does not decide about the acts of either. The Audit Log says who entered it. If it is not the colleague’s own, correct the email.',
    )
  })

/** Something about the sign-in of staff that takes effect at once. */
export const tellOfStaff = (
  tx: Tx,
  context: AppContext,
  what: 'saved' | 'password reset' | 'identity checked' | 'unlinked',
): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    {
      saved: 'A staff sign-in is new or has new rights',
      'password reset': 'The password of a staff sign-in was reset',
      'identity checked': 'The identity of a colleague was checked',
      unlinked: 'The link of a colleague to the organization was removed',
    }[what],
    'an administrator recorded this. Please review it in Users and in the Audit Log if you do not know of it.',
  )

/** Sealed recovery codes were made, or one was used in place of a second factor. */
export const tellOfSealedCode = (
  tx: Tx,
  context: AppContext,
  what: 'used' | 'made' = 'used',
): Promise<void> =>
  tellAdministrators(
    tx,
    context,
    `${what === 'used' ? 'A sealed recovery code was used' : 'Sealed recovery codes were made'}`,
    what === 'used'
      ? 'an administrator signed in, or proved who they are, with a recovery code from a sealed envelope. The Audit Log says who. If no one lost a second factor, end that person’s sessions and make new codes.'
      : 'an operator made sealed recovery codes for an administrator on the server. Those made before no longer work. The Audit Log says for whom.',
  )
