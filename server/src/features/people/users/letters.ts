import { Refusal } from '../../../access/refusal.ts'
import { withinQuota } from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import { closing, greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'
import { signInWays } from '../session/closed-password.ts'
import { makeResetCode } from '../session/reset-codes.ts'

interface Person {
  user_id: number
  email: string
  user_name: string
  first_name: string
}
const welcomeMs = 72 * 3_600_000

/** Emails with a link to choose a password that one person gets per hour. */
const mostLetters = 3
const hour = 3_600_000

const addressOf = (context: AppContext): string =>
  context.config.PUBLIC_URL ?? `http://${context.config.HOST}:${context.config.PORT}`
/** The code comes after #, which browsers do not send: it reaches no log. */
export const codeLink = (
  context: AppContext,
  act: 'code' | 'prove' | 'object',
  code: string,
): string => `${addressOf(context).replace(/\/$/, '')}/login#${act}=${code}`

/** Says, in place of a code or a link, that the user signs in with the organization. */
export const mailClosed = async (
  tx: Tx,
  context: AppContext,
  { email, first_name }: Pick<Person, 'email' | 'first_name'>,
): Promise<void> => {
  const text = `${greeting(first_name)}\n\nyou sign in at ${context.config.LAB_NAME} with your organization, so there is no password to choose. On the sign-in page, choose \u201cSign in with your organization\u201d. Your administrator knows your organization\u2019s code.${closing(context)}`
  await context.post.queue({ to: email, subject: 'You sign in with your organization', text }, tx)
}

/**
 * Emails a new user the link for choosing a password, or that the organization signs them in, who
 * then chooses none.
 */
export const mailWelcome = async (tx: Tx, context: AppContext, person: Person): Promise<void> => {
  if ((await signInWays(tx, person.user_id)) !== 'any') return mailClosed(tx, context, person)
  const code = await makeResetCode(tx, context, person.user_id, 'link', welcomeMs)
  const text = `${greeting(person.first_name)}\n\na sign-in was created for you at ${context.config.LAB_NAME}. Your user name is ${person.user_name}; you can also sign in with this email address.\n\nChoose your password here (the link works once, for three days):\n\n    ${codeLink(context, 'code', code)}${closing(context)}`
  await context.post.queue(
    { to: person.email, subject: `Your sign-in at ${context.config.LAB_NAME}`, text },
    tx,
  )
}

/**
 * Emails the link for choosing a new password (rules.md#sign-in-answers); refuses with 'too-many'
 * beyond three an hour.
 */
export const mailResetLink = async (tx: Tx, context: AppContext, person: Person): Promise<void> => {
  if (!(await withinQuota(tx, `letters-to:${person.user_id}`, mostLetters, hour, context.now())))
    throw new Refusal(
      'too-many',
      'This person was sent three emails in the last hour. Please wait.',
    )
  const code = await makeResetCode(tx, context, person.user_id, 'link')
  const text = `${greeting(person.first_name)}\n\nchoose a new password here (the link works once, for 30 minutes):\n\n    ${codeLink(context, 'code', code)}\n\nIf you did not expect this email, please call us.${closing(context)}`
  await context.post.queue({ to: person.email, subject: 'Choose a new password', text }, tx)
}
