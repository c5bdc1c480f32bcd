import type { Database } from './database.ts'

const kinds: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  bool: 'boolean',
  text: 'string',
  numeric: 'string',
  timestamptz: 'string',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}
interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  made: boolean
  view: boolean
}

/** The text of tables.ts, generated from a migrated database. A test compares it with the file. */
export const describeTables = async (database: Database): Promise<string> => {
  const { rows } =
    await database.asLogin(`select c.table_name, column_name, udt_name, is_nullable, (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as made, table_type = 'VIEW' as view
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_name <> 'migration' order by c.table_name, ordinal_position`)
  const tables = Map.groupBy(rows as Column[], ({ table_name }) => table_name)
  const typeOf = ({ udt_name, is_nullable, made, view }: Column): string => {
    const kind = kinds[udt_name]
    if (kind === undefined) throw new Error(`no type for ${udt_name}`)
    const whole = is_nullable === 'YES' && !view ? `${kind} | null` : kind
    return made ? `Generated<${whole}>` : whole
  }
  const bodies = [...tables].map(([table, its]) => `  ${table}: {\n${its.map((column) => `    ${column.column_name}: ${typeOf(column)}`).join('\n')}\n  }`)
  return `import type { Generated } from 'kysely'\n\n/** Every table, as the migrations leave it. Made by \`npm run db -- types\`. */\nexport interface Tables {\n${bodies.join('\n')}\n}\n`
}
