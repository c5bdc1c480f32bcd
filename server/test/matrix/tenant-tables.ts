type Owner = <R>(sql: string, values?: unknown[]) => Promise<R[]>

export interface TenantTable {
  name: string
  /**
   * The row names its account itself. Otherwise it belongs to a row that does, by a foreign key.
   */
  namesAccount: boolean
  /** What the role of a limited scope can do with it. */
  rights: readonly ('select' | 'insert' | 'update' | 'delete')[]
  /** Row level security is enabled. */
  guarded: boolean
  /** Columns that a statement can fill: excludes those the database generates. */
  insertable: readonly string[]
  /** Foreign keys to tables in this list. */
  leads: readonly { column: string; to: string; key: string }[]
}

/**
 * Every database table that belongs to an account: those with customer_id, and those with a foreign
 * key to one of them. Read from the system catalog, so that none is forgotten.
 */
export const tenantTables = (owner: Owner): Promise<TenantTable[]> =>
  owner<TenantTable>(`
    with recursive
      named as (
        select c.oid
        from
          pg_class c
          join pg_attribute a
            on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      ),
      reached as (
        select oid from named
        union
        select f.conrelid
        from
          pg_constraint f
          join reached r on r.oid = f.confrelid
        where f.contype = 'f' and f.conrelid not in (select oid from named)
      )
    select
      c.relname as name,
      array(
        select a.attname::text
        from pg_attribute a
        where
          a.attrelid = c.oid
          and a.attnum > 0
          and not a.attisdropped
          and a.attgenerated = ''
          and a.attidentity = ''
      ) as insertable,
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'column',
                a.attname,
                'to',
                f.confrelid::regclass::text,
                'key',
                k.attname
              )
            ),
            '[]'
          )
        from
          pg_constraint f
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
          join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
        where
          f.contype = 'f'
          and f.conrelid = c.oid
          and f.confrelid <> c.oid
          and f.confrelid in (select oid from reached)
      ) as leads,
      c.oid in (select oid from named) as "namesAccount",
      c.relrowsecurity as guarded,
      array(
        select p
        from unnest(array['select', 'insert', 'update', 'delete']) p
        where
          has_table_privilege('labgate_some', c.oid, p)
          or (
            p in ('select', 'insert', 'update')
            and has_any_column_privilege('labgate_some', c.oid, p)
          )
      ) as rights
    from
      reached
      join pg_class c using (oid)
    where c.relnamespace = 'public'::regnamespace
    order by c.relname
  `)

/**
 * SQL: whether a row of the table belongs to the account `of`, by its own column or through its
 * foreign keys.
 */
export const belongsTo = (
  tables: readonly TenantTable[],
  name: string,
  of: string,
  seen: readonly string[] = [],
): string => {
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw new Error(`${name} is no table of an account`)
  if (table.namesAccount) return `customer_id = ${of}`
  const ways = table.leads
    .filter(({ to }) => !seen.includes(to))
    .map(({ column, to, key }) => {
      const condition = belongsTo(tables, to, of, [...seen, name])
      return `${column} in (select ${key} from ${to} where ${condition})`
    })
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`
}
