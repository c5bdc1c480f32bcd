import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { apiVersion } from '@labgate/contract/session'
import { written, type Built } from '../../db/queries.ts'
import type { House } from '../../house.ts'

const everyMs = 60_000
const megabyte = 1024 * 1024
const longestName = 80
/** What a node says of itself. */
export interface Beat {
  node: string
  startedAt: Date
  loopMs: number
  memoryMb: number
}
/** Writes it, and forgets nodes that ended a day ago. */
export const beatRows = ({ node, startedAt, loopMs, memoryMb }: Beat, load: { lent: number; waiting: number }, now: Date): Built<unknown>[] => [
  written(
    `insert into node_beat (node, version, started_at, seen_at, loop_ms, memory_mb, lent, waiting) values ($1, $2, $3::timestamptz, $4::timestamptz, $5, $6, $7, $8)
     on conflict (node) do update set (version, started_at, seen_at, loop_ms, memory_mb, lent, waiting)
       = (excluded.version, excluded.started_at, excluded.seen_at, excluded.loop_ms, excluded.memory_mb, excluded.lent, excluded.waiting)`,
    [node, apiVersion, startedAt.toISOString(), now.toISOString(), loopMs, memoryMb, load.lent, load.waiting],
  ),
  written(`delete from node_beat where seen_at < $1::timestamptz - interval '1 day'`, [now.toISOString()]),
]

/** Says once a minute that this node is there, for the status page. */
export const keepBeating = ({ database, now, log }: Pick<House, 'database' | 'now' | 'log'>): { close(): Promise<void> } => {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const startedAt = now()
  const node = `${hostname()} ${process.pid}`.slice(0, longestName)
  const once = (): Promise<void> => {
    const beat = { node, startedAt, loopMs: Math.round(delay.percentile(99) / 1e6), memoryMb: Math.round(process.memoryUsage.rss() / megabyte) }
    delay.reset()
    return database
      .systemAsk('beat', beatRows(beat, database.load(), now()))
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: { message: (error as Error).message } }, 'the node could not say that it is there'))
  }
  let running = once()
  const timer = setInterval(() => {
    running = once()
  }, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      delay.disable()
      await running
    },
  }
}
