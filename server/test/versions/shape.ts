/** Runs one statement as the owner of the tables. */
export type Run = (sql: string) => Promise<{ rows: unknown[] }>

/** One object of the schema by which a version reads or writes: its kind, name, and properties. */
export interface Part {
  kind: 'relation' | 'column' | 'constraint' | 'unique index' | 'function' | 'trigger' | 'policy'
  name: string
  /** The table or view that it belongs to; of a function, its name alone. */
  of: string
  /** What must stay as it is. */
  is: string
  /** Of a column: PostgreSQL fills it in by itself, or leaves it empty. */
  isFilled?: boolean
  /** The columns that it concerns, by name. */
  columns?: string[]
}

const inPublic = (column: string): string => `${column} = 'public'::regnamespace`
const columnsOf = (keys: string, table: string): string => `
  (
    select array_agg(a.attname::text order by a.attnum)
    from pg_attribute a
    where a.attrelid = ${table} and a.attnum = any (${keys})
  )
`

const queries = [
  `
    select 'relation' as kind, c.relname as name, c.relname as of, c.relkind::text as is
    from pg_class c
    where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'v', 'S', 'p')
  `,
  `
    select
      'column' as kind,
      c.relname || '.' || a.attname as name,
      c.relname as of,
      format_type(a.atttypid, a.atttypmod) as is,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isFilled"
    from
      pg_class c
      join pg_attribute a on a.attrelid = c.oid
    where
      ${inPublic('c.relnamespace')}
      and c.relkind in ('r', 'v', 'p')
      and a.attnum > 0
      and not a.attisdropped
  `,
  `
    select
      'constraint' as kind,
      c.conrelid::regclass || '.' || c.conname as name,
      c.conrelid::regclass::text as of,
      pg_get_constraintdef(c.oid) as is,
      ${columnsOf('c.conkey', 'c.conrelid')} as columns
    from pg_constraint c
    where
      ${inPublic('c.connamespace')}
      and c.conrelid <> 0
      and c.contype in ('c', 'f', 'p', 'u', 'x')
  `,
  `
    select
      'unique index' as kind,
      i.indexrelid::regclass::text as name,
      i.indrelid::regclass::text as of,
      pg_get_indexdef(i.indexrelid) as is,
      ${columnsOf('i.indkey::int2[]', 'i.indrelid')} as columns
    from
      pg_index i
      join pg_class c on c.oid = i.indrelid
    where
      ${inPublic('c.relnamespace')}
      and i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  `,
  `
    select
      'function' as kind,
      p.oid::regprocedure::text as name,
      p.proname as of,
      pg_get_function_result(p.oid) || case
        when p.prosecdef then ' as its owner'
        else ''
      end as is
    from pg_proc p
    where
      ${inPublic('p.pronamespace')}
      and not exists (
        select
        from pg_depend e
        where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e'
      )
  `,
  `
    select
      'trigger' as kind,
      t.tgrelid::regclass || '.' || t.tgname as name,
      t.tgrelid::regclass::text as of,
      t.tgenabled::text as is
    from
      pg_trigger t
      join pg_class c on c.oid = t.tgrelid
    where ${inPublic('c.relnamespace')} and not t.tgisinternal
  `,
  `
    select
      'policy' as kind,
      tablename || '.' || policyname as name,
      tablename as of,
      concat_ws(' | ', permissive, cmd, roles::text, qual, with_check) as is
    from pg_policies
    where schemaname = 'public'
  `,
]

/** All parts of a database's schema, by kind and name. */
export const shapeOf = async (run: Run): Promise<Map<string, Part>> => {
  const all = new Map<string, Part>()
  for (const query of queries)
    for (const part of (await run(query)).rows as Part[]) all.set(`${part.kind} ${part.name}`, part)
  return all
}
