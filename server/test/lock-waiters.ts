import type { Lab } from './lab.ts'

/** Connections to the laboratory's database that wait for a lock now (PostgreSQL). */
export const lockWaiters = async ({ owner }: Pick<Lab, 'owner'>): Promise<number> => {
  const [found] = await owner<{ count: number }>(`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `)
  return found?.count ?? 0
}
