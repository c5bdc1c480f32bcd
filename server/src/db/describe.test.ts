import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/setup/fresh-database.ts'
import { describeTables } from './describe.ts'

test('tables.ts matches the schema (npm run db -- types updates it)', async () => {
  const database = await freshDatabase()
  try {
    expect(await readFile(new URL('tables.ts', import.meta.url), 'utf8')).toBe(
      await describeTables(database),
    )
  } finally {
    await database.close()
  }
})
