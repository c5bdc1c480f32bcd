import type pg from 'pg'

interface Thing {
  name: string
  table: string
  definition: string
}

/**
 * Removes these tables' secondary indexes and foreign keys, and returns how to recreate them. Both
 * happen in the client's transaction: if it fails, nothing was ever removed. Keys and unique
 * constraints stay; restored constraints are checked for all rows.
 */
export const putAside = async (
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<{ restore(log: (line: string) => void): Promise<void> }> => {
  const ask = async (sql: string): Promise<Thing[]> =>
    (await client.query(sql, [tables])).rows as Thing[]
  const keys = await ask(`
    select
      conname as name,
      conrelid::regclass::text as table,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any ($1::text[]::regclass[])
    order by conrelid::regclass::text, conname
  `)
  const indexes = await ask(`
    select
      i.indexrelid::regclass::text as name,
      i.indrelid::regclass::text as table,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where
      i.indrelid = any ($1::text[]::regclass[])
      and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indrelid::regclass::text, 1
  `)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return {
    restore: async (log) => {
      await client.query(`set local maintenance_work_mem = '512MB'`)
      await client.query(`set local work_mem = '256MB'`)
      for (const [at, { definition }] of indexes.entries()) {
        await client.query(definition)
        if (at % 10 === 9 || at === indexes.length - 1)
          log(`${at + 1} of ${indexes.length} indexes are built.`)
      }
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
      log(`${keys.length} foreign keys are checked.`)
    },
  }
}
