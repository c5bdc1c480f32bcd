import { jobs } from '@labgate/contract/access/watch'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, limitOf, pageOf } from '../../../http/page-of.ts'
import { isQueue } from '../../../jobs/queues.ts'
import { mailboxIsOpen } from '../../../ports/mail/mailbox.ts'
import { aboutOf, countQueues, jobState, listJobs, reasonInWords } from './jobs.queries.ts'

const idForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Queues and their jobs for the administrator: what is waiting, what failed and why, and retry. */
export const jobRoutes = (context: AppContext) => {
  const { config, database } = context
  return routesFor('jobs', jobs, {
    queues: async (call) => {
      await call.read({})
      return { list: await countQueues(database) }
    },
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const after = keysetOf(call.name, criteria)
      await call.read({ fields: Object.keys(criteria) })
      const mailIsSent = config.SMTP_URL !== undefined || (await mailboxIsOpen(config, database))
      const rows = await listJobs(database, criteria, after, limitOf(criteria), mailIsSent)
      const page = pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, ({ sorted, jobId }) => [
        sorted,
        jobId,
      ])
      return {
        ...page,
        list: page.list.map((row) => ({
          jobId: row.jobId,
          queue: row.queue,
          state: row.state,
          createdAt: row.createdAt,
          startedAt: row.startedAt,
          finishedAt: row.finishedAt,
          tries: row.tries,
          reason: reasonInWords(row.reason),
          about: aboutOf(row),
        })),
      }
    },
    retry: (call) =>
      call.change(async (tx, change) => {
        const { jobId, queue } = call.input
        const state =
          isQueue(queue) && idForm.test(jobId) ? await jobState(tx, queue, jobId) : undefined
        if (!isQueue(queue) || state === undefined) throw new Refusal('not-found', 'Job not found.')
        if (state !== 'failed')
          throw new Refusal('not-possible', 'Only a job that failed can be tried again.')
        await context.jobs.retry(tx, queue, jobId)
        change.about({ target: `job ${queue} ${jobId}` })
        return { message: 'It will be tried again within a minute.' }
      }),
  })
}
