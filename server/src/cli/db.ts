import { startCommand, WrongUse, type Command, type Given } from './command.ts'
import { makeAdministrator } from './db/admin.ts'
import { runMigrations } from './db/migrate.ts'
import { rotateKey } from './db/rotate-key.ts'
import { seed } from './db/seed.ts'
import { showStatus } from './db/status.ts'
import { writeTypes, writeWire } from './db/write-files.ts'

const usage = `
npm run db -- status              what the database is, and which migrations ran and wait
npm run db -- migrate             runs the migrations that wait
npm run db -- seed                loads the demo laboratory, or more of it
    --accounts N                  accounts in all (40)
    --patients N                  patients in all (2000); more than that are spread over all accounts
    --orders N                    orders in all (6000); more come in a stream with their patients, on PostgreSQL: a million
                                  patients and two million orders in some minutes
    --seed TEXT                   another seed makes other data; the same seed makes the same
npm run db -- admin EMAIL         makes the first administrator when no one has this email, and prints a link that is good
                                  for 30 minutes and one use
    --name "FIRST LAST"           the name of a new administrator
npm run db -- rotate-key          re-encrypts, from the key in LABGATE_OLD_KEY to the current one
npm run db -- types               writes server/src/db/tables.ts from the migrations
npm run db -- wire                writes docs/wire.md from the contract

Variables are those of npm start: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program may use at a
time; LABGATE_KEY or LABGATE_KEY_FILE.
`

const commands: Record<string, (given: Given) => Promise<number | void>> = {
  status: showStatus,
  migrate: runMigrations,
  seed,
  admin: makeAdministrator,
  'rotate-key': rotateKey,
  types: writeTypes,
  wire: writeWire,
}

export const db: Command = {
  usage,
  options: { accounts: { type: 'string' }, patients: { type: 'string' }, orders: { type: 'string' }, seed: { type: 'string' }, name: { type: 'string' } },
  work: async (given) => {
    const command = commands[given.words[0] ?? '']
    if (command === undefined) throw new WrongUse(given.words.length === 0 ? 'No command given.' : `There is no command ${given.words[0]}.`)
    return command(given)
  },
}
if (import.meta.main) await startCommand(db)
