import { X509Certificate } from 'node:crypto'
import { readFile, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { written, type Built } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { countQueues } from '../jobs/jobs.queries.ts'
import type { StatusFacts } from './judge.ts'

const minutesSince = (column: string): string => `extract(epoch from $1::timestamptz - ${column})::float / 60`
/** Nodes that were not seen for longer than this have ended. */
const goneMinutes = 60

const ownRows: readonly ((at: string) => Built<unknown>)[] = [
  (at) =>
    written(
      `select node, version, ${minutesSince('started_at')} as "startedMinutes", ${minutesSince('seen_at')} as "seenMinutes", loop_ms as "loopMs", memory_mb as "memoryMb", lent, waiting
       from node_beat where seen_at > $1::timestamptz - interval '${goneMinutes} minutes' order by node`,
      [at],
    ),
  (at) => written(`select ${minutesSince('max(at)')} as "sealMinutes" from audit_seal`, [at]),
  (at) => written(`select count(*)::int as waiting, ${minutesSince('min(at)')} as "oldestMinutes" from mail where sent_at is null`, [at]),
  (at) =>
    written(
      `select (select ${minutesSince('folded_at')} from figure_state) as "foldedMinutes", c.differences, extract(epoch from $1::timestamptz - c.compared_at)::float / 3600 as "comparedHours"
       from (select 1) one left join lateral (select * from figure_comparison order by figure_comparison_id desc limit 1) c on true`,
      [at],
    ),
]
const houseRows: readonly ((at: string) => Built<unknown>)[] = [
  (at) =>
    written(
      `select (select count(*) from hl7_in where state = 'waiting')::int as "inWaiting", (select count(*) from hl7_in where state = 'quarantined' and not set_aside)::int as "inQuarantined",
         (select count(*) from hl7_out where state = 'waiting')::int as "outWaiting", (select count(*) from hl7_out where state = 'refused')::int as "outRefused",
         (select ${minutesSince('came_at')} from hl7_in order by came_at desc, hl7_in_id desc limit 1) as "lastMinutes"`,
      [at],
    ),
  (at) =>
    written(
      `select (select count(*) from fax where state = 'uncertain')::int as uncertain, count(*)::int as waiting, ${minutesSince('min(made_at)')} as "oldestMinutes"
       from delivery where way = 'fax' and state in ('waiting', 'sending')`,
      [at],
    ),
  () => written(`select count(*)::int as waiting from (select from figure_owner_dirty limit 1000) x`, []),
]

const backupHours = async (data: string, now: Date): Promise<number | null> => {
  const folder = join(data, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup')).toSorted()
  const last = names.at(-1)
  return last === undefined ? null : (now.getTime() - (await stat(join(folder, last))).mtimeMs) / 3_600_000
}
const freeShare = async (data: string): Promise<number | null> => {
  const disk = await statfs(data).catch(() => undefined)
  return disk === undefined || disk.blocks === 0 ? null : disk.bavail / disk.blocks
}
const certificateDays = async (file: string | undefined, now: Date): Promise<number | null> => {
  if (file === undefined) return null
  const text = await readFile(file).catch(() => undefined)
  return text === undefined ? null : (new X509Certificate(text).validToDate.getTime() - now.getTime()) / 86_400_000
}

type Row = Record<string, unknown>
/** Everything that the status page judges by, read in a few round trips. */
export const gatherStatus = async (house: Pick<House, 'config' | 'database' | 'now'>): Promise<StatusFacts> => {
  const { config, database, now } = house
  const at = now().toISOString()
  const [nodes, seal, mails, figures] = await database.systemAsk(
    'status',
    ownRows.map((query) => query(at)),
  )
  const [lines, faxes] = await database.ask(
    houseScope,
    houseRows.map((query) => query(at)),
  )
  const first = (outcome: { rows: unknown[] } | undefined): Row => (outcome?.rows[0] as Row | undefined) ?? {}
  const { rows: dirty } = await database.asLogin('select count(*)::int as waiting from (select from figure_dirty limit 100000) noted')
  const standbys =
    database.kind === 'embedded' ? null : (await database.asLogin(`select extract(epoch from replay_lag)::float as "lagSeconds" from pg_stat_replication`)).rows
  const counted = await countQueues(database)
  const {
    foldedMinutes = null,
    comparedHours = null,
    differences,
  } = first(figures) as { foldedMinutes?: number | null; comparedHours?: number | null; differences?: number | null }
  return {
    nodes: (nodes?.rows ?? []) as unknown as StatusFacts['nodes'],
    isEmbedded: database.kind === 'embedded',
    standbys: standbys as StatusFacts['standbys'],
    figures: { foldedMinutes, comparedHours, differences: differences ?? 0, waiting: (dirty[0] as { waiting?: number } | undefined)?.waiting ?? 0 },
    queues: counted.map(({ name, waiting, failed }) => ({ name, waiting, failed })),
    lines: first(lines) as unknown as StatusFacts['lines'],
    faxes: first(faxes) as unknown as StatusFacts['faxes'],
    mails: { ...(first(mails) as { waiting: number; oldestMinutes: number | null }), hasServer: config.SMTP_URL !== undefined },
    backupHours: database.kind === 'embedded' ? await backupHours(config.LABGATE_DATA, now()) : null,
    sealMinutes: (first(seal)['sealMinutes'] as number | null | undefined) ?? null,
    diskFreeShare: await freeShare(config.LABGATE_DATA),
    certificateDays: await certificateDays(config.HL7_TLS_CERT, now()),
  }
}
