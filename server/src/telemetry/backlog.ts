import { absoluteMs, idleMs } from '@labgate/contract/people/session'
import type { AppContext } from '../app-context.ts'
import { systemScope } from '../core/scope/system-scope.ts'
import type { Outcome } from '../db/batch.ts'
import { rawQuery, type Query } from '../db/queries.ts'
import { queueNames } from '../jobs/queues.ts'
import type { NameOf } from './metric-names.ts'

/** Values of a metric, each with its labels. */
export type Values = readonly { labels: Record<string, string>; value: number }[]
/** What is told of the laboratory, whichever process tells it. */
export type Backlog = Record<NameOf<'gauge', 'laboratory'>, Values>

interface Waiting {
  name: string
  waiting: number
  /** Seconds; null if nothing waits. */
  oldest: number | null
}

const mostRows = 10_001
const msPerSecond = 1000
/* Ages by the laboratory's clock, which tests move. */
const age = (column: string): string => `extract(epoch from $1::timestamptz - ${column})::float8`

const audit = (now: string): Query<{ waiting: number; oldest: number | null }> =>
  rawQuery(
    `
      select
        (
          select count(*) from (select from audit where sealed_by is null limit ${mostRows}) counted
        ) as waiting,
        (select ${age('at')} from audit where sealed_by is null order by audit_id limit 1) as oldest
    `,
    [now],
  )
const mail = (now: string): Query<Waiting> =>
  rawQuery(
    `
      select 'email' as name, count(*) as waiting, ${age('min(at)')} as oldest
      from mail
      where sent_at is null and at > $1::timestamptz - interval '7 days'
    `,
    [now],
  )
const sessions = (now: Date): Query<{ count: number }> => {
  const since = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  return rawQuery(
    'select count(*) from session where started_at > $1 and seen_at > $2 and ended_at is null',
    [since(absoluteMs), since(idleMs)],
  )
}
const faxes = (now: string): Query<Waiting> =>
  rawQuery(
    `
      select 'fax' as name, count(*) as waiting, ${age('min(next_try_at)')} as oldest
      from fax
      where state in ('queued', 'sending') and next_try_at <= $1::timestamptz
    `,
    [now],
  )
const uncertainFaxes: Query<{ count: number }> = rawQuery(
  `select count(*) from fax where state = 'uncertain'`,
)
const toLaboratories = (now: string): Query<Waiting> =>
  rawQuery(
    `
      select 'HL7 to laboratories' as name, count(*) as waiting, ${age('min(created_at)')} as oldest
      from hl7_out
      where state = 'waiting'
    `,
    [now],
  )
const toPractices = (now: string): Query<Waiting> =>
  rawQuery(
    `
      select 'HL7 to practices' as name, count(*) as waiting, ${age('min(made_at)')} as oldest
      from delivery
      where way = 'hl7' and state in ('waiting', 'sending')
    `,
    [now],
  )
const toPayers = (now: string): Query<Waiting> =>
  rawQuery(
    `
      select 'files to payers' as name, count(*) as waiting, ${age('min(at)')} as oldest
      from x12_file
      where direction = 'out' and state = 'waiting'
    `,
    [now],
  )

/* The job library's tables belong to the login role. Jobs planned for later do not wait. */
const waitingJobs = async ({
  database,
}: Pick<AppContext, 'database'>): Promise<ReadonlyMap<string, Waiting>> => {
  const { rows: there } = await database.asLogin(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if ((there as { there: boolean }[])[0]?.there !== true) return new Map()
  const { rows } = await database.asLogin(
    `
      select
        name,
        count(*) as waiting,
        extract(epoch from now() - min(start_after))::float8 as oldest
      from pgboss.job
      where name = any ($1) and state < 'active' and start_after <= now()
      group by name
    `,
    [queueNames],
  )
  return new Map((rows as Waiting[]).map((row) => [row.name, row]))
}

const firstOf = <R>(outcome: Outcome<R> | undefined): R | undefined => outcome?.rows[0]
const one = (value: number): Values => [{ labels: {}, value }]
const seconds = (age: number | null | undefined): number => Math.max(0, age ?? 0)

/** Reads all of it; throws if the database is away. */
export const readBacklog = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<Backlog> => {
  const at = now()
  const text = new Date(at.getTime() - (at.getTime() % msPerSecond)).toISOString()
  const [unsealed, emails, running] = await database.systemQuery('metrics', [
    audit(text),
    mail(text),
    sessions(at),
  ])
  const [uncertain, ...outboxes] = await database.ask(systemScope, [
    uncertainFaxes,
    faxes(text),
    toLaboratories(text),
    toPractices(text),
    toPayers(text),
  ])
  const waiting = [emails, ...outboxes].flatMap((outcome) => firstOf(outcome) ?? [])
  const jobs = await waitingJobs({ database })
  const perOutbox = (value: (row: Waiting) => number): Values =>
    waiting.map((row) => ({ labels: { outbox: row.name }, value: value(row) }))
  const perQueue = (value: (row: Waiting | undefined) => number): Values =>
    queueNames.map((queue) => ({ labels: { queue }, value: value(jobs.get(queue)) }))
  return {
    labgate_sessions_running: one(firstOf(running)?.count ?? 0),
    labgate_faxes_uncertain: one(firstOf(uncertain)?.count ?? 0),
    labgate_jobs_waiting: perQueue((row) => row?.waiting ?? 0),
    labgate_jobs_oldest_seconds: perQueue((row) => seconds(row?.oldest)),
    labgate_outbox_waiting: perOutbox((row) => row.waiting),
    labgate_outbox_oldest_seconds: perOutbox((row) => seconds(row.oldest)),
    labgate_audit_unsealed_rows: one(firstOf(unsealed)?.waiting ?? 0),
    labgate_audit_unsealed_seconds: one(seconds(firstOf(unsealed)?.oldest)),
  }
}
