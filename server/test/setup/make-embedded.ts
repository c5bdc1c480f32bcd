import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'

/* Makes the folders that tests copy, in a process of its own: node --liftoff-only make-embedded.ts BARE DATA. */
const [bare = '', data = ''] = process.argv.slice(2)

/** Its cache is cleared at each opening, which would take a third of it; the databases of tests are small. */
const smallCache = '\nshared_buffers = 16MB\n'

await (await openEngine({ data: bare })).close()
await appendFile(join(bare, 'pglite', 'postgresql.conf'), smallCache)
await cp(bare, data, { recursive: true })
const engine = await openEngine({ data })
await migrateAll(engine)
await engine.close()
