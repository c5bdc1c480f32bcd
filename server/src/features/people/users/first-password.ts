import { UserType } from '@labgate/contract/access/user-types'
import type { UserSave } from '@labgate/contract/people/users'
import type { Actor } from '../../../access/actor.ts'
import { refuseWeakPassword } from '../../../access/password-rules.ts'
import type { AppContext } from '../../../app-context.ts'
import { signInWays } from '../session/closed-password.ts'
import { accountName, namesAround } from './names-around.ts'

/**
 * Checks the password that an administrator chooses for a new user; no one else can, so no one else
 * learns an account's name from it.
 */
export const refuseWeakFirstPassword = async (
  context: AppContext,
  actor: Actor,
  input: UserSave,
  password: string,
): Promise<void> => {
  const {
    firstName: first_name = '',
    lastName: last_name = '',
    userName: user_name = '',
    email = '',
    customerId = 0,
  } = input
  const account_name =
    actor.who.userTypeId === UserType.Administrator
      ? await context.database.system('account of a new user', (tx) => accountName(tx, customerId))
      : ''
  await refuseWeakPassword(
    password,
    namesAround(context, { first_name, last_name, user_name, email, account_name }),
  )
}

/** How a user who was just made signs in for the first time, for whoever made them. */
export const describeFirstSignIn = (
  context: AppContext,
  userId: number,
  hasPassword: boolean,
): Promise<string> =>
  context.database.system('first sign-in', async (tx) =>
    (await signInWays(tx, userId)) !== 'any'
      ? 'Saved. The user signs in with the organization, without a password. An email says so.'
      : hasPassword
        ? 'Saved. The password works for 24 hours and must be changed at the first sign-in.'
        : 'Saved. An email with a link to choose a password will arrive shortly.',
  )
