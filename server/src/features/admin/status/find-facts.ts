import { dayAt } from '@labgate/contract/kit/time-zones'
import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Outcome } from '../../../db/batch.ts'
import { askLaboratoryTimeZone } from '../../../db/laboratory-time-zone.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { queueNames } from '../../../jobs/queues.ts'
import { mailboxIsOpen } from '../../../ports/mail/mailbox.ts'
import type { LineFact, NodeFact, QueueFact, StatusFacts } from './facts.ts'

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`
const mostCounted = 10_001
/**
 * A mail server's jobs are judged by the waiting emails; the queue screen has a separate word for
 * those without a server.
 */
const judgedElsewhere = 'mail'

const nodes = (now: string): Query<NodeFact> =>
  rawQuery(
    `
      select
        node,
        version,
        ${ms('started_at')} as "startedAt",
        ${ms('seen_at')} as "seenAt",
        loop_ms as "loopP99",
        memory_mb as memory,
        lent,
        waiting,
        pool,
        disk_free as "diskFree",
        disk_size as "diskSize",
        (
          select
            coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'ends', ${ms('c.ends')})), '[]')
          from jsonb_to_recordset(certificates) as c (name text, ends timestamptz)
        ) as certificates,
        ${ms('backup_at')} as "backupAt",
        ${ms('file_store_at')} as "fileStoreAt"
      from node_beat
      where seen_at > $1::timestamptz - interval '1 hour'
      order by started_at, node
      limit 100
    `,
    [now],
  )
/** All comparisons of the last night count: it checks two spans. */
const figures: Query<StatusFacts['figures']> = rawQuery(`
  select
    figures_waiting(${mostCounted}) as waiting,
    ${ms('s.folded_at')} as "foldedAt",
    ${ms('c.at')} as "comparedAt",
    coalesce(
      (
        select sum(differences)::int
        from figure_comparison
        where compared_at > c.at - interval '2 hours'
      ),
      0
    ) as differences
  from
    figure_state s
    cross join (select max(compared_at) as at from figure_comparison) c
`)
const audit: Query<StatusFacts['audit']> = rawQuery(`
  select
    (select ${ms('at')} from audit_seal order by seal_id desc limit 1) as "sealedAt",
    (select ${ms('min(at)')} from audit where sealed_by is null) as "unsealedSince"
`)
const mail: Query<{ waiting: number; oldestAt: number | null }> = rawQuery(`
  select count(*) as waiting, ${ms('min(at)')} as "oldestAt"
  from mail
  where sent_at is null and at > now() - interval '7 days'
`)
const filesWaiting: Query<{ waiting: number }> = rawQuery(`
  select count(*) as waiting from (select from file where moves limit ${mostCounted}) f
`)
const setting = askLaboratoryTimeZone()
const recorded: Query<StatusFacts['recorded']> = rawQuery(`
  select
    max(done_on) filter (where kind = 'backup') as backup,
    max(done_on) filter (where kind = 'drill') as drill
  from upkeep_done
`)

const lines: Query<LineFact> = rawQuery(`
  select
    s.name,
    s.trouble <> '' as "hasTrouble",
    (
      select ${ms('max(came_at)')} from hl7_in i where i.lab_system_id = s.lab_system_id
    ) as "lastInAt",
    w.waiting,
    ${ms('w.oldest')} as "oldestAt"
  from
    lab_system s
    cross join lateral (
      select count(*) as waiting, min(created_at) as oldest
      from hl7_out o
      where o.lab_system_id = s.lab_system_id and o.state = 'waiting'
    ) w
  where s.active
  order by s.name, s.lab_system_id
  limit 100
`)
const toPractices: Query<StatusFacts['toPractices']> = rawQuery(`
  select
    (select count(*) from hl7_destination where active) as lines,
    (select count(*) from hl7_destination where active and trouble <> '') as troubled,
    count(*) as waiting,
    ${ms('min(made_at)')} as "oldestAt"
  from delivery
  where way = 'hl7' and state in ('waiting', 'sending')
