import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { cryptWith } from '../../access/crypt.ts'
import { keepProbe } from '../../access/key-probe.ts'
import { hashPassword } from '../../access/passwords.ts'
import { readConfig, readKey, showsDemo, Wrong, type Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { openEngine } from '../../db/engine.ts'
import { openDatabase } from '../../db/open.ts'
import { foldFigures } from '../../features/figures/keep-folding.ts'
import { countDaily } from '../../overviews/laboratory-figures/count-daily.ts'
import { judgeAccounts } from '../../overviews/sales-figures/states.ts'
import { demoPassword, type Demo, type VolumeChoice } from '../../ports/demo.ts'
import { loadDemo, loadSimulators } from '../../workspaces.ts'
import { nameOf } from '../as-owner.ts'
import { numberOf, type Given } from '../command.ts'

/**
 * Fictional people do not belong among real ones: fills only a database that is empty or holds the
 * demo.
 */
const refuseReal = async (database: Database): Promise<void> => {
  const { rows } = await database.asLogin(`
    select
      exists (select from customer) or exists (select from patient) as used,
      exists (select from setting where name = 'demo') as "isDemo"
  `)
  const [{ used, isDemo }] = rows as [{ used: boolean; isDemo: boolean }]
  if (used && !isDemo)
    throw new Wrong(
      'This database holds accounts that are not the demo’s. The demo is loaded into an empty database only.',
    )
}

const volume = async (
  demo: Demo,
  config: Config,
  choice: VolumeChoice,
): Promise<{ patients: number; orders: number }> => {
  const engine = await openEngine({
    url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    data: config.LABGATE_DATA,
    role: false,
    pool: 1,
  })
  const { client, release } = await engine.connect()
  try {
    return await demo.loadVolume(client, choice)
  } finally {
    release()
    await engine.close()
  }
}

/**
 * Loads the demo laboratory; --accounts, --patients, and --orders set its size. A second call adds
 * what is missing. Orders beyond the demo's number are streamed in together with their patients, on
 * PostgreSQL only.
 */
export const seed = async (given: Given): Promise<void> => {
  const { say } = given
  const demo = await loadDemo()
  const config = readConfig(given.variables)
  const accounts = numberOf(given, 'accounts', undefined)
  const patients = numberOf(given, 'patients', undefined)
  const orders = numberOf(given, 'orders', undefined)
  const isVolume = orders !== undefined && orders > demo.size.orders
  if (isVolume && config.DATABASE_URL === undefined)
    throw new Wrong(
      `More than ${demo.size.orders} orders are loaded into PostgreSQL only: set DATABASE_URL. The embedded database is not made for so many.`,
    )
  const own = config.LABGATE_DEMO_PASSWORD
  // rules.md#demo-and-mailbox: a password that everyone knows may only open what no one else can
  // reach
  if (own === undefined && !(config.demo !== false && showsDemo(config)))
    throw new Wrong(
      'The demo has sign-ins whose password everyone knows. Set LABGATE_DEMO_PASSWORD to a password of your own, or LABGATE_DEMO=1 when only this machine reaches the server.',
    )
  const crypt = cryptWith(readKey(config).key)
  const begun = performance.now()
  say(`Loading the demo laboratory into ${nameOf(config)} ...`)
  const database = await openDatabase(
    { url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL, data: config.LABGATE_DATA, pool: 2 },
    (name) => say(`  migration ${name}`),
  )
  try {
    await refuseReal(database)
    await keepProbe(database, crypt)
    const choice = {
      ...(accounts !== undefined && { accounts }),
      ...(isVolume ? { patients: demo.size.patients } : patients !== undefined && { patients }),
      ...(orders !== undefined && !isVolume && { orders }),
      ...(given.option('seed') !== undefined && { seed: given.option('seed') ?? '' }),
    }
    const added = await demo.load((sql, values) => database.asLogin(sql, values), {
      ...choice,
      passwordHash: await hashPassword(own ?? demoPassword),
      now: new Date(),
      crypt,
      log: (line) => say(`  ${line}`),
    })
    if (added.accounts > 1000) await database.asLogin('vacuum (analyze)')
    if (isVolume) {
      const wanted = {
        patients: patients ?? Math.ceil(orders / 2),
        orders,
        now: new Date(),
        crypt,
        log: (line: string) => say(`  ${line}`),
      }
      const more = await volume(demo, config, wanted)
      added.patients += more.patients
      added.orders += more.orders
    } else {
      const context = {
        config,
        database,
        crypt,
        now: () => new Date(),
        log: pino({ level: 'silent' }),
        randomBytes,
        simulators: loadSimulators,
      }
      await demo.playPast(context)
      // anyone who opens a copy of it finds figures already counted
      await foldFigures(database)
      await judgeAccounts(database, context.now())
      await countDaily(database, context.now())
    }
    const [a, l, u, p, o] = [
      added.accounts,
      added.locations,
      added.users,
      added.patients,
      added.orders,
    ].map((count) => count.toLocaleString('en-US'))
    const people = [
      ...(added.accounts > 0 ? [`${a} accounts, ${l} locations and ${u} users`] : []),
      ...(added.patients > 0 ? [`${p} patients`] : []),
      ...(added.orders > 0 ? [`${o} orders`] : []),
    ]
    say(
      people.length === 0
        ? 'All of it was there already.'
        : `Added ${people.join(', and ')} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
    )
  } finally {
    await database.close()
  }
}
