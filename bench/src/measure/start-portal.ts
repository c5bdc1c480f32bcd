import { randomBytes } from 'node:crypto'
import { startServer, type ServerProcess } from '../../../e2e/src/server-process.ts'
import { closing } from '../closers.ts'
import type { Place } from '../laboratory/places.ts'
import { demoPassword } from '../laboratory/sign-in.ts'

const nodeOptions = process.env['BENCH_NODE_OPTIONS']
/**
 * One key for all servers of a run, which open each other's databases; the same for every run that
 * keeps them.
 */
const key = (process.env['BENCH_KEEP'] === '1' ? Buffer.alloc(32, 7) : randomBytes(32)).toString(
  'base64',
)

export interface Portal extends ServerProcess {
  port: number
  /** From process start to the first response. */
  startMs: number
}

/**
 * Starts the server as in production, in a separate process, and waits for its first page. `folder`:
 * another checkout of the project, whose server it is.
 */
export const startPortal = async (
  { url, data }: Place,
  more: Record<string, string> = {},
  folder?: string,
): Promise<Portal> => {
  const begun = performance.now()
  const server = await startServer(
    {
      PORT: '0',
      LABGATE_DATA: data,
      LABGATE_KEY: key,
      LABGATE_DEMO: '0',
      LABGATE_DEMO_PASSWORD: demoPassword,
      LABGATE_REQUIRE_MFA: '0',
      LABGATE_LOG: 'warn',
      ...(url !== undefined && { DATABASE_URL: url }),
      ...(nodeOptions !== undefined && { NODE_OPTIONS: nodeOptions }),
      ...more,
    },
    folder,
  )
  const stop = closing(server.stop)
  const page = await fetch(`${server.url}/login`)
  const text = await page.text()
  const startMs = performance.now() - begun
  if (!page.ok || !text.includes('id="root"'))
    throw new Error(
      `The server does not answer the sign-in page: ${page.status} ${text.slice(0, 200)}`,
    )
  return { ...server, stop, port: Number(new URL(server.url).port), startMs }
}
