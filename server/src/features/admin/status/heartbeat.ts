import { statfs, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery } from '../../../db/queries.ts'
import { dumpedAt } from '../../../jobs/dump.ts'
import { upsertBeat } from './heartbeat.queries.ts'
import { noteTroubles } from './troubles.ts'
import { watchedCertificates } from './watched-certificates.ts'

const everyMs = 60_000
const megabyte = 2 ** 20
/** A node that ended without reporting it is dropped after this time. */
const forgottenAfter = '1 hour'
const nameBytes = 2
const longestHost = 60
const nanosecondsOfMs = 1e6

const diskOf = async (folder: string): Promise<{ free: number | null; size: number | null }> => {
  const found = await statfs(folder).catch(() => undefined)
  const of = (blocks: number): number => Math.floor((blocks * (found?.bsize ?? 0)) / megabyte)
  return found === undefined
    ? { free: null, size: null }
    : { free: of(found.bavail), size: of(found.blocks) }
}
const lastBackup = async (folder: string): Promise<string | null> => {
  const files = await readdir(join(folder, 'backups')).catch(() => [])
  return files
    .map(dumpedAt)
    .reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}

/**
 * Reports this node, and the services that do not work, each minute until it stops; then its row is
 * removed.
 */
export const startHeartbeat = ({
  config,
  database,
  now,
  log,
  randomBytes,
}: AppContext): { tell: () => Promise<void>; close: () => Promise<void> } => {
  const node = `${hostname().slice(0, longestHost)} ${randomBytes(nameBytes).toString('hex')}`
  const startedAt = now().toISOString()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  let running = Promise.resolve()
  let fileStoreAt: string | null = null
  /* Each node reads files itself, so each says whether it can. */
  const probeFiles = async (): Promise<void> => {
    const objects = database.objects()
    if (objects === undefined) return
    try {
      await objects.store.probe()
      fileStoreAt = now().toISOString()
    } catch (error) {
      log.warn({ err: { message: (error as Error).message } }, 'files cannot be read')
    }
  }
  const once = async (): Promise<void> => {
    const [disk, certificates, backup] = await Promise.all([
      diskOf(config.LABGATE_DATA),
      watchedCertificates(config),
      lastBackup(config.LABGATE_DATA),
      probeFiles(),
    ])
    const { lent, waiting } = database.load()
    const p99 = Number.isFinite(loop.percentile(99))
      ? Math.round(loop.percentile(99) / nanosecondsOfMs)
      : 0
    loop.reset()
    await database.systemQuery('heartbeat', [
      upsertBeat({
        node,
        startedAt,
        seenAt: now().toISOString(),
        loopMs: p99,
        memoryMb: Math.round(process.memoryUsage.rss() / megabyte),
        lent,
        waiting,
        pool: database.kind === 'embedded' ? 1 : config.LABGATE_POOL,
        diskFree: disk.free,
        diskSize: disk.size,
        certificates,
        backupAt: backup,
        fileStoreAt,
      }),
      // the embedded engine has one node: any earlier one has ended
      rawQuery(
        `
          delete from node_beat
          where seen_at < $1::timestamptz - interval '${forgottenAfter}' or ($2 and node <> $3)
        `,
        [now().toISOString(), database.kind === 'embedded', node],
      ),
    ])
    await noteTroubles({ config, database, now })
  }
  const tell = (): Promise<void> =>
    (running = running
      .then(once)
      .catch((error: unknown) =>
        log.warn(
          { err: { message: (error as Error).message } },
          'this node could not tell of itself',
        ),
      ))
  const timer = setInterval(() => void tell(), everyMs)
  void tell()
  return {
    tell,
    close: async () => {
      clearInterval(timer)
      loop.disable()
      await running
      await database.systemQuery('heartbeat', [
        rawQuery('delete from node_beat where node = $1', [node]),
      ])
    },
  }
}
