import { home } from '@labgate/contract/home'
import { signatures } from '@labgate/contract/signatures'
import { users } from '@labgate/contract/users'

/** What a change to a signature makes stale. */
export const signaturesRefresh = [
  signatures.list,
  signatures.currentId,
  users.get,
  home.shell,
  home.dashboard,
] as const
