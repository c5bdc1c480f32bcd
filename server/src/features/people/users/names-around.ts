import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * Names that a password must not contain: the person's, the account's and the laboratory's
 * (rules.md#password-rules).
 */
export const namesAround = (
  context: AppContext,
  login: {
    first_name: string
    last_name: string
    email: string
    user_name: string
    account_name: string | null
  },
): string[] => [
  login.first_name,
  login.last_name,
  login.email.split('@')[0] ?? '',
  login.user_name,
  login.account_name ?? '',
  context.config.LAB_NAME,
]

/** The account's name; '' for laboratory staff. */
export const accountName = async (tx: Tx, customerId: number): Promise<string> =>
  customerId > 0
    ? ((
        await tx
          .selectFrom('customer')
          .select('name')
          .where('customer_id', '=', customerId)
          .executeTakeFirst()
      )?.name ?? '')
    : ''
