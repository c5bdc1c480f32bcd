import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from './postgres-binaries.ts'

/** A PostgreSQL that lives as long as the tests. */
export interface ThrowAway {
  url: string
  /** The last of what it wrote to its log since it was started. */
  log(): string
  /** Ends the postmaster as a crash would, kill -9, and restarts it on the same data and port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged user. */
const ownerForRoot = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (found === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody to run it.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * A new folder that the owner can reach: root's own temporary folder may be where no one else can
 * look.
 */
const newFolder = (owner: Owner | undefined): string => {
  for (const place of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = mkdtempSync(join(place, 'labgate-postgres-'))
    chmodSync(folder, 0o700)
    if (owner === undefined) return folder
    chownSync(folder, owner.uid, owner.gid)
    if (spawnSync('test', ['-w', folder], { ...owner, cwd: '/' }).status === 0) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error(
    'There is no temporary folder that PostgreSQL can write in: set TMPDIR to one, or TEST_DATABASE_URL to a server.',
  )
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Fast rather than safe on disk: its data is thrown away. Statistics are gathered when a test says
 * so, not when the machine finds time: with autovacuum, a plan depended on how far it had come.
 * Everything else is PostgreSQL's default. If a setting is given twice, the last applies.
 */
const settings = (port: number, more: readonly string[]): string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=200',
    'shared_buffers=128MB',
    'lc_messages=C',
    'logging_collector=off',
    ...more,
  ].flatMap((setting) => ['-c', setting])

const createCluster = (
  binaries: string,
  folder: string,
  password: string,
  as: SpawnOptions & { encoding: 'utf8' },
): void => {
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (as.uid !== undefined) chownSync(secret, as.uid, as.gid ?? as.uid)
  const queries = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--no-sync',
  ]
  const attempt = (locale: string) =>
    spawnSync(join(binaries, 'initdb'), [...queries, `--locale=${locale}`], as)
  const first = attempt('C.UTF-8')
  const made = first.status === 0 ? first : attempt('C') // macOS lacks C.UTF-8
  rmSync(secret)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.trim().split('\n').at(-1)}`)
}

/**
 * Waits for this process to end, however it ends, then stops PostgreSQL and removes its folder: its
 * input closes with us.
 */
const guard = (server: ChildProcess, folder: string): ChildProcess => {
  const script = 'cat > /dev/null; kill -QUIT "$0"; sleep 1; rm -rf "$1"'
  const child = spawn('sh', ['-c', script, String(server.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  return child
}

/** Letters of the log that are kept. */
const keptOfLog = 100_000

interface Launched {
  log: () => string
  server: ChildProcess
  ended: Promise<unknown>
}
const launchServer = async (
  program: string,
  words: string[],
  as: SpawnOptions,
): Promise<Launched> => {
  // detached: Ctrl+C ends the tests first, and they end this
  const server = spawn(program, words, {
    ...as,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keptOfLog)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () =>
      reject(new Error(`PostgreSQL did not start: ${said.trim().split('\n').at(-1)}`)),
    )
  })
  return { server, ended, log: () => said }
}

/**
 * Starts a separate PostgreSQL on a free local port; undefined if no PostgreSQL is installed. Takes
 * about a second. `more`: settings, such as 'fsync=on'.
 */
export const startThrowAway = async (
  more: readonly string[] = [],
): Promise<ThrowAway | undefined> => {
  const binaries = findPostgres()
  if (binaries === undefined) return undefined
  const owner = ownerForRoot()
  const folder = newFolder(owner)
  const password = randomBytes(16).toString('hex')
  const as = {
    ...owner,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    encoding: 'utf8' as const,
  }
  try {
    createCluster(binaries, folder, password, as)
    const port = await freePort()
    const launch = (): Promise<Launched> =>
      launchServer(
        join(binaries, 'postgres'),
        ['-D', join(folder, 'data'), ...settings(port, more)],
        as,
      )
    let { server, ended, log } = await launch()
    let guardian = guard(server, folder)
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      log: () => log(),
      crash: async () => {
        guardian.kill('SIGKILL')
        server.kill('SIGKILL')
        await ended
        // its children end a moment later, and until then no one else can use their data
        for (let tries = 1; ; tries++) {
          try {
            ;({ server, ended, log } = await launch())
            break
          } catch (error) {
            if (tries === 200) throw error
            await pause(50)
          }
        }
        guardian = guard(server, folder)
      },
      stop: async () => {
        guardian.kill('SIGKILL')
        if (server.exitCode === null && server.signalCode === null) {
          server.kill('SIGINT') // fast shutdown: connections are ended
          await ended
        }
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
