import type { Run } from '@labgate/server/db/run.ts'
import type { Rows } from './rows.ts'

/**
 * Content of the row 'demo' of `setting`: how much is loaded, and where the laboratory's own ids
 * start.
 */
export interface State {
  seed: string
  accounts: number
  lab: number
  user: number
  /** Absent in a laboratory loaded before patients existed. */
  patients?: number
  /** Absent in a laboratory loaded before orders existed. */
  orders?: number
  /** The orders' parcels; absent until they are created. */
  parcels?: number
  /** Number of orders with bench activity beyond accessioning loaded; absent: none. */
  sentOn?: number
  /**
   * Results: the last order examined, and the number of orders with all results loaded; absent
   * until the simulated laboratory exists.
   */
  results?: { upTo: number; of: number }
}

/** Existing rows: found by their keys, and set to the values of their other columns, or removed. */
export interface Change {
  table: 'lab_order' | 'order_event'
  keys: readonly string[]
  rows: readonly object[]
  /** The rows are removed. */
  removes?: true
}

export const stateOf = async (run: Run): Promise<State | null> => {
  const { rows } = await run(`select value from setting where name = 'demo'`)
  const [row] = rows as { value: string }[]
  return row === undefined ? null : (JSON.parse(row.value) as State)
}

/**
 * Takes `count` consecutive ids from a table's sequence; returns the first. If another insert falls
 * in between, tries again.
 */
export const take = async (
  run: Run,
  table: string,
  key: string,
  count: number,
): Promise<number> => {
  for (;;) {
    const { rows } = await run(
      `
        select min(id) as first, max(id) as last
        from
          (
            select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::int)
          ) as taken
      `,
      [table, key, count],
    )
    const [{ first, last }] = rows as [{ first: number; last: number }]
    if (last - first === count - 1) return first
  }
}

/** Takes `count` consecutive numbers from a sequence; returns the first. */
export const takeNumbers = async (
  run: Run,
  sequence: 'specimen_count' | 'requisition_count',
  count: number,
): Promise<number> => {
  for (;;) {
    const { rows } = await run(
      `
        select min(number) as first, max(number) as last
        from (select nextval($1::regclass) as number from generate_series(1, $2::int)) as taken
      `,
      [sequence, count],
    )
    const [{ first, last }] = rows as [{ first: number; last: number }]
    if (last - first === count - 1) return first
  }
}

/** The rows as JSON, with bytes in the form that bytea reads. */
const asJson = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.values(row).some(Buffer.isBuffer)
        ? Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
            ]),
          )
        : row,
    ),
  )

const columnsOf = (table: string, rows: readonly object[]): string[] => {
  const columns = Object.keys(rows[0] ?? {})
  for (const row of rows)
    if (Object.keys(row).length !== columns.length || columns.some((column) => !(column in row)))
      throw new Error(`rows of ${table} differ in their columns`)
  return columns
}

/**
 * The rows as two strings: the first row, and the others' differences from it. Half of a result's
 * data is the same in all rows.
 */
const asDifferences = (rows: readonly object[]): [first: string, each: string] => {
  const [first = {}] = rows
  const columns = Object.keys(first)
  const differing = (row: object): object => {
    const other: Record<string, unknown> = {}
    for (const column of columns)
      if (row[column as keyof object] !== first[column as keyof object])
        other[column] = row[column as keyof object]
    return other
  }
  return [asJson([first]).slice(1, -1), asJson(rows.map(differing))]
}
/** Reads the output of asDifferences from this parameter and the next. */
const readBack = (table: string, parameter: number): string => `
  jsonb_populate_recordset(jsonb_populate_record(null::${table}, $${parameter}::jsonb), $${parameter + 1}::jsonb) as r
`

const changeSql = (
  { table, keys, rows, removes }: Change,
  at: number,
  parameter: number,
): string => {
  const given = `
    json_populate_recordset(null::${table}, $${parameter}::json) as r, guard
    where ${keys.map((key) => `t."${key}" = r."${key}"`).join(' and ')}
  `
  const set = columnsOf(table, rows)
    .filter((column) => !keys.includes(column))
    .map((column) => `"${column}" = r."${column}"`)
  return removes
    ? `removed_${at} as (delete from ${table} t using ${given})`
    : `changed_${at} as (update ${table} t set ${set.join(', ')} from ${given})`
}

/** Changes the row 'demo' from $1 to $2, and nothing if it is not as it was. */
const guardSql = (before: State | null): string =>
  before === null
    ? `
      insert into setting (name, value)
      select 'demo', $2::text where $1::text is null
      on conflict (name) do nothing
    `
    : `update setting set value = $2::text where name = 'demo' and value::jsonb = $1::jsonb`

/**
 * Inserts rows, changes others, and sets the row 'demo' from `before` (null: not there yet) to
 * `after`, all in one statement, so all or nothing. Returns false, inserting nothing, if the row
 * 'demo' does not match `before` because another process is loading too. Users get `passwordHash`.
 */
export const insert = async (
  run: Run,
  rows: Rows,
  before: State | null,
  after: State,
  passwordHash = '',
  changes: readonly Change[] = [],
): Promise<boolean> => {
  const filled = Object.entries(rows as Record<string, readonly object[]>).filter(
    ([, some]) => some.length > 0,
  )
  const firstUnused = filled.length * 2 + 3
  const parts = filled.map(([table, some], at) => {
    const columns = columnsOf(table, some).map((column) => `"${column}"`)
    // a file is its hash: it may already exist
    const again = table === 'file' ? 'on conflict do nothing' : ''
    const values = columns.map((column) => `r.${column}`)
    return `
      ${table}_in as (
        insert into ${table} (${columns.join(', ')}) overriding system value
        select ${values.join(', ')}
        from ${readBack(table, at * 2 + 3)}, guard ${again}
      )
    `
  })
  const users = filled.findIndex(([table]) => table === 'app_user')
  const hash = users === -1 ? [] : [passwordHash]
  if (users !== -1)
    parts.push(`
      login_in as (
        insert into login (user_id, password_hash)
        select r.user_id, $${firstUnused}::text
        from
          ${readBack('app_user', users * 2 + 3)},
          guard
      )
    `)
  const changed = changes.filter((one) => one.rows.length > 0)
  parts.push(...changed.map((one, at) => changeSql(one, at, firstUnused + hash.length + at)))
  const sql = `
    with ${[`guard as (${guardSql(before)} returning 1)`, ...parts].join(',\n')}
    select count(*)::int as done
    from guard
  `
  const given = [
    before === null ? null : JSON.stringify(before),
    JSON.stringify(after),
    ...filled.flatMap(([, some]) => asDifferences(some)),
    ...hash,
    ...changed.map((one) => asJson(one.rows)),
  ]
  const outcome = await run(sql, given)
  return (outcome.rows as [{ done: number }])[0].done === 1
}
