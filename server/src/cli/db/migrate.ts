import { readConfig } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { nameOf, openAsOwner } from '../as-owner.ts'
import type { Given } from '../command.ts'

/** Runs the pending migrations. */
export const runMigrations = async ({ say, variables }: Given): Promise<void> => {
  const config = readConfig(variables)
  const engine = await openAsOwner(config)
  try {
    say(`Migrating ${nameOf(config)} ...`)
    const ran = await migrate(engine, (name) => say(`  ${name}`))
    say(ran.length === 0 ? 'Nothing was waiting.' : `${ran.length} done.`)
  } finally {
    await engine.close()
  }
}
