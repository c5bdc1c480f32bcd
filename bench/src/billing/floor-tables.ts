import type { Run } from '@labgate/server/db/run.ts'

/**
 * Billing tables that the floor fills with the rows that were written, and how to find the rows of
 * a batch: $1 is an id or a list of ids.
 */
export interface Copied {
  table: string
  where: string
}
const copied = [
  'bill',
  'bill_line',
  'x12_file',
  'claim',
  'remittance',
  'remittance_claim',
  'ledger',
  'denial',
  'decided_line',
] as const

/**
 * Creates the same tables again in a separate schema, with the same indexes, checks, and foreign
 * keys (to one another, if the target table is among them). No triggers and no row-level security:
 * no write permission is checked.
 */
export const makeFloorTables = async (run: Run): Promise<void> => {
  await run('create schema floor')
  for (const table of copied)
    await run(`create table floor.${table} (like public.${table} including all)`)
  const { rows } = await run(
    `
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
      from pg_constraint
      where contype = 'f' and conrelid = any ($1::text[]::regclass[])
    `,
    [copied],
  )
  const own = new RegExp(`references (${copied.join('|')})\\(`, 'i')
  for (const { table, text } of rows as { table: string; text: string }[])
    await run(`
      alter table floor.${table} add ${text.replace(own, (_, to: string) => `references floor.${to}(`)}
    `)
}

const columnsOf = async (run: Run, table: string): Promise<string> => {
  const { rows } = await run(
    `
      select string_agg(quote_ident(attname), ', ' order by attnum) as names
      from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    `,
    [table],
  )
  return (rows as [{ names: string }])[0].names
}

/** An insert of many rows that arrive as one JSON text, as lean as possible. */
export interface FloorInsert {
  sql: string
  rows: string
  count: number
}
/** Reads the rows that were written, untimed: the floor inserts them. */
export const readRows = async (
  run: Run,
  { table, where }: Copied,
  id: unknown,
): Promise<FloorInsert> => {
  const names = await columnsOf(run, table)
  const { rows } = await run(
    `
      select count(*)::int as count, coalesce(json_agg(x), '[]')::text as rows
      from (select ${names} from ${table} where ${where}) x
    `,
    [id],
  )
  const [{ count, rows: text }] = rows as [{ count: number; rows: string }]
  return {
    sql: `
      insert into floor.${table} (${names})
      overriding system value
      select ${names} from json_populate_recordset(null::floor.${table}, $1::json)
    `,
    rows: text,
    count,
  }
}
export const insertRows = async (run: Run, { sql, rows }: FloorInsert): Promise<unknown> =>
  run(sql, [rows])

/** A file's row as JSON, without its bytes. */
export interface FloorFileRow {
  sql: string
  row: string
}
export const readFiles = async (run: Run, where: string, id: number): Promise<FloorFileRow[]> => {
  const names = (await columnsOf(run, 'x12_file'))
    .split(', ')
    .filter((name) => name !== 'content')
    .join(', ')
  const { rows } = await run(
    `
      select to_json(x)::text as row
      from (select ${names} from x12_file where ${where} order by x12_file_id) x
    `,
    [id],
  )
  const sql = `
    insert into floor.x12_file (${names}, content)
    overriding system value
    select ${names}, $2 from json_populate_record(null::floor.x12_file, $1::json)
  `
  return (rows as { row: string }[]).map(({ row }) => ({ sql, row }))
}
export const insertFile = async (
  run: Run,
  { sql, row }: FloorFileRow,
  bytes: Uint8Array,
): Promise<unknown> => run(sql, [row, Buffer.from(bytes)])
