import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogOf } from '../../test/catalog.ts'
import { freshDatabase } from '../../test/setup/fresh-database.ts'
import { openEngine } from './engine.ts'
import { migrate } from './migrate.ts'

/**
 * The catalog of the embedded engine: of the folder that an earlier step of the run made, or else
 * of a new database.
 */
const embeddedCatalog = async (): Promise<Map<string, string>> => {
  const made = process.env['LABGATE_TEST_FOLDER']
  const folder = await mkdtemp(join(tmpdir(), 'labgate-catalog-'))
  try {
    if (made !== undefined) await cp(made, folder, { recursive: true })
    const engine = await openEngine({ data: made === undefined ? 'memory' : folder })
    try {
      await migrate(engine)
      const { client, release } = await engine.connect()
      try {
        return await catalogOf((sql) => client.query(sql))
      } finally {
        release()
      }
    } finally {
      await engine.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('both engines have the same tables, functions, triggers, policies, rights, and first rows', async () => {
  const database = await freshDatabase()
  try {
    const [embedded, server] = [
      await embeddedCatalog(),
      await catalogOf((sql) => database.asLogin(sql)),
    ]
    for (const [object, definition] of server) expect(embedded.get(object), object).toBe(definition)
    expect([...embedded.keys()].toSorted()).toEqual([...server.keys()].toSorted())
    expect(server.size).toBeGreaterThan(5000)
  } finally {
    await database.close()
  }
})
