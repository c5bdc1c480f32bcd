import { sql } from 'kysely'
import { holdGround, type SignInGround } from '../../../access/sign-in-ground.ts'
import type { Tx } from '../../../db/database.ts'
import type { SignInWays } from './closed-password.ts'

const logins = (tx: Tx) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('login as l', 'l.user_id', 'u.user_id')
    .leftJoin('customer as c', 'c.customer_id', 'u.customer_id')
    .select([
      'u.user_id',
      'u.customer_id',
      'u.user_type_id',
      'u.user_name',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.disabled',
      'u.sign_in_ground',
      'u.change_pwd',
      'u.second_factor',
      'u.locked_until',
      'u.system_source',
      'u.system_addresses',
      'l.password_hash',
      'l.temporary_until',
      'l.totp_secret',
      'l.totp_last_step',
      'l.recovery_hashes',
      'c.active as account_active',
      'c.name as account_name',
      sql<SignInWays>`sign_in_ways(u.user_id)`.as('sign_in_ways'),
    ])

/** The login of a user; undefined if there is none. */
export const loginOfUser = (tx: Tx, userId: number) =>
  logins(tx).where('u.user_id', '=', userId).executeTakeFirst()

/**
 * The login that an email or a user name signs in to. A user name is exact; an email leads to that
 * person's primary login. Accounts with their own user names (alternateLoginId) sign in by user
 * name only.
 */
export const findLogin = (tx: Tx, name: string) =>
  logins(tx)
    .where(({ eb, or, and }) => {
      const folded = name.trim().toLowerCase()
      return or([
        eb('u.user_name_folded', '=', folded),
        and([
          eb('u.email_folded', '=', folded),
          eb('u.primary_login', '=', true),
          or([eb('c.alternate_login_id', 'is', null), eb('c.alternate_login_id', '=', false)]),
        ]),
      ])
    })
    .orderBy(({ eb }) => eb('u.user_name_folded', '=', name.trim().toLowerCase()), 'desc')
    .limit(1)
    .executeTakeFirst()
export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** What was proven with this login, as it was read. */
export const groundOf = ({ user_id, sign_in_ground }: Login): SignInGround => ({
  userId: user_id,
  at: sign_in_ground,
})
/**
 * The login of what was proven, locked and read again; undefined if it was proven with what is gone.
 */
export const heldLogin = async (tx: Tx, ground: SignInGround): Promise<Login | undefined> =>
  (await holdGround(tx, ground)) ? loginOfUser(tx, ground.userId) : undefined

/** Whether the login can be used at all: neither it nor its account is inactive. */
export const isOpen = (login: Login): boolean =>
  !login.disabled && (login.customer_id === 0 || login.account_active === true)
