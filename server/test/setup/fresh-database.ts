import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseOver, type Database } from '../../src/db/database.ts'
import { openEngine } from '../../src/db/engine.ts'
import { settle } from '../../src/db/migrate.ts'
import { dropDatabase } from './databases.ts'
import { engineUnderTest } from './engine.ts'
import { copyMigrated } from './migrated-postgres.ts'
import { reusedDatabase } from './reused-databases.ts'

/**
 * A migrated, empty database for one test file. `url` is set on PostgreSQL, for a second pool or
 * process on the same data. `close` removes it.
 */
export type FreshDatabase = Database & { url: string | undefined }

const embedded = async (from: string): Promise<FreshDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-embedded-'))
  await cp(from, folder, { recursive: true })
  const engine = await openEngine({ data: folder })
  await settle(engine)
  const database = databaseOver(engine)
  return {
    ...database,
    url: undefined,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

const large = async (): Promise<FreshDatabase> => {
  const server = inject('postgres')
  const address = await copyMigrated(server, true)
  const database = databaseOver(await openEngine({ url: address, data: '' }))
  return {
    ...database,
    url: address,
    close: async () => {
      await database.close()
      await dropDatabase(server.url, new URL(address).pathname.slice(1))
    },
  }
}

const reused = async (): Promise<FreshDatabase> => {
  const { url, engine, giveBack } = await reusedDatabase(inject('postgres'))
  const database = databaseOver(engine)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await giveBack()
    },
  }
}

export interface Fresh {
  isLarge?: boolean
  from?: string
}

/**
 * A separate database on the engine under test: half a second embedded, a fifth of one on
 * PostgreSQL, less for one that is used again. `isLarge`: for thousands of rows, or for plans.
 * `from`: a folder of the embedded engine to copy, if not the empty one. The caller closes it.
 */
export const freshDatabase = ({ isLarge = false, from }: Fresh = {}): Promise<FreshDatabase> => {
  if (engineUnderTest === 'embedded') return embedded(from ?? inject('embeddedFolder'))
  return isLarge ? large() : reused()
}
