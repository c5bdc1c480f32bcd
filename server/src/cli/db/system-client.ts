import { isIP } from 'node:net'
import { systemClients } from '@labgate/contract/access/sources'
import { strangerRow } from '../../access/audit.ts'
import { readConfig, Wrong } from '../../config.ts'
import { asLoginInside } from '../../db/as-login.ts'
import type { Tx } from '../../db/database.ts'
import { WrongUse, type Given } from '../command.ts'
import { openForCommand } from '../open-for-command.ts'

const portal = 'portal'
const sources = systemClients.join(' or ')

interface Wanted {
  email: string
  /** null: signs in to the portal. */
  source: number | null
  addresses: readonly string[]
}
const wantedOf = (given: Given): Wanted => {
  const email = (given.words[1] ?? '').trim()
  if (email === '' || given.words.length > 2) throw new WrongUse('Enter the email of one user.')
  const named = (given.option('source') ?? '').trim()
  const source = systemClients.find((one) => String(one) === named) ?? null
  if (source === null && named !== portal)
    throw new WrongUse(`Enter --source ${sources}, or --source ${portal}.`)
  const addresses = (given.option('addresses') ?? '')
    .split(/[\s,]+/)
    .filter((address) => address !== '')
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong !== undefined) throw new WrongUse(`${wrong} is no IP address.`)
  if ((source === null) !== (addresses.length === 0))
    throw new WrongUse(
      source === null
        ? 'A user of the portal signs in from any address. Leave --addresses out.'
        : 'Enter --addresses: those from which this system signs in.',
    )
  return { email, source, addresses: [...new Set(addresses)] }
}

const markUser = async (tx: Tx, { email, source, addresses }: Wanted): Promise<void> => {
  const found = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('email_folded', '=', email.toLowerCase())
    .execute()
  const [user] = found
  if (user === undefined || found.length > 1)
    throw new Wrong(
      user === undefined
        ? `No user has the email ${email}. Add the user in Users first.`
        : `Several users have the email ${email}. A system has an email of its own.`,
    )
  // the laboratory's role cannot change who signs in from where
  await asLoginInside(tx, async () => {
    await tx
      .updateTable('app_user')
      .set({ system_source: source, system_addresses: [...addresses] })
      .where('user_id', '=', user.user_id)
      .execute()
    await tx
      .updateTable('session')
      .set({ ended_at: new Date().toISOString() })
      .where('user_id', '=', user.user_id)
      .where('ended_at', 'is', null)
      .execute()
  })
  await tx.executeQuery(
    strangerRow('cli.system-client', 'done', '', user.user_id, `user ${user.user_id}`).compile(),
  )
}

/**
 * Marks a user as a system client of a source, with the addresses it signs in from, or as a user of
 * the portal again (rules.md#sources-and-cookie). Its sessions end.
 */
export const markSystemClient = async (given: Given): Promise<void> => {
  const wanted = wantedOf(given)
  const config = readConfig(given.variables)
  const database = await openForCommand(config, given.say)
  try {
    await database.system('system client', (tx) => markUser(tx, wanted))
  } finally {
    await database.close()
  }
  given.say(
    wanted.source === null
      ? `${wanted.email} signs in to the portal now.`
      : `${wanted.email} is a system client of source ${wanted.source} now, from ${wanted.addresses.join(', ')}. It can no longer sign in to the portal.`,
  )
}
