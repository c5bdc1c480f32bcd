import { cryptWith } from '../../access/crypt.ts'
import { keepProbe } from '../../access/key-probe.ts'
import { hashPassword } from '../../access/passwords.ts'
import { readConfig, readKey, showsDemo, Wrong } from '../../config.ts'
import { openDatabase } from '../../db/open.ts'
import { loadDemo } from '../../demo/load.ts'
import { nameOf } from '../as-owner.ts'
import { numberOf, type Given } from '../command.ts'

/** Loads the demo laboratory; with --accounts and --patients as many as that. A second call adds what is missing. */
export const seed = async (given: Given): Promise<void> => {
  const { say } = given
  const config = readConfig(given.variables)
  const accounts = numberOf(given, 'accounts', undefined)
  const patients = numberOf(given, 'patients', undefined)
  const own = config.LABGATE_DEMO_PASSWORD
  // decisions.md 11: a password that everybody knows may only open what nobody else can reach
  if (own === undefined && !(config.demo !== false && showsDemo(config)))
    throw new Wrong(
      'The demo has sign-ins whose password everybody knows. Set LABGATE_DEMO_PASSWORD to a password of your own, or LABGATE_DEMO=1 when only this machine reaches the server.',
    )
  const crypt = cryptWith(readKey(config).key)
  const begun = performance.now()
  say(`Loading the demo laboratory into ${nameOf(config)} ...`)
  const database = await openDatabase({ url: config.DATABASE_URL, data: config.LABGATE_DATA, pool: 2 }, (name) => say(`  migration ${name}`))
  try {
    await keepProbe(database, crypt)
    const choice = {
      ...(accounts !== undefined && { accounts }),
      ...(patients !== undefined && { patients }),
      ...(given.option('seed') !== undefined && { seed: given.option('seed') ?? '' }),
    }
    const added = await loadDemo((sql, values) => database.asLogin(sql, values), {
      ...choice,
      passwordHash: await hashPassword(own ?? 'Labgate-Demo-1'),
      now: new Date(),
      crypt,
      says: (line) => say(`  ${line}`),
    })
    if (added.accounts > 1000) await database.asLogin('vacuum (analyze)')
    const [a, l, u, p, o] = [added.accounts, added.locations, added.users, added.patients, added.orders].map((count) => count.toLocaleString('en-US'))
    const people = [
      ...(added.accounts > 0 ? [`${a} accounts, ${l} locations and ${u} users`] : []),
      ...(added.patients > 0 ? [`${p} patients`] : []),
      ...(added.orders > 0 ? [`${o} orders`] : []),
    ]
    say(people.length === 0 ? 'All of it was there already.' : `Added ${people.join(', and ')} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
  } finally {
    await database.close()
  }
}
