/** Runs one statement as the owner of the tables. */
type Run = (sql: string) => Promise<{ rows: unknown[] }>

/* Objects that came with an extension are its own. */
const ownObject = (catalog: string, id: string): string => `
  not exists (
    select
    from pg_depend e
    where e.classid = '${catalog}'::regclass and e.objid = ${id} and e.deptype = 'e'
  )
`
const inPublic = (column: string): string => `${column} = 'public'::regnamespace`
const relationKinds = `(values ('r', 'table'), ('v', 'view'), ('S', 'sequence'), ('i', 'index')) k (relkind, kind)`

/*
 * Rights in one order, whatever the order in which they were granted; the owner's own are left out.
 */
const rights = (acl: string, owner: string): string => `
  (
    select string_agg(g.line, '; ' order by g.line)
    from
      (
        select
          coalesce(nullif(x.grantee, 0)::regrole::text, 'public') || ': ' || string_agg(
            x.privilege_type,
            ', '
            order by x.privilege_type
          ) as line
        from aclexplode(${acl}) x
        where x.grantee <> ${owner}
        group by x.grantee
      ) g
  )
`

/*
 * Versions of PostgreSQL differ in where they write the table before a view's column, and where
 * they break lines.
 */
const viewText = `regexp_replace(regexp_replace(pg_get_viewdef(c.oid), '\\m\\w+\\.(?=\\w)', '', 'g'), '\\s+', ' ', 'g')`

/** One query a kind of object; each row is the kind, the name, and all that defines it. */
const queries = [
  `select 'extension', extname, '' from pg_extension`,
  `
    select
      k.kind,
      c.relname,
      concat_ws(
        ' | ',
        c.relpersistence,
        c.reloptions::text,
        case
          when c.relrowsecurity then 'row security'
        end,
        case
          when c.relforcerowsecurity then 'forced'
        end,
        ${rights('c.relacl', 'c.relowner')},
        obj_description(c.oid, 'pg_class'),
        case c.relkind
          when 'i' then pg_get_indexdef(c.oid)
          when 'v' then ${viewText}
          when 'S' then (
            select
              concat_ws(
                ' ',
                s.seqtypid::regtype,
                s.seqstart,
                s.seqincrement,
                s.seqmin,
                s.seqmax,
                s.seqcache,
                s.seqcycle
              )
            from pg_sequence s
            where s.seqrelid = c.oid
          )
        end
      )
    from
      pg_class c
      join ${relationKinds} on k.relkind = c.relkind::text
    where
      ${inPublic('c.relnamespace')}
      and c.relname not like 'migration%'
      and ${ownObject('pg_class', 'c.oid')}
  `,
  `
    select
      'column',
      c.relname || '.' || a.attname,
      concat_ws(
        ' | ',
        row_number() over (
          partition by c.oid
          order by a.attnum
        ),
        format_type(a.atttypid, a.atttypmod),
        case
          when a.attnotnull then 'not null'
        end,
        nullif(a.attidentity::text, ''),
        nullif(a.attgenerated::text, ''),
        pg_get_expr(d.adbin, d.adrelid),
        a.attstorage,
        a.attcollation::regcollation::text,
        ${rights('a.attacl', 'c.relowner')},
        col_description(c.oid, a.attnum)
      )
    from
      pg_class c
      join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where
      ${inPublic('c.relnamespace')}
      and c.relkind in ('r', 'v')
      and a.attnum > 0
      and not a.attisdropped
      and c.relname <> 'migration'
      and ${ownObject('pg_class', 'c.oid')}
  `,
  `
    select 'constraint', c.conrelid::regclass || '.' || c.conname, pg_get_constraintdef(c.oid)
    from pg_constraint c
    where
      ${inPublic('c.connamespace')}
      and c.contype in ('c', 'f', 'p', 'u')
      and c.conrelid <> 'migration'::regclass
  `,
  `
    select
      'function',
      p.oid::regprocedure::text,
      concat_ws(' | ', ${rights('p.proacl', 'p.proowner')}, pg_get_functiondef(p.oid))
    from pg_proc p
    where ${inPublic('p.pronamespace')} and ${ownObject('pg_proc', 'p.oid')}
  `,
  `
    select
      'trigger',
      t.tgrelid::regclass || '.' || t.tgname,
      t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
    from pg_trigger t
    where
      not t.tgisinternal
      and t.tgrelid in (select oid from pg_class where ${inPublic('relnamespace')})
  `,
  `
    select
      'policy',
      tablename || '.' || policyname,
      concat_ws(' | ', permissive, cmd, roles::text, qual, with_check)
    from pg_policies
    where schemaname = 'public'
  `,
  `select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  `
    select
      'role',
      r.rolname,
      concat_ws(
        ' ',
        r.rolsuper,
        r.rolinherit,
        r.rolcreaterole,
        r.rolcreatedb,
        r.rolcanlogin,
        r.rolreplication,
        r.rolbypassrls
      )
    from pg_roles r
    where r.rolname like 'labgate\\_%'
  `,
  `
    select 'schema', nspname, ${rights('nspacl', 'nspowner')}
    from pg_namespace
    where nspname = 'public'
  `,
] as const

/* When a row was written is not what it says. */
const timeless = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'updated_at'))

/**
 * Everything that a migrated, empty database consists of: each object by its kind and name with all
 * that defines it, and each table's rows. The list of migrations and the queue's own schema are
 * left out.
 */
export const catalogOf = async (run: Run): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  for (const query of queries) {
    const { rows } = await run(
      `select kind, name, definition from (${query}) o (kind, name, definition) order by 1, 2`,
    )
    for (const { kind, name, definition } of rows as Record<string, string>[])
      all.set(`${kind} ${name}`, definition ?? '')
  }
  for (const table of [...all.keys()].filter((key) => key.startsWith('table '))) {
    const name = table.slice('table '.length)
    const { rows } = await run(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    )
    if (rows.length > 0)
      all.set(
        `rows of ${name}`,
        (rows as { row: Record<string, unknown> }[])
          .map(({ row }) => JSON.stringify(timeless(row)))
          .toSorted()
          .join('\n'),
      )
  }
  return all
}
