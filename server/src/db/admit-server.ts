import pg from 'pg'
import type { Engine } from './engine-interface.ts'

const roles = ['labgate_none', 'labgate_all', 'labgate_some', 'labgate_system']

/*
 * Objects the queue's library created while there was only one login; it maintains its own tables,
 * so the server's login owns them. What it owns already stays untouched: the owner of the tables has no
 * right in its schema, not even to name what is there.
 */
const handOverQueue = `
do $$
declare it record; login text := current_setting('labgate.login');
begin
  if to_regnamespace('pgboss') is null then return; end if;
  execute format('alter schema pgboss owner to %I', login);
  for it in
    select c.oid::regclass::text as name,
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind
    from pg_class c
    where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
      and pg_get_userbyid(c.relowner) <> login
      and not exists (
        select from pg_depend d
        where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  loop
    execute format('alter %s %s owner to %I', it.kind, it.name, login);
  end loop;
  for it in select p.oid::regprocedure::text as name from pg_proc p 
    where p.pronamespace = 'pgboss'::regnamespace and pg_get_userbyid(p.proowner) <> login
  loop
    execute format('alter function %s owner to %I', it.name, login);
  end loop;
  for it in
    select t.oid::regtype::text as name from pg_type t
    where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e'
      and pg_get_userbyid(t.typowner) <> login
  loop
    execute format('alter type %s owner to %I', it.name, login);
  end loop;
end $$`

/**
 * Admits the running server's login: it can take the laboratory's roles and maintain the queue's
 * schema. It owns no table, so it can neither alter one nor switch off a trigger. `owner` is
 * connected as the owner of the tables. Throws with a message if the login could act as the owner.
 */
export const admitServer = async (owner: Engine, login: string): Promise<void> => {
  const { client, release } = await owner.connect()
  try {
    const { rows } = await client.query(
      `
        select
          r.rolsuper
          or pg_has_role(
            r.oid,
            (select relowner from pg_class where oid = 'public.audit'::regclass),
            'member'
          ) as "isOwner"
        from pg_roles r
        where r.rolname = $1
      `,
      [login],
    )
    const [found] = rows as { isOwner: boolean }[]
    if (found === undefined)
      throw new Error(
        `The login ${login} in DATABASE_URL does not exist in PostgreSQL. Create it: create role ${login} login password '...'.`,
      )
    if (found.isOwner)
      throw new Error(
        `The login ${login} in DATABASE_URL can act as the owner of the tables. Use one that is not a superuser or a member of the owner.`,
      )
    const name = pg.escapeIdentifier(login)
    await client.query(`grant ${roles.join(', ')} to ${name}`)
    const { rows: here } = await client.query('select current_database() as name')
    await client.query(`
      grant connect, create
      on database
      ${pg.escapeIdentifier((here as { name: string }[])[0]?.name ?? '')} to ${name}
    `)
    await client.query('begin')
    await client.query(`select set_config('labgate.login', $1, true)`, [login])
    await client.query(handOverQueue)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    release()
  }
}
