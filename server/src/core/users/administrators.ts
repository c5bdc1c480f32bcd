import { UserType } from '@labgate/contract/access/user-types'
import type { Tx } from '../../db/database.ts'

const most = 200

/**
 * Laboratory administrators who can get an email, with the address and the first name for the
 * greeting.
 */
export const administratorsToTell = (tx: Tx): Promise<{ email: string; first_name: string }[]> =>
  tx
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('user_type_id', '=', UserType.Administrator)
    .where('disabled', '=', false)
    .where('email', '<>', '')
    .limit(most)
    .execute()
