import type { Database } from '../db/database.ts'

/**
 * The tables that autovacuum would process, by its own thresholds. Figures restart with each start
 * of the embedded engine.
 */
const worn = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where
    n_dead_tup > 50 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup desc
`

/**
 * The embedded engine has no autovacuum: without this its tables grow and its plans go stale. One
 * table at a time, so that others get their turn.
 */
export const vacuumWorn = async (database: Database): Promise<string[]> => {
  const names = ((await database.asLogin(worn)).rows as { name: string }[]).map(({ name }) => name)
  for (const name of names) await database.asLogin(`vacuum (analyze) ${name}`)
  return names
}

/** All tables, at night: whatever the figures say. */
export const vacuumAll = async (database: Database): Promise<void> => {
  await database.asLogin('vacuum (analyze)')
}
