import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, serverEnvironment } from './server-process.ts'

/* A quarter of the demo's patients and orders: every account, person, kind and state is there, and it is made in a third of the time. */
const size = ['--patients', '500', '--orders', '1500']

/** Makes the demo laboratory once; each worker then copies it, which is faster than making it again. */
const prepareLaboratory = async (): Promise<() => Promise<void>> => {
  const run = await mkdtemp(join(tmpdir(), 'labgate-journeys-'))
  const folder = join(run, 'data')
  await mkdir(folder)
  const env = serverEnvironment({ LABGATE_DATA: folder, LABGATE_DEMO: '1' })
  await promisify(execFile)(process.execPath, ['server/src/cli/db.ts', 'seed', ...size], { cwd: root, env })
  process.env['LABGATE_PREPARED'] = folder
  return () => rm(run, { recursive: true, force: true })
}
export default prepareLaboratory
