import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase, dropDatabase } from '../../server/test/setup/databases.ts'
import { ownPassword, publishedPassword } from './people.ts'

/** Names the folder of the prepared laboratory. */
export const preparedVariable = 'LABGATE_PREPARED'
export const preparedFolder = (): string | undefined => process.env[preparedVariable] || undefined

/**
 * The prepared laboratory on PostgreSQL: its server, its database, which is only copied, and its
 * key.
 */
export interface PreparedServer {
  url: string
  template: string
  key: string
}
export const serverFileIn = (folder: string): string => join(folder, 'server.json')
/** The prepared laboratory on the embedded engine. */
export const embeddedIn = (folder: string): string => join(folder, 'embedded')

export type EngineKind = 'embedded' | 'server'
/** A copy of the prepared laboratory: the variables that open it. */
export interface Copy {
  environment: Record<string, string>
  /** Everyone's password. */
  password: string
  remove(): Promise<void>
}

const onEmbedded = async (prepared: string): Promise<Copy> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-journey-'))
  await cp(embeddedIn(prepared), folder, { recursive: true })
  const environment = { LABGATE_DATA: folder, LABGATE_DEMO: '1' }
  return {
    environment,
    password: publishedPassword,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const onPostgres = async ({ url, template, key }: PreparedServer): Promise<Copy> => {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const DATABASE_URL = await copyDatabase(url, template, name)
  return {
    // few connections: each reads the catalog anew
    environment: {
      DATABASE_URL,
      LABGATE_KEY: key,
      LABGATE_DEMO: '1',
      LABGATE_DEMO_PASSWORD: ownPassword,
      LABGATE_POOL: '6',
    },
    password: ownPassword,
    remove: () => dropDatabase(url, name),
  }
}

/** Copies the prepared laboratory; on the embedded engine also if there is no PostgreSQL. */
export const copyPrepared = (engine: EngineKind): Promise<Copy> => {
  const folder = preparedFolder()
  if (folder === undefined)
    throw new Error(
      'The laboratory was not prepared: run the journeys with the config of this folder.',
    )
  const file = serverFileIn(folder)
  return engine === 'server' && existsSync(file)
    ? onPostgres(JSON.parse(readFileSync(file, 'utf8')) as PreparedServer)
    : onEmbedded(folder)
}
