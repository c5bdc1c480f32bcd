import { loadDemo } from '@labgate/demo/load.ts'
import { hashPassword } from '@labgate/server/access/passwords.ts'
import { openDatabase } from '@labgate/server/db/open.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { demoPassword } from './sign-in.ts'
import { pickTargets, type Targets } from './targets.ts'

export interface Laboratory {
  rows: { accounts: number; locations: number; users: number }
  targets: Targets
  /** Time taken to load. */
  seconds: number
  /** The engine's version and settings, as it reports them. */
  engine: { version: string; fsync: string; sharedBuffers: string; synchronousCommit: string }
}

const engineOf = async (run: Run): Promise<Laboratory['engine']> => {
  const { rows } = await run(`
    select
      version() as version,
      current_setting('fsync') as fsync,
      current_setting('shared_buffers') as "sharedBuffers",
      current_setting('synchronous_commit') as "synchronousCommit"
  `)
  return (rows as [Laboratory['engine']])[0]
}
const countsOf = async (run: Run): Promise<Laboratory['rows']> => {
  const { rows } = await run(`
    select
      (select count(*) from customer) as accounts,
      (select count(*) from location) as locations,
      (select count(*) from app_user) as users
  `)
  return (rows as [Laboratory['rows']])[0]
}

/** Migrates an empty database, fills it with that many accounts, and closes it. */
export const loadLaboratory = async (
  place: { url?: string; data: string },
  accounts: number,
  log: (line: string) => void,
): Promise<Laboratory> => {
  const database = await openDatabase({ url: place.url, data: place.data, pool: 2 })
  const run: Run = (sql, values) => database.asLogin(sql, values)
  try {
    const begun = performance.now()
    await loadDemo(run, {
      passwordHash: await hashPassword(demoPassword),
      now: new Date(),
      accounts,
      locationsPerAccount: 3,
      log,
    })
    const seconds = (performance.now() - begun) / 1000
    const rows = await countsOf(run)
    if (rows.accounts < accounts || rows.locations < accounts * 2.9)
      throw new Error(`The laboratory is not as large as asked for: ${JSON.stringify(rows)}`)
    await run('checkpoint')
    return { rows, seconds, targets: await pickTargets(run), engine: await engineOf(run) }
  } finally {
    await database.close()
  }
}
