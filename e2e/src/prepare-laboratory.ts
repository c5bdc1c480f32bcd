import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyDatabase, databaseAt, onServer } from '../../server/test/setup/databases.ts'
import { startThrowAway } from '../../server/test/setup/throw-away-postgres.ts'
import { ownPassword } from './people.ts'
import {
  embeddedIn,
  preparedFolder,
  preparedVariable,
  serverFileIn,
  type PreparedServer,
} from './prepared.ts'
import { root, serverEnvironment } from './server-process.ts'
import { isFull } from './size.ts'

/*
 * A quarter of the demo's patients and orders, with its year of billing. Every account, person, and
 * kind is included; which orders are in which state depends on the day, so a journey creates its
 * own.
 */
const size = ['--patients', '500', '--orders', '2000']
/*
 * For `npm test`, whose journeys on the embedded engine make what they need: hardly more than the
 * people.
 */
const smallSize = isFull ? size : ['--patients', '60', '--orders', '60']

const seed = async (variables: Record<string, string>, how: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, ['server/src/cli/db.ts', 'seed', ...how], {
    cwd: root,
    env: serverEnvironment(variables),
  })
}

const onEmbedded = async (folder: string, how: readonly string[]): Promise<void> => {
  const migrated = process.env['LABGATE_TEST_FOLDER']
  if (migrated !== undefined) await cp(migrated, embeddedIn(folder), { recursive: true })
  else await mkdir(embeddedIn(folder), { recursive: true })
  await seed({ LABGATE_DATA: embeddedIn(folder), LABGATE_DEMO: '1' }, how)
}

const onPostgres = async (folder: string, url: string): Promise<void> => {
  const migrated = process.env['LABGATE_TEST_TEMPLATE']
  const template =
    migrated?.replace('template', 'laboratory') ??
    `labgate_journeys_${randomBytes(4).toString('hex')}`
  if (migrated === undefined) await onServer(url, `create database ${template}`)
  else await copyDatabase(url, migrated, template)
  const key = randomBytes(32).toString('base64')
  await seed(
    {
      DATABASE_URL: databaseAt(url, template),
      LABGATE_KEY: key,
      LABGATE_DEMO: '1',
      LABGATE_DEMO_PASSWORD: ownPassword,
    },
    size,
  )
  await writeFile(
    serverFileIn(folder),
    JSON.stringify({ url, template, key } satisfies PreparedServer),
    { mode: 0o600 },
  )
}

/**
 * Creates the demo laboratory for the journeys: on PostgreSQL if there is one, and on the embedded
 * engine for those that need it.
 */
const make = async (folder: string, url: string | undefined): Promise<void> => {
  await mkdir(folder, { recursive: true })
  if (url === undefined) await onEmbedded(folder, size)
  else await Promise.all([onPostgres(folder, url), onEmbedded(folder, smallSize)])
}

/**
 * Creates the demo laboratory once, unless it already exists; each worker then copies it, which is
 * faster than creating it again.
 */
const prepareLaboratory = async (): Promise<() => Promise<void>> => {
  if (preparedFolder() !== undefined) return async () => {}
  const run = await mkdtemp(join(tmpdir(), 'labgate-journeys-'))
  const given = process.env['TEST_DATABASE_URL']
  const own = given === undefined ? await startThrowAway() : undefined
  const folder = join(run, 'laboratory')
  await make(folder, given ?? own?.url)
  process.env[preparedVariable] = folder
  return async () => {
    await own?.stop()
    await rm(run, { recursive: true, force: true })
  }
}
export default prepareLaboratory

if (import.meta.main) await make(preparedFolder() ?? '', process.env['TEST_DATABASE_URL'])
