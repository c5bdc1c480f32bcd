import { describeUserType, UserType } from '@labgate/contract/access/user-types'
import { email as emailForm } from '@labgate/contract/kit/values'
import { strangerRow } from '../../access/audit.ts'
import { keepProbe } from '../../access/key-probe.ts'
import type { AppContext } from '../../app-context.ts'
import { readConfig, readKey, Wrong, type Config } from '../../config.ts'
import { asLoginInside } from '../../db/as-login.ts'
import type { Tx } from '../../db/database.ts'
import { makeResetCode } from '../../features/people/session/reset-codes.ts'
import { openContext } from '../../open-context.ts'
import { WrongUse, type Given } from '../command.ts'
import { openForCommand } from '../open-for-command.ts'

const addressOf = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  (PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, '')

/**
 * The administrator with this email, created if no one has it. Throws if it belongs to someone
 * else.
 */
const administrator = async (
  tx: Tx,
  email: string,
  name: string,
): Promise<{ userId: number; isNew: boolean }> => {
  const found = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_type_id', 'disabled', 'primary_login'])
    .where('email_folded', '=', email.toLowerCase())
    .orderBy('primary_login', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) {
    const [first = '', ...rest] = name.split(/\s+/)
    const row = {
      user_type_id: UserType.Administrator,
      user_name: email,
      email,
      primary_login: true,
      first_name: first,
      last_name: rest.join(' ') || first,
    }
    // the laboratory's role cannot add users; the command runs as the table owner
    const { user_id } = await asLoginInside(tx, () =>
      tx.insertInto('app_user').values(row).returning('user_id').executeTakeFirstOrThrow(),
    )
    return { userId: user_id, isNew: true }
  }
  if (found.user_type_id !== UserType.Administrator)
    throw new Wrong(
      `${email} belongs to a user of the type ${describeUserType(found.user_type_id)}. Enter the email of an administrator, or one that nobody has.`,
    )
  if (found.disabled)
    throw new Wrong(
      `The administrator ${email} is switched off. Another administrator can switch the sign-in on again.`,
    )
  return { userId: found.user_id, isNew: false }
}

/**
 * Creates the first administrator, or lets one in who lost their password
 * (rules.md#first-administrator).
 */
export const makeAdministrator = async (given: Given): Promise<void> => {
  const { say } = given
  const email = (given.words[1] ?? '').trim()
  if (email === '' || given.words.length > 2 || !emailForm().safeParse(email).success)
    throw new WrongUse('Enter one email address.')
  const name = (given.option('name') ?? '').trim() || `Administrator ${email.split('@')[0] ?? ''}`
  const config = readConfig(given.variables)
  const { key } = readKey(config)
  const database = await openForCommand(config, say)
  try {
    const context: AppContext = await openContext(config, database, key)
    await keepProbe(database, context.crypt)
    const { code, isNew } = await database.system('administrator', async (tx) => {
      const { userId, isNew: made } = await administrator(tx, email, name.slice(0, 100))
      await tx.executeQuery(
        strangerRow('cli.admin', 'done', '', userId, `user ${userId}`).compile(),
      )
      return { code: await makeResetCode(tx, context, userId, 'link'), isNew: made }
    })
    say(isNew ? `${email} is an administrator now.` : `${email} is an administrator already.`)
    say(
      `Choose a password here, within 30 minutes; the link is good for one use:\n\n  ${addressOf(config)}/login#code=${code}\n`,
    )
  } finally {
    await database.close()
  }
}
