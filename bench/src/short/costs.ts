import { readdirSync, readFileSync } from 'node:fs'
import type { Run } from '@labgate/server/db/run.ts'

/** What work has cost so far: processor time in milliseconds, counts, and bytes. */
export interface Costs {
  server: number
  database: number
  statements: number
  buffers: number
  wal: number
}

const nanosecondsPerMillisecond = 1e6
const contentOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended since it was listed
  }
}
const processorTimeOf = (pid: number): number => {
  let threads: string[]
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    return 0
  }
  return threads.reduce(
    (sum, thread) => sum + Number(contentOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]),
    0,
  )
}
const parentOf = (pid: number): number =>
  // behind the name, which may hold anything: state, parent
  Number(contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

/** Settings of a PostgreSQL whose statements are counted. */
export const countsStatements = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]

/**
 * Reads what a server's process and the sessions of its database have cost so far. `run`: in another
 * database of the same PostgreSQL, on this machine. Linux only.
 */
export const costMeter = async (run: Run) => {
  await run('create extension if not exists pg_stat_statements')
  const { rows } = await run('select pg_backend_pid() as pid')
  const postmaster = parentOf((rows as [{ pid: number }])[0].pid)
  /* What each session had cost when it was last seen: one that has ended counts on. */
  const seen = new Map<string, Map<number, number>>()
  const sessionsOf = (database: string): Map<number, number> => {
    const before = seen.get(database) ?? new Map<number, number>()
    seen.set(database, before)
    return before
  }
  return async (pid: number, database: string): Promise<Costs> => {
    const counted = await run(
      `
        select
          coalesce(sum(s.calls), 0)::float8 as statements,
          coalesce(sum(s.shared_blks_hit + s.shared_blks_read), 0)::float8 as buffers,
          coalesce(sum(s.wal_bytes), 0)::float8 as wal
        from
          pg_stat_statements s
          join pg_database d on d.oid = s.dbid
        where d.datname = $1
      `,
      [database],
    )
    // a session's title has its database: 'postgres: labgate labgate_bench_1f 127.0.0.1(5000) idle'
    const sessions = childrenOf(postmaster).filter((child) =>
      contentOf(`/proc/${child}/cmdline`).includes(` ${database} `),
    )
    const costs = sessionsOf(database)
    for (const session of sessions)
      costs.set(session, Math.max(costs.get(session) ?? 0, processorTimeOf(session)))
    return {
      server: processorTimeOf(pid) / nanosecondsPerMillisecond,
      database:
        [...costs.values()].reduce((sum, cost) => sum + cost, 0) / nanosecondsPerMillisecond,
      ...(counted.rows as [Pick<Costs, 'statements' | 'buffers' | 'wal'>])[0],
    }
  }
}
/** What each of so many requests cost between two readings. */
export const costsEach = (before: Costs, after: Costs, requests: number): Costs => ({
  server: (after.server - before.server) / requests,
  database: (after.database - before.database) / requests,
  statements: (after.statements - before.statements) / requests,
  buffers: (after.buffers - before.buffers) / requests,
  wal: (after.wal - before.wal) / requests,
})
