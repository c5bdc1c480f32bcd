import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users, type User } from '@labgate/contract/people/users'

/** A user as on screen: what somebody vouches for. */
export type Seen = Pick<User, 'userId' | 'rowVersion'>

/** What an act on a user makes stale. */
export const usersRefresh = [users.get, users.list, users.listForEmail, signInChanges.list] as const
