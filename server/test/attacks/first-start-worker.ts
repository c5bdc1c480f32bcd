import { cryptWith } from '../../src/access/crypt.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { loadDemoIfWanted } from '../../src/demo-start.ts'

/* A first start that dies by kill -9 before the statement with this number; 0: it survives. */
const config = readConfig(process.env)
const diesBefore = Number(process.env['DIES_BEFORE'])
const database = await openDatabase({
  url: config.DATABASE_URL,
  data: config.LABGATE_DATA,
  pool: 2,
})
let statements = 0
const dying: typeof database.asLoginAtOnce = (work) =>
  database.asLoginAtOnce((run) =>
    work((sql, values) => {
      if (++statements === diesBefore) process.kill(process.pid, 'SIGKILL')
      return run(sql, values)
    }),
  )
await loadDemoIfWanted(
  { ...config, demo: 'if-new' },
  { ...database, asLoginAtOnce: dying },
  cryptWith(Buffer.alloc(32, 7)),
  () => {},
  {
    now: new Date('2026-03-31T15:00:00Z'),
    patients: 40,
    orders: 120,
  },
)
const { rows: tables } = await database.asLogin(`
  select relname as name
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1
`)
const counts = (tables as { name: string }[]).map(
  ({ name }) => `select '${name}' as name, count(*) from "${name}"`,
)
const { rows } = await database.asLogin(counts.join(' union all '))
await database.close()
console.log(
  `ready ${JSON.stringify({ statements, rows: Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count])) })}`,
)
