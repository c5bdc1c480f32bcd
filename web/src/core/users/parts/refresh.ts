import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'

/** What an act on a user makes stale. */
export const usersRefresh = [users.get, users.list, users.listForEmail, signInChanges.list] as const
