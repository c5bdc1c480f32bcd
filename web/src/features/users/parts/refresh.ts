import { users } from '@labgate/contract/users'

/** What an act on a user makes stale. */
export const usersRefresh = [users.get, users.list, users.listForEmail] as const
