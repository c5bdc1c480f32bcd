import { createHash } from 'node:crypto'
import { PgBoss, type Db, type Job, type JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { Jobs } from '../app-context.ts'
import { doing } from '../current-work.ts'
import { asLoginInside } from '../db/as-login.ts'
import type { Database, Tx } from '../db/database.ts'
import { compiledRaw } from '../db/queries.ts'
import { within } from '../db/time-limits.ts'
import { roles, type Role } from '../roles.ts'
import { watched } from '../watched-work.ts'
import {
  JobFailed,
  queueNames,
  queueOf,
  retentionSeconds,
  roleOf,
  type QueueName,
  type Work,
  type JobHandlers,
} from './queues.ts'

interface Subject {
  id: number
}

/**
 * Jobs belong to no user: pg-boss works as the login role, which alone has rights on its schema.
 * Inside a transaction it must be given `inside(tx)`.
 */
const outside = (database: Database, listening: (channel: string) => void): Db => ({
  executeSql: (text, values) => database.asLogin(text, values),
  listen: async (channel, listener, ready) => {
    listening(channel)
    await database.listen(channel, listener)
    ready()
    return { close: async () => {} } // the engine closes it
  },
})
const inside = (tx: Tx): Db => ({
  executeSql: (text, values) =>
    asLoginInside(tx, async () => ({
      rows: [...(await tx.executeQuery(compiledRaw(text, values))).rows],
    })),
})

/** The same job requested twice is one job. */
const jobIdOf = (queue: QueueName, id: number): string => {
  const hex = createHash('sha256').update(`${queue} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const outcomeOf = (error: unknown): { reason: string } => {
  if (error instanceof JobFailed) return { reason: error.message }
  return { reason: 'It failed because of a system error. See the server log.' }
}

export interface JobRunner extends Jobs {
  /**
   * Creates whatever is missing and starts the work of this process's roles; without `own`, all of
   * it. Queues of duties wait for `begin`. `works` is what the laboratory does, in whichever
   * process: a queue without work has no schedule.
   */
  start(works: JobHandlers, own?: ReadonlySet<Role>): Promise<void>
  /** Starts the work of a queue that is a duty's. */
  begin(queue: QueueName): Promise<void>
  /** Ends it, once the jobs that run are done. */
  end(queue: QueueName): Promise<void>
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>
}

/** How often workers look for jobs by themselves, in seconds. */
export interface LookPace {
  /** Where nothing wakes them. */
  unwokenSeconds: number
  /** Where a notification does, and may be missed. */
  wokenSeconds: number
}
const usualPace: LookPace = { unwokenSeconds: 5, wokenSeconds: 20 }

/** pg-boss over the laboratory's own database. Several nodes share it: each job is done by one. */
export const jobsOver = (
  database: Database,
  log: Logger,
  pace: LookPace = usualPace,
): JobRunner => {
  let boss: PgBoss | undefined
  let channel = ''
  let known: JobHandlers = {}

  const runBatch =
    (queue: QueueName, work: Work) =>
    async (batch: Job<Subject>[]): Promise<JobResult[]> => {
      const results: JobResult[] = []
      for (const { id, data } of batch) {
        try {
          await doing({ queue, job: id }, () =>
            watched({ kind: 'job', queue, job: id }, () =>
              within('job', () => work(data?.id ?? 0)),
            ),
          )
          results.push({ id, status: 'completed' })
        } catch (error) {
          if (!(error instanceof JobFailed))
            log.error(
              {
                queue,
                job: id,
                err: {
                  code: (error as { code?: string }).code,
                  message: (error as Error).message,
                  stack: (error as Error).stack,
                },
              },
              'job failed',
            )
          results.push({ id, status: 'failed', output: outcomeOf(error) })
        }
      }
      return results
    }

  const makeQueues = async (running: PgBoss, works: JobHandlers): Promise<void> => {
    const known = new Map((await running.getQueues()).map((queue) => [queue.name, queue]))
    const scheduled = new Map((await running.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const name of queueNames) {
      const { retryLimit, retryDelay, expireInSeconds, deleteAfterSeconds, schedule } =
        queueOf(name)
      const options = {
        retryLimit,
        retryDelay,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds,
        deleteAfterSeconds,
        retentionSeconds,
        notify: true,
      }
      const is = known.get(name)
      if (is === undefined) await running.createQueue(name, options)
      else if (
        Object.entries(options).some(
          ([option, value]) => is[option as keyof typeof options] !== value,
        )
      )
        await running.updateQueue(name, options)
      // sending inside a transaction reads the queue from this cache; a cold one would query the
      // database outside the transaction
      await running.findJobs(name, { id: jobIdOf(name, 0) })
      const wanted = works[name] === undefined ? undefined : schedule
      if (wanted !== undefined && scheduled.get(name) !== wanted)
        await running.schedule(name, wanted, null, { missed: 'once' })
      if (wanted === undefined && scheduled.has(name)) await running.unschedule(name)
    }
  }

  const begin = async (name: QueueName): Promise<void> => {
    const work = known[name]
    if (work === undefined) return
    await boss?.work(
      name,
      {
        // one at a time would drain a burst at one job per poll
        batchSize: 20,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pace.unwokenSeconds,
        notifyPollingIntervalSeconds: pace.wokenSeconds,
      },
      runBatch(name, work),
    )
  }

  return {
    send: async (tx, queue, id) => {
      // before startup there is nowhere to send to; startup picks up whatever is waiting
      if (boss !== undefined)
        await boss.send(queue, { id } satisfies Subject, {
          db: inside(tx),
          ...(id > 0 && { id: jobIdOf(queue, id) }),
        })
    },
    retry: async (tx, queue, jobId) => {
      if (boss === undefined) return
      await boss.retry(queue, jobId, { db: inside(tx) })
      // wakes the workers at once
      await tx.executeQuery(compiledRaw('select pg_notify($1, $2)', [channel, queue]))
    },
    start: async (works, own = new Set(roles)) => {
      const made = new PgBoss({
        db: outside(database, (name) => {
          channel = name
        }),
        backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
        useListenNotify: true,
        // creating scheduled jobs and deleting old ones is work as well
        schedule: own.has('jobs'),
        supervise: own.has('jobs'),
        cronWorkerIntervalSeconds: 20,
        flowIntervalSeconds: 3600,
        bamIntervalSeconds: 3600,
        monitorVacuum: false,
        reindex: database.kind === 'server',
      })
      made.on('error', (error) => log.error({ err: { message: error.message } }, 'jobs'))
      made.on('warning', ({ message }) => log.warn({ about: message }, 'jobs'))
      await made.start()
      await makeQueues(made, works)
      boss = made
      known = works
      for (const name of queueNames)
        if (own.has(roleOf(name)) && queueOf(name).duty === undefined) await begin(name)
    },
    begin,
    end: async (queue) => {
      await boss?.offWork(queue, { wait: true })
    },
    stop: async () => {
      const running = boss
      boss = undefined
      await running?.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
