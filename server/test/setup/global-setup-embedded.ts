import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a migrated embedded database, which tests copy, and of a bare one: a copy opens in half a second, making one takes five of the processor. */
    embeddedFolder: string
    bareFolder: string
  }
}

/** Its cache is cleared at each opening, which would take a third of it; the databases of tests are small. */
const smallCache = '\nshared_buffers = 16MB\n'

const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-embedded-'))
  const [data, bare] = [join(folder, 'data'), join(folder, 'bare')]
  await (await openEngine({ data: bare })).close()
  await appendFile(join(bare, 'pglite', 'postgresql.conf'), smallCache)
  await cp(bare, data, { recursive: true })
  const engine = await openEngine({ data })
  await migrateAll(engine)
  await engine.close()
  project.provide('embeddedFolder', data)
  project.provide('bareFolder', bare)
  return () => rm(folder, { recursive: true, force: true })
}
export default setup
