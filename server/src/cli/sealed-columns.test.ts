import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/setup/fresh-database.ts'
import { plainByteColumns, sealedColumns } from './db/sealed-columns.ts'

test('every byte column is either re-encrypted by rotate-key or known to hold no ciphertext', async () => {
  const database = await freshDatabase()
  try {
    const { rows } = await database.asLogin(`
      select table_name || '.' || column_name as name
      from
        information_schema.columns
        join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = 'bytea'
    `)
    const known = [
      ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
      ...plainByteColumns,
      'key_probe.sealed',
    ]
    expect((rows as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
      known.toSorted(),
    )
  } finally {
    await database.close()
  }
})
