import type { jobs } from '@labgate/contract/access/watch'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOf, limitOf, pageOf } from '../../../http/page-of.ts'
import { mailboxIsOpen } from '../../../ports/mail/mailbox.ts'
import { aboutOf, listJobs, reasonInWords } from './jobs.queries.ts'

/** Jobs of the queues by the criteria. */
export const findJobs = async (context: AppContext, call: Call<(typeof jobs)['list'], Actor>) => {
  const criteria = call.input.searchCriteria
  const after = keysetOf(call.name, criteria)
  await call.read({ fields: Object.keys(criteria) })
  const mailIsSent =
    context.config.SMTP_URL !== undefined || (await mailboxIsOpen(context.config, context.database))
  const rows = await listJobs(context.database, criteria, after, limitOf(criteria), mailIsSent)
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
}
