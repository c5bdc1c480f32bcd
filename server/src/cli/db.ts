import { startCommand, WrongUse, type Command, type Given } from './command.ts'
import { makeAdministrator } from './db/admin.ts'
import { runMigrations } from './db/migrate.ts'
import { moveFiles } from './db/move-files.ts'
import { rotateKey } from './db/rotate-key.ts'
import { makeSealedCodes } from './db/sealed-codes.ts'
import { seed } from './db/seed.ts'
import { showStatus } from './db/status.ts'
import { sweepFiles } from './db/sweep-files.ts'
import { markSystemClient } from './db/system-client.ts'
import { verify } from './db/verify.ts'
import { writeTypes, writeWire } from './db/write-files.ts'

const usage = `
npm run db -- status              shows the database and its completed and pending migrations
npm run db -- migrate             runs the pending migrations
npm run db -- seed                loads the demo laboratory, or adds to it
    --accounts N                  total accounts (40)
    --patients N                  total patients (2000); patients above that are spread over all accounts
    --orders N                    total orders (8000); on PostgreSQL, more are streamed in with their patients: a million
                                  patients and two million orders in a few minutes
    --seed TEXT                   a different seed gives different data; the same seed gives the same data
npm run db -- admin EMAIL         creates the first administrator if no one has this email, and prints a link that works once,
                                  for 30 minutes
    --name "FIRST LAST"           the name of a new administrator
npm run db -- sealed-codes EMAIL  makes recovery codes for an administrator, to keep in a sealed envelope; those before end
npm run db -- system-client EMAIL marks a user as a system client: it signs in from these addresses only, not to the portal
    --source 12|13|portal         the source of its calls; portal: a user of the portal again
    --addresses A,B               IP addresses that it signs in from
npm run db -- verify              opens everything that the key protects, and compares each stored file with its hash; 1 if
                                  anything cannot be read
npm run db -- move-files s3       moves the files in the database into the file store, and with the word database instead of
                                  s3 back; it can be ended and begun again, and nodes can run
npm run db -- sweep-files         shows which objects in the file store no row names; the newest are left out, since their rows
                                  may be about to be written
    --days N                      leaves out the objects of the last N days (7)
    --apply                       removes them
npm run db -- rotate-key          re-encrypts from the key in LABGATE_OLD_KEY to the current key
npm run db -- types               writes server/src/db/tables.ts from the schema
npm run db -- wire                writes docs/wire.md from the contract

Variables are the same as for npm start: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program can use
at a time; LABGATE_KEY or LABGATE_KEY_FILE; S3_URL and its kin where files lie in a file store.
`

const commands: Record<string, (given: Given) => Promise<number | void>> = {
  status: showStatus,
  migrate: runMigrations,
  seed,
  admin: makeAdministrator,
  'sealed-codes': makeSealedCodes,
  'system-client': markSystemClient,
  verify,
  'move-files': moveFiles,
  'sweep-files': sweepFiles,
  'rotate-key': rotateKey,
  types: writeTypes,
  wire: writeWire,
}

export const db: Command = {
  usage,
  options: {
    accounts: { type: 'string' },
    patients: { type: 'string' },
    orders: { type: 'string' },
    seed: { type: 'string' },
    name: { type: 'string' },
    source: { type: 'string' },
    addresses: { type: 'string' },
    days: { type: 'string' },
    apply: { type: 'boolean' },
  },
  work: async (given) => {
    const command = commands[given.words[0] ?? '']
    if (command === undefined)
      throw new WrongUse(
        given.words.length === 0 ? 'No command given.' : `There is no command ${given.words[0]}.`,
      )
    return command(given)
  },
}
if (import.meta.main) await startCommand(db)
