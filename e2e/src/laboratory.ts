import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer, type ServerProcess } from './server-process.ts'

/** The laboratory of one worker: a separate server on a fresh copy of the demo. */
export interface Laboratory {
  url: string
  /** Where it listens for laboratory systems. */
  hl7Port: number
  /** Everything that its servers printed, including before a restart. */
  log(): string
  /** Remembers a token, a password, or a typed name: the run's log must contain none of them. */
  secret(text: string): void
  /** Kills the server without a chance to clean up, as a power failure would. */
  kill(): Promise<void>
  /** Restarts it on the same data and address. */
  start(): Promise<void>
}

/** Where the laboratories of one run leave their logs, for the journey that reads them all. */
export const logFolder = (): string => join(process.env['LABGATE_PREPARED'] ?? '', '..', 'logs')

const openLaboratory = async (prepared: string): Promise<{ labgate: Laboratory; close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-journey-'))
  await cp(prepared, folder, { recursive: true })
  // results arrive when a journey sends them, not while it waits for something else
  const hl7Port = await freePort()
  const environment = {
    PORT: String(await freePort()),
    LABGATE_DATA: folder,
    LABGATE_DEMO: '1',
    LAB_SIMULATOR_SECONDS: '86400',
    FAX_SIMULATOR_SECONDS: '0',
    HL7_PORT: String(hl7Port),
  }
  const secrets = new Set<string>()
  let before = ''
  let server: ServerProcess = await startServer(environment)
  const labgate: Laboratory = {
    url: server.url,
    hl7Port,
    log: () => before + server.log(),
    secret: (text) => void secrets.add(text),
    kill: () => server.kill(),
    start: async () => {
      before += server.log()
      server = await startServer(environment)
    },
  }
  const close = async (): Promise<void> => {
    await server.stop()
    await mkdir(logFolder(), { recursive: true })
    await writeFile(join(logFolder(), `${server.pid}.json`), JSON.stringify({ log: labgate.log(), secrets: [...secrets] }))
    await rm(folder, { recursive: true, force: true })
  }
  return { labgate, close }
}

/** Opens a laboratory for `use` and closes it afterwards. */
export const withLaboratory = async (use: (labgate: Laboratory) => Promise<void>): Promise<void> => {
  const prepared = process.env['LABGATE_PREPARED']
  if (prepared === undefined) throw new Error('The laboratory was not prepared: run the journeys with the config of this folder.')
  const { labgate, close } = await openLaboratory(prepared)
  await use(labgate)
  await close()
}
