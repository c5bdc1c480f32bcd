import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOver, type Database } from '../../src/db/database.ts'
import { openEngine } from '../../src/db/engine.ts'
import { settle } from '../../src/db/migrate.ts'
import { engineUnderTest } from './engine.ts'

/** A migrated, empty database for one test file. `url` is set on PostgreSQL, for a second pool or process on the same data. `close` removes it. */
export type FreshDatabase = Database & { url: string | undefined }

const embedded = async (): Promise<FreshDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-embedded-'))
  await cp(inject('embeddedFolder'), folder, { recursive: true })
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

const onPostgres = async (): Promise<FreshDatabase> => {
  const { url, template } = inject('postgres')
  const name = template.replace('template', randomBytes(6).toString('hex'))
  const address = new URL(url)
  address.pathname = `/${name}`
  const asAdministrator = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`) // a third of the work of copying via the log
  const database = databaseOver(await openEngine({ url: address.href, data: '' }))
  return {
    ...database,
    url: address.href,
    close: async () => {
      await database.close()
      await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

/** A separate database on the engine under test: half a second embedded, a fifth of one on PostgreSQL. The caller closes it. */
export const freshDatabase = (): Promise<FreshDatabase> => (engineUnderTest === 'server' ? onPostgres() : embedded())
