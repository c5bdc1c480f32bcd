import { howMany } from '@labgate/contract/kit/how-many'
import { plainText, planTables, quoted, type Run, type Table } from './plan.ts'
import { format, type BackupEnd, type BackupHead, type TableEnd, type TableHead } from './write.ts'

/**
 * The file is not a backup, is incomplete, or does not fit this database. The message is for
 * people.
 */
export class Unfit extends Error {}

const notWhole = (): Unfit => new Unfit('The backup is incomplete. Make another one.')

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown
  } catch {
    throw new Unfit('The backup cannot be read: it is damaged.')
  }
}

/** The head of a backup, from its first line. */
export const headOf = (line: string | undefined): BackupHead => {
  let head: Partial<BackupHead> = {}
  try {
    head = JSON.parse(line ?? '') as Partial<BackupHead>
  } catch {}
  if (head?.labgate !== 'backup') throw new Unfit('This is not a backup of Labgate.')
  if (head.format !== format)
    throw new Unfit(
      'This backup has a form that this Labgate does not know: it was made by a newer one.',
    )
  return head as BackupHead
}

const atOnceBytes = 4_000_000
const atOnceRows = 1000

/** Collects rows and inserts them in batches. */
const inserter = (run: Run, table: Table, columns: readonly string[]) => {
  const types = columns.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.type
    if (type === undefined)
      throw new Unfit(`The backup has a column ${table.name}.${name}, which this database lacks.`)
    return type
  })
  const value = (at: number): string =>
    types[at] === 'bytea' ? `decode(c${at}, 'base64')` : `c${at}::${types[at]}`
  const sql = `
    insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')})
    overriding system value
    select ${columns.map((_, at) => value(at)).join(', ')}
    from
      unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) as given (
        ${columns.map((_, at) => `c${at}`).join(', ')}
      )
  `
  let waiting: (string | null)[][] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    bytes = 0
    await run(
      sql,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    )
  }
  return {
    add: async (row: (string | null)[], length: number): Promise<void> => {
      if (row.length !== columns.length)
        throw new Unfit(
          `A row of ${table.name} does not have its ${howMany(columns.length, 'column')}: the backup is damaged.`,
        )
      waiting.push(row)
      bytes += length
      if (bytes >= atOnceBytes || waiting.length >= atOnceRows) await flush()
    },
    flush,
  }
}

/** Tables that are empty in a freshly migrated database and hold what people enter. */
const change = ['customer', 'app_user', 'audit', 'session', 'mail', 'file']
/** Whether no one has entered anything yet. */
export const isEmpty = async (run: Run): Promise<boolean> => {
  const [found] = await run<{ empty: boolean }>(`
    select not (${change.map((table) => `exists (select from ${quoted(table)})`).join(' or ')}) as empty
  `)
  return found?.empty ?? false
}

/**
 * Replaces everything in the tables with the contents of the lines; the first line has already been
 * read. `run` must be inside a transaction, which the caller commits only if this succeeds.
 */
export const fillFrom = async (
  run: Run,
  lines: AsyncIterator<string, undefined>,
  log: (progress: string) => void = () => {},
): Promise<BackupEnd> => {
  const next = async (): Promise<{ text: string; value: unknown }> => {
    const { value: text, done } = await lines.next().catch(() => {
      throw notWhole()
    })
    if (done || text === undefined) throw notWhole()
    return { text, value: parsed(text) }
  }
  await run(plainText)
  const tables = new Map((await planTables(run)).map((table) => [table.name, table]))
  await run(`truncate ${[...tables.keys()].map(quoted).join(', ')} restart identity`)
  const found: BackupEnd = { end: true, tables: 0, rows: 0 }
  for (;;) {
    const { value } = await next()
    const head = value as TableHead | BackupEnd
    if ('end' in head) {
      if (head.tables !== found.tables || head.rows !== found.rows) throw notWhole()
      return found
    }
    if (typeof head.table !== 'string') throw notWhole()
    const table = tables.get(head.table)
    if (table === undefined)
      throw new Unfit(`The backup has a table ${head.table}, which this database lacks.`)
    // the rows that triggers write are already in the backup
    await run(`alter table ${quoted(table.name)} disable trigger user`)
    const insert = inserter(run, table, head.columns)
    let rows = 0
    for (;;) {
      const { text, value: row } = await next()
      if (!Array.isArray(row)) {
        if ((row as TableEnd).rows !== rows) throw notWhole()
        break
      }
      await insert.add(row as (string | null)[], text.length)
      if (++rows % 50_000 === 0) log(`  ${table.name}: ${howMany(rows, 'row')}`)
    }
    await insert.flush()
    if (head.sequence !== null)
      await run('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint, $4)', [
        quoted(table.name),
        head.sequence.column,
        head.sequence.last,
        head.sequence.called,
      ])
    await run(`alter table ${quoted(table.name)} enable trigger user`)
    found.tables++
    found.rows += rows
  }
}
