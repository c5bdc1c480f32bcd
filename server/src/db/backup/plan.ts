/** Runs one statement of the transaction for a backup or restore, as the owner of the tables. */
export type Run = <R>(sql: string, values?: readonly unknown[]) => Promise<R[]>

export interface Column {
  name: string
  /** As PostgreSQL writes the type, such as numeric(5,2). */
  type: string
}
export interface Table {
  name: string
  /** The columns written out; generated columns follow from the others. */
  columns: Column[]
  /** The column that a sequence numbers. */
  identity: string | undefined
}

interface Found {
  table: string
  column: string
  type: string
  identity: boolean
}

/** Settings that make every value's text the same on each engine. */
export const plainText = `
  select
    set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'iso_8601', true),
    set_config('extra_float_digits', '1', true)
`

/**
 * Every table of the laboratory, each after those it refers to. The list of migrations is not data.
 */
export const planTables = async (run: Run): Promise<Table[]> => {
  const found = await run<Found>(`
    select
      c.relname as "table",
      a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as identity
    from
      pg_class c
      join pg_attribute a on a.attrelid = c.oid
    where
      c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and c.relname <> 'migration'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    order by c.relname, a.attnum
  `)
  const references = await run<{ table: string; to: string }>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "to"
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
  `)
  const left = Map.groupBy(found, ({ table }) => table)
  const ordered: Table[] = []
  while (left.size > 0) {
    const ready = [...left.keys()].filter(
      (table) =>
        !references.some((reference) => reference.table === table && left.has(reference.to)),
    )
    if (ready.length === 0)
      throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other in a circle.`)
    for (const name of ready) {
      const its = left.get(name) ?? []
      ordered.push({
        name,
        columns: its.map(({ column, type }) => ({ name: column, type })),
        identity: its.find(({ identity }) => identity)?.column,
      })
      left.delete(name)
    }
  }
  return ordered
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
