import { howMany } from '@labgate/contract/kit/how-many'
import { baseline } from '../migrate.ts'
import { plainText, planTables, quoted, type Column, type Run, type Table } from './plan.ts'

/** The first line of a backup. */
export interface BackupHead {
  labgate: 'backup'
  format: 1
  /** When the backup started. */
  at: string
  version: string
  /** The migrations that created its tables. */
  migrations: string[]
  /** What their files were before the first of them (schemaDigest); absent in a backup from before that was kept. */
  schema?: string | null
  /**
   * A known text sealed with the key, base64, and the key's id; null if the database has never seen
   * a key. The key itself is never in a backup.
   */
  probe: { keyId: string; sealed: string } | null
}
/** Starts a table; its rows follow, each an array of texts and nulls in column order. */
export interface TableHead {
  table: string
  columns: string[]
  /** Where the numbering continues. */
  sequence: { column: string; last: string; called: boolean } | null
}
export interface TableEnd {
  rows: number
}
export interface BackupEnd {
  end: true
  tables: number
  rows: number
}
export const format = 1

const asText = ({ name, type }: Column): string =>
  type === 'bytea'
    ? `replace(encode(${quoted(name)}, 'base64'), e'\\n', '')`
    : `${quoted(name)}::text`

const aimBytes = 4_000_000
/** Number of rows to fetch at a time: files are large, most rows are small. */
const rowsAtOnce = async (run: Run, { name, columns }: Table): Promise<number> => {
  const bytes = columns
    .filter(({ type }) => type === 'bytea')
    .map((column) => `coalesce(max(octet_length(${quoted(column.name)})), 0)`)
  if (bytes.length === 0) return 1000
  const [largest] = await run<{ bytes: number }>(
    `select (${bytes.join(' + ')})::bigint as bytes from ${quoted(name)}`,
  )
  return Math.max(1, Math.min(1000, Math.floor(aimBytes / ((largest?.bytes ?? 0) * 1.4 + 500))))
}

const sequenceOf = async (run: Run, { name, identity }: Table): Promise<TableHead['sequence']> => {
  if (identity === undefined) return null
  const [found] = await run<{ sequence: string }>(
    'select pg_get_serial_sequence($1, $2) as sequence',
    [quoted(name), identity],
  )
  const [state] = await run<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${found?.sequence ?? ''}`,
  )
  return state === undefined ? null : { column: identity, ...state }
}

const probeOf = async (run: Run): Promise<BackupHead['probe']> => {
  const [row] = await run<{ keyId: string; sealed: Buffer }>(
    `select key_id as "keyId", sealed from key_probe order by at desc limit 1`,
  )
  return row === undefined ? null : { keyId: row.keyId, sealed: row.sealed.toString('base64') }
}

/**
 * Writes all tables as lines of JSON. `run` must be inside one transaction that sees a single state
 * of the database; `line` takes a line without its newline and resolves when it can take the next.
 */
export const writeBackup = async (
  run: Run,
  about: { at: Date; version: string },
  line: (text: string) => Promise<void>,
  log: (progress: string) => void = () => {},
): Promise<BackupEnd> => {
  await run(plainText)
  const recorded = await run<{ name: string; schema: string | null }>(
    'select name, schema from migration order by name',
  )
  await line(
    JSON.stringify({
      labgate: 'backup',
      format,
      at: about.at.toISOString(),
      version: about.version,
      migrations: recorded.map(({ name }) => name),
      schema: recorded.find(({ name }) => name === baseline)?.schema ?? null,
      probe: await probeOf(run),
    } satisfies BackupHead),
  )
  const end: BackupEnd = { end: true, tables: 0, rows: 0 }
  for (const table of await planTables(run)) {
    await line(
      JSON.stringify({
        table: table.name,
        columns: table.columns.map(({ name }) => name),
        sequence: await sequenceOf(run, table),
      } satisfies TableHead),
    )
    const atOnce = await rowsAtOnce(run, table)
    // one text column whatever the table: a prepared FETCH must not change its shape
    const asLine = `to_json(array[${table.columns.map(asText).join(', ')}])::text`
    await run(
      `declare backup no scroll cursor for select ${asLine} as line from ${quoted(table.name)}`,
    )
    let rows = 0
    for (;;) {
      const some = await run<{ line: string }>(`fetch forward ${atOnce} from backup`)
      for (const row of some) await line(row.line)
      rows += some.length
      if (some.length < atOnce) break
      if (rows % 50_000 < atOnce) log(`  ${table.name}: ${howMany(rows, 'row')}`)
    }
    await run('close backup')
    await line(JSON.stringify({ rows } satisfies TableEnd))
    end.tables++
    end.rows += rows
  }
  await line(JSON.stringify(end))
  return end
}
