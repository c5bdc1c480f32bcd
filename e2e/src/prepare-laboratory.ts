import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, serverEnvironment } from './server-process.ts'

/*
 * A quarter of the demo's patients and orders, made in a third of the time. Every account, person, and kind is included; which orders are in which state
 * depends on the day, so a journey creates its own.
 */
const size = ['--patients', '500', '--orders', '2000']

/** Creates the demo laboratory in this folder. */
const make = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const env = serverEnvironment({ LABGATE_DATA: folder, LABGATE_DEMO: '1' })
  await promisify(execFile)(process.execPath, ['server/src/cli/db.ts', 'seed', ...size], { cwd: root, env })
}
/** Names the folder of the prepared laboratory; when run as a program, this file creates one there. */
const named = 'LABGATE_PREPARED'

/** Creates the demo laboratory once, unless it already exists; each worker then copies it, which is faster than creating it again. */
const prepareLaboratory = async (): Promise<() => Promise<void>> => {
  if ((process.env[named] ?? '') !== '') return async () => {}
  const run = await mkdtemp(join(tmpdir(), 'labgate-journeys-'))
  const folder = join(run, 'data')
  await make(folder)
  process.env[named] = folder
  return () => rm(run, { recursive: true, force: true })
}
export default prepareLaboratory

if (import.meta.main) await make(process.env[named] ?? '')
