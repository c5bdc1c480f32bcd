import { showsDemo, type Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { Mailer } from './mailer.ts'

/**
 * The mailbox page exists only in the demo laboratory, only if no one else can reach it, and only
 * without a mail server (rules.md#demo-and-mailbox).
 */
export const mailboxIsOpen = async (config: Config, database: Database): Promise<boolean> => {
  if (!showsDemo(config) || config.demo === false || config.SMTP_URL !== undefined) return false
  const [loaded] = await database.systemQuery('mailbox', [
    q.selectFrom('setting').select('value').where('name', '=', 'demo'),
  ])
  return loaded?.rows.length === 1
}

/** The page reads emails from storage: they have arrived as soon as they are written. */
export const mailboxMailer: Mailer = { send: async () => {}, close: () => {} }
