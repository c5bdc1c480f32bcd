import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'

/*
 * Creates the folder that tests copy, in a separate process: node --liftoff-only make-embedded.ts
 * FOLDER.
 */
const [folder = ''] = process.argv.slice(2)

const engine = await openEngine({ data: folder })
await migrateAll(engine)
await engine.close()
// its cache is cleared at each opening, which would take a third of that time; test databases are
// small
await appendFile(join(folder, 'pglite', 'postgresql.conf'), '\nshared_buffers = 16MB\n')
