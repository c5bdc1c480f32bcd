import { signInChanges } from '@labgate/contract/sign-in-changes'
import { users } from '@labgate/contract/users'

/** What an act on a user makes stale. */
export const usersRefresh = [users.get, users.list, users.listForEmail, signInChanges.list] as const
