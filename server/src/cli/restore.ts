import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith, type Crypt } from '../access/crypt.ts'
import { probeOpens } from '../access/key-probe.ts'
import { ownKeyFile, readConfig, readKey, Wrong, type Config } from '../config.ts'
import { readLines, sealOf } from '../db/backup/file.ts'
import { fillFrom, headOf, isEmpty, Unfit } from '../db/backup/fill.ts'
import type { BackupKey } from '../db/backup/sealed-stream.ts'
import type { BackupHead } from '../db/backup/write.ts'
import type { Engine } from '../db/engine-interface.ts'
import { migrate, migrationNames, migrationState } from '../db/migrate.ts'
import { schemaDigest } from '../db/schema-files.ts'
import { asOwner, nameOf, openAsOwner } from './as-owner.ts'
import { startCommand, WrongUse, type Command, type Given } from './command.ts'

const usage = `
npm run restore -- FILE

Loads a file written by npm run backup on either engine into a database. The database must be new, or migrated and empty. Missing
tables are created. If anything fails, the database does not change. Stop all nodes first.

    --replace     replaces everything in the database with the contents of the file

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database; LABGATE_KEY or LABGATE_KEY_FILE, the key the database was
encrypted with when the backup was made. Its first characters are checked before anything else.
`

/**
 * The available key. If it is missing or a different one, refuses and names the key the backup was
 * encrypted with.
 */
const keyFor = (config: Config, keyId: string | undefined): Crypt => {
  const source = 'LABGATE_KEY or LABGATE_KEY_FILE'
  const isGiven = config.LABGATE_KEY !== undefined || config.LABGATE_KEY_FILE !== undefined
  if (
    keyId !== undefined &&
    !isGiven &&
    (config.DATABASE_URL !== undefined || !existsSync(ownKeyFile(config)))
  )
    throw new Wrong(
      `This backup was encrypted with the key ${keyId}. Set ${source} to it${config.DATABASE_URL === undefined ? `, or put it into ${ownKeyFile(config)}` : ''}.`,
    )
  const crypt = cryptWith(readKey(config).key)
  if (keyId !== undefined && crypt.keyId !== keyId)
    throw new Wrong(
      `This backup was encrypted with the key ${keyId}, and the key given is ${crypt.keyId}. Set ${source} to the right one.`,
    )
  return crypt
}

/* The head of an unencrypted backup is read without a key: it says which key its columns need. */
const noKey: BackupKey = { keyId: '', derive: () => Buffer.alloc(32) }

/** Brings the tables to their state when the backup was made. */
const matchTables = async (
  engine: Engine,
  { migrations: had, schema }: BackupHead,
  say: Given['say'],
): Promise<void> => {
  const known = await migrationNames()
  const foreign = had.find((name) => !known.includes(name))
  if (foreign !== undefined)
    throw new Wrong(
      `This backup was made by a newer Labgate (it has the migration ${foreign}). Restore it with that version.`,
    )
  if (schema !== (await schemaDigest()))
    throw new Wrong(
      'This backup was made by another version of Labgate from before the first release, whose tables were others. Restore it with that version.',
    )
  const { done } = await migrationState(engine)
  if (done.some((name) => !had.includes(name)))
    throw new Wrong(
      `This backup was made by an older Labgate, up to the migration ${had.at(-1)}. Restore it into a new database: its tables are made as they were then, filled, and brought up to date.`,
    )
  await migrate(engine, (name) => say(`  migration ${name}`), had)
}

/* When a node has just ended, its connections close a moment after its process. */
const secondsToLeave = 3
const looksEachSecond = 10

const othersConnected = async (engine: Engine): Promise<boolean> => {
  const [others] = await asOwner(engine, 'read write', (run) =>
    run<{ count: number }>(`
      select count(*)
      from pg_stat_activity
      where
        datname = current_database()
        and application_name = 'labgate'
        and pid <> pg_backend_pid()
    `),
  )
  return (others?.count ?? 0) > 0
}

const refuseWhileInUse = async (engine: Engine): Promise<void> => {
  if (engine.kind === 'embedded') return
  for (let look = 0; look < secondsToLeave * looksEachSecond; look += 1) {
    if (!(await othersConnected(engine))) return
    await pause(1000 / looksEachSecond)
  }
  throw new Wrong('Labgate is running on this database. Stop all nodes first.')
}

const work = async (given: Given): Promise<void> => {
  const { say } = given
  const [file, ...more] = given.words
  if (file === undefined || more.length > 0) throw new WrongUse('Name the file to restore.')
  if (!existsSync(file)) throw new Wrong(`There is no file ${file}.`)
  const config = readConfig(given.variables)
  const begun = performance.now()
  const seal = await sealOf(file)
  if (seal === undefined)
    say(
      'Warning: this backup is from an older Labgate and is not encrypted. After restoring it, delete it and make a new one.',
    )
  const lines = readLines(file, seal === undefined ? noKey : keyFor(config, seal.keyId))
  const first = await lines.next().catch(() => undefined)
  if (seal !== undefined && first === undefined)
    throw new Wrong('The backup is incomplete or was altered. Make another one.')
  const head = headOf(first?.value)
  if (
    head.probe !== null &&
    !probeOpens(keyFor(config, head.probe.keyId), Buffer.from(head.probe.sealed, 'base64'))
  )
    throw new Wrong(
      `The key ${head.probe.keyId} does not open what this backup holds: the backup is damaged.`,
    )
  const engine = await openAsOwner(config)
  try {
    await refuseWhileInUse(engine)
    await matchTables(engine, head, say)
    say(`Restoring ${nameOf(config)} from ${file} of ${head.at} ...`)
    const { tables, rows } = await asOwner(engine, 'read write', async (run) => {
      if (!given.flag('replace') && !(await isEmpty(run)))
        throw new Wrong(
          `There is data in ${nameOf(config)}. Restore into a new database, or replace all of it with --replace.`,
        )
      await run('drop schema if exists pgboss cascade') // jobs from the previous content
      return fillFrom(run, lines, say)
    })
    await migrate(engine, (name) => say(`  migration ${name}`))
    say(
      `${howMany(rows, 'row')} of ${tables} tables are restored (${((performance.now() - begun) / 1000).toFixed(1)} s).`,
    )
  } catch (error) {
    throw error instanceof Unfit ? new Wrong(error.message) : error
  } finally {
    await engine.close()
  }
}

export const restore: Command = { usage, options: { replace: { type: 'boolean' } }, work }
if (import.meta.main) await startCommand(restore)
