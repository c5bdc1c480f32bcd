import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The data folder of a migrated embedded database, which tests copy: a copy opens in half a
     * second, creating one takes ten seconds of processor time.
     */
    embeddedFolder: string
  }
}

const maker = fileURLToPath(new URL('make-embedded.ts', import.meta.url))

const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const made = process.env['LABGATE_TEST_FOLDER'] // by an earlier step of the run
  if (made !== undefined) {
    project.provide('embeddedFolder', made)
    return async () => {}
  }
  const folder = await mkdtemp(join(tmpdir(), 'labgate-embedded-'))
  const data = join(folder, 'data')
  // each statement runs once: optimized code would cost more to compile than it saves
  await promisify(execFile)(process.execPath, ['--liftoff-only', maker, data])
  project.provide('embeddedFolder', data)
  return () => rm(folder, { recursive: true, force: true })
}
export default setup
