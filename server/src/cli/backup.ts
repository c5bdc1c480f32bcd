import { existsSync } from 'node:fs'
import { howMany } from '@labgate/contract/kit/how-many'
import { apiVersion } from '@labgate/contract/people/session'
import { cryptWith } from '../access/crypt.ts'
import { readConfig, readKey, Wrong } from '../config.ts'
import { writeLines } from '../db/backup/file.ts'
import { writeBackup } from '../db/backup/write.ts'
import { migrationState } from '../db/migrate.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from './as-owner.ts'
import { startCommand, WrongUse, type Command, type Given } from './command.ts'

const usage = `
npm run backup -- FILE

Writes the whole database to one compressed file that npm run restore can load into either engine, embedded or PostgreSQL. The
file is a consistent snapshot: PostgreSQL can stay in use during the backup; only one program at a time can use the embedded
database. The file is encrypted with LABGATE_KEY. The key is not in the file: keep it somewhere else. Without it, no one can read
the file. Files that lie in a file store are not in it either.

    --replace     overwrites FILE if it exists

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database; LABGATE_KEY or LABGATE_KEY_FILE.
`

const work = async (given: Given): Promise<void> => {
  const { say } = given
  const [file, ...more] = given.words
  if (file === undefined || more.length > 0) throw new WrongUse('Name the file to write.')
  if (existsSync(file) && !given.flag('replace'))
    throw new Wrong(`${file} already exists. Choose another name, or add --replace.`)
  const config = readConfig(given.variables)
  refuseNoDatabase(config)
  const crypt = cryptWith(readKey(config).key)
  const begun = performance.now()
  const engine = await openAsOwner(config)
  try {
    const { done } = await migrationState(engine)
    if (done.length === 0) throw new Wrong(`No Labgate data was found in ${nameOf(config)}.`)
    say(`Backing up ${nameOf(config)} ...`)
    const { tables, rows } = await writeLines(file, crypt, (line) =>
      asOwner(engine, 'isolation level repeatable read, read only', (run) =>
        writeBackup(run, { at: new Date(), version: apiVersion }, line, say),
      ),
    )
    const [elsewhere] = await asOwner(engine, 'read write', (run) =>
      run<{ count: number }>(
        'select count(*)::int as count from file where object_name is not null',
      ),
    )
    say(
      `${howMany(rows, 'row')} of ${tables} tables are in ${file} (${((performance.now() - begun) / 1000).toFixed(1)} s). It is encrypted with the key ${crypt.keyId}, which is not in it.`,
    )
    if (elsewhere !== undefined && elsewhere.count > 0)
      say(
        `${howMany(elsewhere.count, 'file')} in the file store ${elsewhere.count === 1 ? 'is' : 'are'} not in it either.`,
      )
  } finally {
    await engine.close()
  }
}

export const backup: Command = { usage, options: { replace: { type: 'boolean' } }, work }
if (import.meta.main) await startCommand(backup)
