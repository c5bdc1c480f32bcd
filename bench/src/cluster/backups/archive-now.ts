import { waitUntil } from '../cluster.ts'
import { primaryOf } from '../members.ts'
import type { Plan } from '../plan.ts'
import { runAs } from './run-as.ts'

/** Asks the primary something as PostgreSQL's own user; returns the one value that it answers. */
const ask = (plan: Plan, sql: string): string =>
  runAs(plan.users.database, [
    'psql',
    `--host=${plan.foldersOf(primaryOf(plan)).data}`,
    `--port=${plan.ports.postgres}`,
    `--username=${plan.users.database}`,
    '--dbname=postgres',
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    `--command=${sql}`,
  ]).trim()

/**
 * Sends what was written so far to the archive, where it else is once its file is full or a minute
 * is over; returns once it is there.
 */
export const archiveNow = async (plan: Plan): Promise<void> => {
  const file = ask(plan, 'select pg_walfile_name(pg_switch_wal())')
  await waitUntil(
    () => ask(plan, `select last_archived_wal >= '${file}' from pg_stat_archiver`) === 't',
    'Nothing reaches the archive.',
  )
}
