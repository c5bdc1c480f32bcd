import { asLoginInside } from '../../../db/as-login.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { queueNames, queueOf, type QueueName } from '../../../jobs/queues.ts'

/*
 * The job library's tables belong to the login role: no other role has rights on them, since a
 * payload could name data its reader cannot see.
 */

/** pg-boss states in the screen's words. */
const words = {
  created: 'waiting',
  retry: 'waiting to retry',
  active: 'active',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const
const waitingForServer = 'waiting for SMTP_URL'
export interface JobListRow {
  jobId: string
  queue: QueueName
  /** In the screen's words. Without a mail server, emails wait for one. */
  state: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  tries: number
  reason: string | null
  record: number | null
  sorted: string
  total: number
}

const isThere = async (database: Database): Promise<boolean> => {
  const { rows } = await database.asLogin(`select to_regclass('pgboss.job') is not null as there`)
  return (rows as { there: boolean }[])[0]?.there ?? false
}

export interface QueueCounts {
  name: string
  waiting: number
  active: number
  failed: number
  done: number
}

/** Number of jobs per queue and state; finished jobs are dropped after a while. */
export const countQueues = async (database: Database): Promise<QueueCounts[]> => {
  if (!(await isThere(database)))
    return queueNames.map((name) => ({ name, waiting: 0, active: 0, failed: 0, done: 0 }))
  const { rows } = await database.asLogin(
    `
      select
        name,
        count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'completed') as done
      from pgboss.job
      where name = any ($1)
      group by name
    `,
    [queueNames],
  )
  const counts = new Map((rows as QueueCounts[]).map((row) => [row.name, row]))
  return queueNames.map(
    (name) => counts.get(name) ?? { name, waiting: 0, active: 0, failed: 0, done: 0 },
  )
}

/** Failed jobs in all queues, capped at 1001. */
export const countFailed = async (database: Database): Promise<number> => {
  if (!(await isThere(database))) return 0
  const { rows } = await database.asLogin(
    `
      select count(*)
      from (select from pgboss.job where name = any ($1) and state = 'failed' limit 1001) counted
    `,
    [queueNames],
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

export interface JobCriteria {
  queue?: string | undefined
  state?: string | undefined
}

const jobsSql = `
  with
    job as (
      select
        *,
        case
          when name = 'mail'
          and state = 'created'
          and not $4 then '${waitingForServer}'
          else $3::jsonb ->> state::text
        end as word
      from pgboss.job
      where name = any ($1) and ($2 = '' or name = $2)
    ),
    hit as (select * from job where $5 = '' or word = $5)
  select
    id as "jobId",
    name as queue,
    word as state,
    created_on as "createdAt",
    started_on as "startedAt",
    completed_on as "finishedAt",
    retry_count + case
      when state in ('created', 'retry') then 0
      else 1
    end as tries,
    coalesce(output ->> 'reason', output ->> 'message', output -> 'value' ->> 'message') as reason,
    (data ->> 'id')::bigint as record,
    extract(epoch from created_on)::text as sorted,
    (select count(*) from (select from hit limit 1001) counted) as total
  from hit
  where $6::numeric is null or (extract(epoch from created_on), id) < ($6::numeric, $7::uuid)
  order by created_on desc, id desc
  limit $8
`

/**
 * One page of jobs, latest first. A state is one of the screen's words; an unknown one matches
 * nothing.
 */
export const listJobs = async (
  database: Database,
  criteria: JobCriteria,
  after: Keyset | undefined,
  limit: number,
  mailIsSent: boolean,
): Promise<JobListRow[]> => {
  if (!(await isThere(database))) return []
  const { queue = '', state = '' } = criteria
  const { rows } = await database.asLogin(jobsSql, [
    queueNames,
    queue,
    JSON.stringify(words),
    mailIsSent,
    state,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])
  return rows as JobListRow[]
}

/** pg-boss state of one job; undefined if there is no such job. */
export const jobState = (tx: Tx, queue: QueueName, jobId: string): Promise<string | undefined> =>
  asLoginInside(tx, async () => {
    const there = await tx.executeQuery(
      compiledRaw<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`),
    )
    if (there.rows[0]?.there !== true) return undefined
    return (
      await tx.executeQuery(
        compiledRaw<{ state: string }>(
          'select state::text from pgboss.job where name = $1 and id = $2::uuid for update',
          [queue, jobId],
        ),
      )
    ).rows[0]?.state
  })

/**
 * What pg-boss itself writes when a job did not finish; all other reasons are our own words
 * (jobs/boss.ts).
 */
export const reasonInWords = (reason: string | null): string => {
  if (reason === null) return ''
  if (reason.includes('timed out')) return 'It took too long, or its server stopped.'
  if (reason.includes('pg-boss shut down')) return 'The server stopped while working on this.'
  return reason
}

/** Queue and record number, nothing else: a job's subject must not name anyone. */
export const aboutOf = ({ queue, record }: Pick<JobListRow, 'queue' | 'record'>): string => {
  const { about } = queueOf(queue)
  return about === undefined || !record ? '' : `${about} ${record}`
}
