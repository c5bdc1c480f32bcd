import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nothing, takeCounts, type Outcome } from './outcome.ts'

/**
 * A gate passes or fails as a whole and prints only when it fails; a runner counts its own tests
 * and prints all the time.
 */
export interface Step {
  name: string
  kind: 'gate' | 'runner'
  /** Arguments for Node: a tool's own file first. */
  args: readonly string[]
  env?: Record<string, string>
  /** A tool that colors its output unless FORCE_COLOR is 0, and warns about NO_COLOR. */
  forcesColor?: boolean
}

const running = new Set<ChildProcess>()
const graceful = 10_000
const forEver = new Promise<never>(() => {})
let stopping = false

/**
 * A folder in memory, if there is one with room for hundreds of small databases; otherwise the
 * temporary folder.
 */
const roomiest = (): string => {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (
      process.env['TMPDIR'] === undefined &&
      Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30
    )
      return inMemory
  } catch {} // not on Linux
  return tmpdir()
}
/**
 * Holds everything that the tests leave in the temporary folder, so that nothing remains however
 * they end. PostgreSQL, another user, must get through.
 */
const temporary = mkdtempSync(join(roomiest(), 'labgate-test-'))
chmodSync(temporary, 0o711)
process.env['TMPDIR'] = temporary // for what this process starts itself
/** A folder for files that one step leaves for another. */
export const between = join(temporary, 'between')
process.once('exit', () =>
  rmSync(temporary, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }),
)

/** Ends all running processes: gracefully first, so that each can stop what it started. */
export const stopAll = async (): Promise<void> => {
  stopping = true
  const signal = (child: ChildProcess, name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name) // with all its descendants
    } catch {} // it has just ended
  }
  const children = [...running]
  const ends = Promise.all(
    children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => once(child, 'exit')),
  )
  for (const child of children) signal(child, 'SIGINT')
  await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, graceful).unref())])
  for (const child of children) signal(child, 'SIGKILL')
  // until the last of them has exited, and its files can be removed
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Where each new process finds what the others have compiled. */
const compiled = resolve('node_modules/.cache/labgate-compiled')

const isTerminal = process.stdout.isTTY
const colorsFor = (forcesColor: boolean): Record<string, string> =>
  isTerminal ? { FORCE_COLOR: '1' } : forcesColor ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }

/** Runs a step to its end. */
export const run = async ({
  name,
  kind,
  args,
  env,
  forcesColor = false,
}: Step): Promise<Outcome> => {
  if (stopping) return forEver
  const since = performance.now()
  const file = join(temporary, `counts-${randomUUID()}.json`)
  const child = spawn(process.execPath, args, {
    detached: true, // a separate process group: Ctrl+C reaches it only through stopAll
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...colorsFor(forcesColor),
      ...env,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: compiled,
      LABGATE_COUNTS: file,
    },
  })
  running.add(child)
  let said = ''
  // two runners print at once: whole lines
  const print = (text: string): void => {
    said += text
    const end = said.lastIndexOf('\n') + 1
    process.stdout.write(said.slice(0, end))
    said = said.slice(end)
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (kind === 'runner') print(text)
      else said += text
    })
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  running.delete(child)
  if (stopping) return forEver
  const counted =
    kind === 'runner'
      ? takeCounts(file, code === 0)
      : code === 0
        ? { passed: 1, failed: 0, ...nothing, text: [] }
        : { passed: 0, failed: 1, ...nothing, failures: [name], text: [said.trim()] }
  const { text: texts, ...outcome } = counted
  const { failed } = outcome
  const seconds = (performance.now() - since) / 1000
  for (const line of texts) console.log(line)
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, seconds, ...outcome }
}
