import { home } from '@labgate/contract/overviews/home'
import { signatures } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'

/** What a change to a signature makes stale. */
export const signaturesRefresh = [
  signatures.list,
  signatures.currentId,
  users.get,
  home.shell,
  home.dashboard,
] as const
