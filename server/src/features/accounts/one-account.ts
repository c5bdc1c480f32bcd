import { describeUserType } from '@labgate/contract/access/user-types'
import type { accounts } from '@labgate/contract/accounts/accounts'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import type { Call } from '../../http/call.ts'
import { oneAccount } from './account.query.ts'

/** An account with its users. */
export const readAccount = async (call: Call<(typeof accounts)['get'], Actor>) => {
  const { customerId } = call.input
  const [[found]] = await call.read(
    { customerId, target: `account ${customerId}` },
    oneAccount(call.actor, customerId),
  )
  const account = orRefuse(found, 'Account not found.')
  return {
    ...account,
    users: account.users.map((user) => ({
      ...user,
      userType: describeUserType(user.userTypeId),
    })),
  }
}
