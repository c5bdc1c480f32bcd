import type { Crypt } from './access/crypt.ts'
import { hashPassword, passwordMatches } from './access/passwords.ts'
import { isOwnMachine, Wrong, type Config } from './config.ts'
import type { Database } from './db/database.ts'
import { q } from './db/queries.ts'
import { loadDemo, type DemoChoice } from './demo/load.ts'
import { demoPassword, demoSignIns } from './demo/sign-ins.ts'

/* A demo that was loaded on this machine with its known password may not be opened to others afterwards. */
const refuseKnownPassword = async (config: Config, database: Database): Promise<void> => {
  if (isOwnMachine(config)) return
  const [found] = await database.systemAsk('demo password', [
    q
      .selectFrom('app_user as u')
      .innerJoin('login as l', 'l.user_id', 'u.user_id')
      .select('l.password_hash')
      .where('u.email', '=', demoSignIns[0]?.email ?? ''),
  ])
  if (await passwordMatches(demoPassword, (found?.rows[0] as { password_hash: string } | undefined)?.password_hash))
    throw new Wrong(
      'This database holds the demo laboratory with the password that everybody knows, so it may only be reached from this machine: start with a new database, or without HOST, DATABASE_URL, PUBLIC_URL and TRUST_PROXY.',
    )
}

/**
 * Loads the demo laboratory when it is asked for, or by itself into a new embedded database, and what a start that was broken off, or
 * an older Labgate, left out of it. Answers whether it is there. `size`: how many patients and orders, where not as many as the demo has.
 */
export const loadDemoIfWanted = async (
  config: Config,
  database: Database & { isNew: boolean },
  crypt: Crypt,
  says: (line: string) => void,
  size: Pick<DemoChoice, 'patients' | 'orders'> = {},
): Promise<boolean> => {
  const [loaded] = await database.systemAsk('demo', [q.selectFrom('setting').select('value').where('name', '=', 'demo')])
  const value = loaded?.rows[0]?.value
  const state = value === undefined ? undefined : (JSON.parse(String(value)) as object)
  if (state !== undefined) await refuseKnownPassword(config, database)
  if (config.demo === false) return false
  if (state !== undefined && 'patients' in state && 'orders' in state) return true
  if (state === undefined && config.demo === 'if-new' && !database.isNew) return false
  if (state === undefined && !database.isNew && config.LABGATE_DEMO_PASSWORD === undefined)
    throw new Wrong('The demo with its known password is loaded by itself into a new database only: set LABGATE_DEMO_PASSWORD to a password of your own.')
  const part = state === undefined ? '' : 'patients' in state ? 'orders of the ' : 'patients of the '
  says(`Loading the ${part}demo laboratory (once) ...`)
  const passwordHash = await hashPassword(config.LABGATE_DEMO_PASSWORD ?? demoPassword)
  await loadDemo((sql, values) => database.asLogin(sql, values), { passwordHash, now: new Date(), crypt, says, ...size })
  return true
}
