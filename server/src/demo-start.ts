import type { Crypt } from './access/crypt.ts'
import { hashPassword } from './access/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { q } from './db/queries.ts'
import { loadDemo, type DemoChoice } from './demo/load.ts'
import { demoPassword } from './demo/sign-ins.ts'

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
  if (config.demo === false) return false
  if (state !== undefined && 'patients' in state && 'orders' in state) return true
  if (state === undefined && config.demo === 'if-new' && !database.isNew) return false
  const part = state === undefined ? '' : 'patients' in state ? 'orders of the ' : 'patients of the '
  says(`Loading the ${part}demo laboratory (once) ...`)
  const passwordHash = await hashPassword(config.LABGATE_DEMO_PASSWORD ?? demoPassword)
  await loadDemo((sql, values) => database.asLogin(sql, values), { passwordHash, now: new Date(), crypt, says, ...size })
  return true
}
