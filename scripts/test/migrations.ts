// Every migration is as db/migrations/README.md says: what was released stays, what is new comes
// after it, and a second step has a first that a version before knows. What the version before cannot
// read or write beside, server/test/versions finds on a database. `--release` notes what there is as
// released.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import {
  readReleased,
  releasedFile,
  type Released,
} from '@labgate/server/db/released-migrations.ts'
import { migrationFiles, readMigration, schemaDigest } from '@labgate/server/db/schema-files.ts'
import { migrationFaults } from './migration-faults.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const migrations = await Promise.all(
  (await migrationFiles()).map(async (name) => {
    const text = await readMigration(name)
    return { name, text, hash: hashOf(text) }
  }),
)
const baseline = await schemaDigest()
const released = readReleased()
const faults = migrationFaults(released, { baseline, migrations })
for (const fault of faults) console.log(fault)
if (faults.length === 0 && process.argv.includes('--release')) {
  const now: Released = {
    baseline,
    migrations: Object.fromEntries(migrations.map(({ name, hash }) => [name, hash])),
  }
  writeFileSync(releasedFile, `${JSON.stringify(now, null, 2)}\n`)
}
console.log(
  `${migrations.length} migrations, ${Object.keys(released?.migrations ?? {}).length} of them released`,
)
process.exit(faults.length === 0 ? 0 : 1)
