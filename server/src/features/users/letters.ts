import type { Tx } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { makeResetCode } from '../session/reset-codes.ts'

interface Person {
  user_id: number
  email: string
  user_name: string
  first_name: string
}
const welcomeMs = 72 * 3_600_000

const addressOf = (house: House): string => house.config.PUBLIC_URL ?? `http://${house.config.HOST}:${house.config.PORT}`
/** The code stands behind #, which browsers do not send: it reaches no log. */
const linkWith = (house: House, code: string): string => `${addressOf(house).replace(/\/$/, '')}/login#code=${code}`
const closing = (house: House): string => `\n\n${house.config.LAB_NAME}\n${house.config.SUPPORT_PHONE}\n`

/** Mails a new user the link with which to choose a password. */
export const mailWelcome = async (tx: Tx, house: House, person: Person): Promise<void> => {
  const code = await makeResetCode(tx, house, person.user_id, 'link', welcomeMs)
  const text = `Hello ${person.first_name},\n\na sign-in was made for you at ${house.config.LAB_NAME}. Your user name is ${person.user_name}; you can also sign in with this e-mail address.\n\nChoose your password here (good for three days and one use):\n\n    ${linkWith(house, code)}${closing(house)}`
  await house.post.queue({ to: person.email, subject: `Your sign-in at ${house.config.LAB_NAME}`, text }, tx)
}

/** Mails the link with which to choose a new password (decisions.md 22). */
export const mailResetLink = async (tx: Tx, house: House, person: Person): Promise<void> => {
  const code = await makeResetCode(tx, house, person.user_id, 'link')
  const text = `Hello ${person.first_name},\n\nhere you can choose a new password (good for 30 minutes and one use):\n\n    ${linkWith(house, code)}\n\nIf you did not expect this letter, please call us.${closing(house)}`
  await house.post.queue({ to: person.email, subject: 'Choose a new password', text }, tx)
}
