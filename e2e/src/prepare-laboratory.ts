import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.ts'

/** Makes the demo laboratory once; each worker then copies it, which is faster than making it again. */
const prepareLaboratory = async (): Promise<() => Promise<void>> => {
  const run = await mkdtemp(join(tmpdir(), 'labgate-journeys-'))
  const folder = join(run, 'data')
  await mkdir(folder)
  const server = await startServer({ PORT: '0', LABGATE_DATA: folder, LABGATE_DEMO: '1' })
  await server.stop()
  process.env['LABGATE_PREPARED'] = folder
  return () => rm(run, { recursive: true, force: true })
}
export default prepareLaboratory
