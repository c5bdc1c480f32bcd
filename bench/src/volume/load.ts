import { loadDemo } from '@labgate/demo/load.ts'
import { loadVolume } from '@labgate/demo/volume/load-volume.ts'
import { hashPassword } from '@labgate/server/access/passwords.ts'
import { openEngine } from '@labgate/server/db/engine.ts'
import { openDatabase } from '@labgate/server/db/open.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { demoPassword } from '../laboratory/sign-in.ts'

export interface VolumeSize {
  patients: number
  orders: number
  /** Result values, approximately. */
  observations: number
}
/** Accounts over which patients and orders are spread. */
const accounts = 2000

export interface VolumeRows extends VolumeSize {
  accounts: number
  events: number
  /** Orders of the practice with the most orders. */
  mostOrders: number
  /** Bytes per observation with its indexes, and total GB. */
  observationBytes: number
  gigabytes: number
}

/** Runs `work` as the owner of the tables. */
export const asOwner = async <T>(url: string, work: (run: Run) => Promise<T>): Promise<T> => {
  const engine = await openEngine({ url, data: '', role: false, pool: 1 })
  const { client, release } = await engine.connect()
  try {
    return await work(async (sql, values) =>
      client.query(sql, values === undefined ? [] : [...values]),
    )
  } finally {
    release()
    await engine.close()
  }
}

/** Row counts of a filled database. */
const countRows = async (run: Run): Promise<VolumeRows> => {
  const { rows } = await run(`
    select
      (select count(*) from patient) as patients,
      (select count(*) from lab_order) as orders,
      (select count(*) from customer) as accounts,
      (select count(*) from order_event) as events,
      (select count(*) from observation) as observations,
      (
        select round(pg_total_relation_size('observation') / greatest(1, count(*)))::int
        from observation
      ) as "observationBytes",
      round(pg_database_size(current_database()) / 1e9, 1)::float8 as gigabytes,
      (
        select max(count) from (select count(*) from lab_order group by customer_id) each
      ) as "mostOrders"
  `)
  return (rows as [VolumeRows])[0]
}

const loadedMark = 'loaded by the bench'
/**
 * The contents of a database that an earlier run filled and kept; undefined if it was not
 * completely filled.
 */
export const loadedBefore = (url: string): Promise<VolumeRows | undefined> =>
  asOwner(url, async (run) => {
    const { rows } = await run(`
      select shobj_description(oid, 'pg_database') as mark
      from pg_database
      where datname = current_database()
    `)
    return (rows as [{ mark: string | null }])[0].mark === loadedMark ? countRows(run) : undefined
  })

/**
 * Fills an empty database with this many patients, orders, and result values. Returns its contents,
 * and the time taken.
 */
export const loadVolumeLaboratory = async (
  url: string,
  size: VolumeSize,
  log: (line: string) => void,
): Promise<{ rows: VolumeRows; seconds: number }> => {
  const begun = performance.now()
  const database = await openDatabase({ url, data: '', pool: 2 })
  const now = new Date()
  try {
    const run: Run = (sql, values) => database.asLogin(sql, values)
    await loadDemo(run, { passwordHash: await hashPassword(demoPassword), now, accounts, log })
    await database.asLogin('vacuum (analyze)')
  } finally {
    await database.close()
  }
  const engine = await openEngine({ url, data: '', role: false, pool: 1 })
  const { client, release } = await engine.connect()
  try {
    await loadVolume(client, { ...size, now, log })
    await client.query('checkpoint')
    const rows = await countRows(async (sql) => client.query(sql))
    await client.query(
      `do $$ begin execute format('comment on database %I is %L', current_database(), '${loadedMark}'); end $$`,
    )
    return { rows, seconds: (performance.now() - begun) / 1000 }
  } finally {
    release()
    await engine.close()
  }
}