`)
const fax = (now: string): Query<StatusFacts['fax']> =>
  rawQuery(
    `
      select
        count(*) filter (
          where state in ('queued', 'sending') and next_try_at <= $1::timestamptz
        ) as waiting,
        count(*) filter (where state = 'uncertain') as uncertain,
        ${ms(`
          min(next_try_at) filter (
            where state in ('queued', 'sending') and next_try_at <= $1::timestamptz
          )
        `)} as "oldestAt"
      from fax
      where state in ('queued', 'sending', 'uncertain')
    `,
    [now],
  )

const firstOf = <R>(outcome: Outcome | undefined): R => (outcome?.rows[0] ?? {}) as R
const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as R[]

/**
 * The job library's tables belong to the login role. Counted by start time: jobs planned for later
 * are not waiting.
 */
const findQueues = async ({ database }: Pick<AppContext, 'database'>): Promise<QueueFact[]> => {
  const { rows: there } = await database.asLogin(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if ((there as { there: boolean }[])[0]?.there !== true) return []
  const { rows } = await database.asLogin(
    `
      select
        name,
        count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'failed') as failed,
        ${ms(`
          min(start_after) filter (where state in ('created', 'retry') and start_after <= now())
        `)} as "oldestAt"
      from pgboss.job
      where name = any ($1)
      group by name
    `,
    [queueNames],
  )
  const found = new Map((rows as QueueFact[]).map((row) => [row.name, row]))
  return queueNames.map((name) => {
    const row = found.get(name) ?? { name, waiting: 0, failed: 0, oldestAt: null }
    return name === judgedElsewhere ? { ...row, oldestAt: null } : row
  })
}

const findDatabase = async ({
  database,
}: Pick<AppContext, 'database'>): Promise<StatusFacts['database']> => {
  if (database.kind === 'embedded')
    return { isEmbedded: true, version: '', isStandby: false, standbyLags: [], archive: null }
  const { rows } = await database.asLogin(`
    select
      pg_is_in_recovery() as "isStandby",
      split_part(current_setting('server_version'), ' ', 1) as version
  `)
  // the columns are null for a login without read access; a standby that has caught up has no lag
  // to report
  const { rows: lags } = await database.asLogin(`
    select
      case
        when state is null then null
        else coalesce(${ms(`now() + replay_lag`)} - ${ms('now()')}, 0)
      end as lag
    from pg_stat_replication
    order by pid
    limit 20
  `)
  const { rows: archives } = await database.asLogin(`
    select
      ${ms('last_archived_time')} as "archivedAt",
      ${ms('last_failed_time')} as "failedAt",
      ${ms('stats_reset')} as "failingSince"
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'
  `)
  const { isStandby = false, version = '' } = (rows[0] ?? {}) as {
    isStandby?: boolean
    version?: string
  }
  return {
    isEmbedded: false,
    version,
    isStandby,
    standbyLags: (lags as { lag: number | null }[]).map(({ lag }) => lag),
    archive: (archives as NonNullable<StatusFacts['database']['archive']>[])[0] ?? null,
  }
}

/** What the status page is judged by, for all nodes. */
export const findFacts = async ({
  config,
  database,
  now,
}: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<StatusFacts> => {
  const at = now()
  const found = await database.systemQuery('status', [
    nodes(at.toISOString()),
    figures,
    audit,
    mail,
    setting,
    recorded,
    filesWaiting,
  ])
  const scoped = await database.ask(systemScope, [lines, toPractices, fax(at.toISOString())])
  const queues = await findQueues({ database })
  const isSent = config.SMTP_URL !== undefined || (await mailboxIsOpen(config, database))
  return {
    now: at.getTime(),
    today: dayAt(at, firstOf<{ zone: string }>(found[4]).zone),
    nodes: rowsOf<NodeFact>(found[0]),
    database: await findDatabase({ database }),
    fileStore: config.s3 === undefined ? null : firstOf(found[6]),
    figures: firstOf(found[1]),
    queues,
    lines: rowsOf<LineFact>(scoped[0]),
    toPractices: firstOf(scoped[1]),
    fax: firstOf(scoped[2]),
    mail: { ...firstOf<{ waiting: number; oldestAt: number | null }>(found[3]), isSent },
    audit: firstOf(found[2]),
    recorded: firstOf(found[5]),
    publicHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  }
}
