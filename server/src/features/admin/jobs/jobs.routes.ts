import { jobs } from '@labgate/contract/access/watch'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { isQueue } from '../../../jobs/queues.ts'
import { findJobs } from './find-jobs.ts'
import { countQueues, jobState } from './jobs.queries.ts'

const idForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Queues and their jobs for the administrator: what is waiting, what failed and why, and retry. */
export const jobRoutes = (context: AppContext) => {
  const { database } = context
  return routesFor('jobs', jobs, {
    queues: async (call) => {
      await call.read({})
      return { list: await countQueues(database) }
    },
    list: (call) => findJobs(context, call),
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
