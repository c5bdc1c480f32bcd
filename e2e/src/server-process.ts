import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/* A start takes three seconds, and far longer on a busy machine. */
const patience = 180_000

/*
 * As in npm start: large buffers are allocated from and returned to the system, and threads share
 * two arenas (docs/decisions/0034).
 */
const givesMemoryBack = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' }

/** Environment of a laboratory process: inherits only the program path and Node's compile cache. */
export const serverEnvironment = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...givesMemoryBack,
  ...variables,
})

/** A server that runs as a separate process, as in production. */
export interface ServerProcess {
  url: string
  pid: number
  /** Everything that it has printed. */
  log(): string
  /** Stops it gracefully, like a machine shutdown. */
  stop(): Promise<void>
  /** Kills it with kill -9, like a power failure. */
  kill(): Promise<void>
}

const ports = [20_000, 32_000] as const
/**
 * A free port below the system's ephemeral range: it is still free when the server that needs it
 * starts.
 */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(randomInt(...ports), '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/*
 * Compiling optimized code for the embedded engine would cost more than it saves in a server that
 * runs a few minutes for one or two people.
 */
const shortLived = '--liftoff-only'

/**
 * Starts the server and waits until it responds. If it does not come up, fails with the server's
 * last output. `folder`: another checkout of the project, whose server it is.
 */
export const startServer = async (
  environment: Record<string, string>,
  folder = root,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [shortLived, 'server/src/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment({
      HOST: '127.0.0.1',
      LABGATE_LOG: 'info',
      RATE_LIMITS: '1000',
      ...environment,
    }),
  })
  let said = ''
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not come up in ${patience / 1000} s:\n${said}`)),
      patience,
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const address = /^Labgate is ready on (\S+).*\n/m.exec(said)?.[1]
        if (address === undefined) return
        clearTimeout(timer)
        resolve(address)
      })
    }
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`The server ended at once:\n${said}`))
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(late)
  }
  try {
    return {
      url: await ready,
      pid: child.pid ?? 0,
      log: () => said,
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}
