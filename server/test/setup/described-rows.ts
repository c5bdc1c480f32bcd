import pg from 'pg'

/** A column of a row as PostgreSQL describes it. */
export interface DescribedColumn {
  name: string
  /** 'int8', 'text', '_text' for an array. */
  type: string
  /** 'claim.closed_at', if it is read from a column that may be null; '' otherwise. */
  nullableColumn: string
}

/** What the driver's connection does below its client: parse and describe, and its messages. */
interface Connection {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  on(event: string, listener: (message: never) => void): void
  removeAllListeners(event?: string): void
  end(): void
}
interface Field {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}

/**
 * Describes statements without running them. `describe` returns the columns of its rows, in order,
 * or the sentence of PostgreSQL that refuses it.
 */
export const describer = async (
  connectionString: string,
): Promise<{
  describe: (sql: string) => Promise<DescribedColumn[] | string>
  close: () => void
}> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const names = new Map<number, string>()
  for (const { oid, typname } of (await client.query('select oid, typname from pg_type')).rows as {
    oid: number
    typname: string
  }[])
    names.set(oid, typname)
  const nullable = new Map<string, string>()
  const { rows } = await client.query(`
    select c.oid || ':' || a.attnum as place, c.relname || '.' || a.attname as name
    from
      pg_attribute a
      join pg_class c on c.oid = a.attrelid
    where
      c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and a.attnum > 0
      and not a.attnotnull
  `)
  for (const { place, name } of rows as { place: string; name: string }[]) nullable.set(place, name)

  const { connection } = client as pg.Client & { connection: Connection } // not in the driver's types
  let found: DescribedColumn[] | string = []
  let done: (columns: DescribedColumn[] | string) => void = () => {}
  // the client's own listeners wait for a query of theirs
  connection.removeAllListeners()
  connection.on('rowDescription', ({ fields }: { fields: Field[] }) => {
    found = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: names.get(dataTypeID) ?? String(dataTypeID),
      nullableColumn: nullable.get(`${tableID}:${columnID}`) ?? '',
    }))
  })
  connection.on('errorMessage', ({ message }: { message: string }) => {
    found = message
  })
  connection.on('readyForQuery', () => done(found))
  return {
    describe: (text) =>
      new Promise((resolve) => {
        found = []
        done = resolve
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      }),
    close: () => {
      connection.on('error', () => {})
      connection.end()
    },
  }
}
