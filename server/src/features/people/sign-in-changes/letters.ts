import type { AppContext } from '../../../app-context.ts'
import { closing, greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'
import { codeLink } from '../users/letters.ts'

export interface ChangeLetter {
  firstName: string
  /** Where emails are sent now; '' for none. */
  oldEmail: string
  /** The new email, if that is what changes. */
  newEmail: string
  kind: 'email' | 'user-name' | 'second-factor' | 'password'
  newValue: string
  /** '' if nothing needs to be proven. */
  proofCode: string
  objectionCode: string
  needsSecond: boolean
}

const whatChanges = ({ kind, newValue }: ChangeLetter): string =>
  kind === 'email'
    ? 'the email address of your sign-in'
    : kind === 'user-name'
      ? `your user name, to ${newValue},`
      : kind === 'password'
        ? 'your password (to be reset)'
        : 'your second factor (to be removed)'

/**
 * Notifies the old and the new address of a change by someone else; each email has a link to
 * object, and the new address one to prove it.
 */
export const mailChange = async (
  tx: Tx,
  context: AppContext,
  letter: ChangeLetter,
): Promise<void> => {
  const lab = context.config.LAB_NAME
  const objection = `If you did not request this, stop it here with one click:\n\n    ${codeLink(context, 'object', letter.objectionCode)}`
  const second = letter.needsSecond
    ? ' A second person at the laboratory must also confirm it.'
    : ''
  if (letter.oldEmail !== '')
    await context.post.queue(
      {
        to: letter.oldEmail,
        subject: 'Your sign-in is being changed',
        text: `${greeting(letter.firstName)}\n\nsomeone at ${lab} or at your practice requested a change to ${whatChanges(letter)} at ${lab}.${second}\n\n${objection}${closing(context)}`,
      },
      tx,
    )
  if (letter.newEmail !== '' && letter.proofCode !== '')
    await context.post.queue(
      {
        to: letter.newEmail,
        subject: 'Confirm your new email address',
        text: `${greeting(letter.firstName)}\n\nthis address was entered as the new email of your sign-in at ${lab}. Confirm it here within three days:\n\n    ${codeLink(context, 'prove', letter.proofCode)}\n\n${objection}${closing(context)}`,
      },
      tx,
    )
}

/** Notifies both addresses that a change is now in effect. */
export const mailApplied = async (
  tx: Tx,
  context: AppContext,
  to: readonly string[],
  firstName: string,
): Promise<void> => {
  for (const address of new Set(to.filter(Boolean)))
    await context.post.queue(
      {
        to: address,
        subject: 'Your sign-in was changed',
        text: `${greeting(firstName)}\n\nthe change to your sign-in at ${context.config.LAB_NAME} is now in effect, and your sessions were ended. If this was not you, use the link in our earlier email or call us right away.${closing(context)}`,
      },
      tx,
    )
}
