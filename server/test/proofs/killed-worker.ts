import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { freshDatabase } from '../setup/fresh-database.ts'
import { until } from '../until.ts'

export type Owner = <R>(sql: string, values?: unknown[]) => Promise<R[]>
export interface RunningWorker {
  /** Waits until it has printed this. */
  describe(what: string): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** Stops it where it is, until it is told to go on. */
  freeze(): void
  goOn(): void
  /** Resolves when it has ended on its own or was killed, with the signal. */
  ended: Promise<string | null>
  /** All its output. */
  said(): string
}

/*
 * Optimized code for the embedded engine would cost more to compile than it saves in a process that
 * lives for seconds.
 */
const shortLived = '--liftoff-only'

/**
 * A separate database for a part of the server that runs in a separate process, which a proof
 * kills. The caller closes it.
 */
export const killedWorker = async (file: URL) => {
  const server = engineUnderTest === 'server' ? await freshDatabase() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'labgate-killed-'))
  if (server === undefined) await cp(inject('embeddedFolder'), folder, { recursive: true })
  return {
    /** Of the embedded engine. */
    folder,
    /**
     * Works on the database past every lock, while no worker runs: the embedded engine allows one
     * process at a time.
     */
    asOwner: async <T>(work: (owner: Owner) => Promise<T>): Promise<T> => {
      const database = server ?? (await openDatabase({ url: undefined, data: folder, pool: 2 }))
      try {
        return await work(
          async <R>(sql: string, values: unknown[] = []) =>
            (await database.asLogin(sql, values)).rows as R[],
        )
      } finally {
        if (server === undefined) await database.close()
      }
    },
    /** Starts it, and returns once it has printed `word`; immediately if ''. */
    start: async (environment: Record<string, string>, word = 'ready'): Promise<RunningWorker> => {
      const child = spawn(process.execPath, [shortLived, fileURLToPath(file)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          LABGATE_DATA: folder,
          LABGATE_LOG: 'silent',
          LABGATE_DEMO: '0',
          LABGATE_REQUIRE_MFA: '0',
          RATE_LIMITS: '1000',
          ...(server?.url !== undefined && { DATABASE_URL: server.url }),
          ...environment,
        },
      })
      const ended = once(child, 'exit').then(([, signal]) => signal as string | null)
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      const describe = async (what: string): Promise<void> =>
        void (await until(() => said.includes(what), {
          what: `the worker to say ${what}`,
          everyMs: 5,
        }))
      if (word !== '') await describe(word)
      return {
        describe,
        ended,
        said: () => said,
        freeze: () => void child.kill('SIGSTOP'),
        goOn: () => void child.kill('SIGCONT'),
        kill: async () => void (child.kill('SIGKILL'), await ended),
      }
    },
    close: async (): Promise<void> => {
      await server?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
