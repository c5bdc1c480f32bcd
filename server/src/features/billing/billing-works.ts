import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'
import { inTurn } from '../../jobs/one-by-one.ts'
import type { AllJobHandlers } from '../../jobs/queues.ts'
import { demoIsLoaded } from '../../ports/demo-loaded.ts'
import { askStatuses } from './ask-status.ts'
import { batchClaims } from './batch-claims.ts'
import { askArrived, askNoted } from './eligibility/ask-moments.ts'
import { writeQuestions } from './eligibility/write-questions.ts'
import { exchangeFiles } from './exchange-files.ts'
import { judgeBills } from './judge-bills.ts'
import { isPastOpen } from './past.ts'
import { syncAllWork } from './sync-work.ts'
import { takeAnswers } from './take-answers.ts'
import { transportsOf } from './transports.ts'

/* Bills with a filing limit near or passed on the laboratory's day are judged again: time alone changes them. */
const noteLimits = (now: Date) =>
  rawQuery(
    `
      insert into bill_due (lab_order_id)
      select b.lab_order_id
      from bill b
      where
        b.deadline between ${laboratoryDayOf('$1')} - 2 and ${laboratoryDayOf('$1')} + 15
        and not exists (
          select
          from claim c
          where
            c.bill_id = b.bill_id
            and c.state in ('batched', 'sent', 'received', 'accepted', 'closed')
        )
    `,
    [now.toISOString()],
  )

/* Changes that no trigger notes, such as a payer that now takes replacements. */
const noteClaims = rawQuery('select note_claims()')

/** Rounds per run in which users' questions are sent. */
const mostRounds = 5

/**
 * The jobs of the billing queues. Each starts where the last one ended: a killed run leaves nothing
 * half done.
 */
export const billingWorks = (
  context: AppContext,
): Pick<AllJobHandlers, 'billing' | 'claims' | 'billing-work'> => {
  const transports = transportsOf(context)
  return {
    billing: async () => {
      if (await isPastOpen(context)) return
      await judgeBills(context)
    },
    claims: async () => {
      if (await isPastOpen(context)) return
      const ignoresTests = !(await demoIsLoaded(context))
      const exchange = (): Promise<void> =>
        inTurn(
          context,
          () => exchangeFiles(context, transports),
          () => takeAnswers(context, ignoresTests),
        )
      // what cannot be written does not keep payments from being read
      await inTurn(
        context,
        () => askNoted(context),
        () => writeQuestions(context),
        () => batchClaims(context),
        () => askStatuses(context),
        exchange,
      )
      // questions added meanwhile do not wait for the next run
      for (let round = 0; round < mostRounds && (await writeQuestions(context)) > 0; round++)
        await exchange()
    },
    'billing-work': async () => {
      await inTurn(
        context,
        () => askArrived(context),
        () =>
          context.database.forActor(systemScope, async (tx) => {
            await pipeline(tx, noteLimits(context.now()), noteClaims)
            await syncAllWork(tx, context.now())
          }),
      )
    },
  }
}
