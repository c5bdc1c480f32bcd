import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takePassword } from './people.ts'
import { copyPrepared, preparedFolder, type EngineKind } from './prepared.ts'
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
export const logFolder = (): string => join(preparedFolder() ?? '', '..', 'logs')

const openLaboratory = async (
  engine: EngineKind,
): Promise<{ labgate: Laboratory; close: () => Promise<void> }> => {
  const copy = await copyPrepared(engine)
  takePassword(copy.password)
  // results arrive when a journey sends them, not while it waits for something else
  const hl7Port = await freePort()
  const environment = {
    PORT: String(await freePort()),
    ...copy.environment,
    LAB_SIMULATOR_SECONDS: '86400',
    FAX_SIMULATOR_SECONDS: '0',
    HL7_PORT: String(hl7Port),
    // an identity provider of a journey is on this machine
    ALLOWED_DESTINATIONS: '127.0.0.1',
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
    await writeFile(
      join(logFolder(), `${server.pid}.json`),
      JSON.stringify({ log: labgate.log(), secrets: [...secrets] }),
    )
    await copy.remove()
  }
  return { labgate, close }
}

/** Opens a laboratory for `use` and closes it afterwards. */
export const withLaboratory = async (
  engine: EngineKind,
  use: (labgate: Laboratory) => Promise<void>,
): Promise<void> => {
  const { labgate, close } = await openLaboratory(engine)
  await use(labgate)
  await close()
}
