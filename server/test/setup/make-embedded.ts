import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'

/* Makes the folder that tests copy, in a process of its own: node --liftoff-only make-embedded.ts FOLDER. */
const [folder = ''] = process.argv.slice(2)

const engine = await openEngine({ data: folder })
await migrateAll(engine)
await engine.close()
// its cache is cleared at each opening, which would take a third of it; the databases of tests are small
await appendFile(join(folder, 'pglite', 'postgresql.conf'), '\nshared_buffers = 16MB\n')
