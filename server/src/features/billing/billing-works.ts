import { written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { inTurn } from '../../jobs/one-by-one.ts'
import type { Works } from '../../jobs/queues.ts'
import { demoIsLoaded } from '../../ports/demo-loaded.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { together } from '../../db/database.ts'
import { askArrived, askNoted } from '../eligibility/ask-moments.ts'
import { writeQuestions } from '../eligibility/write-questions.ts'
import { askStatuses } from './ask-status.ts'
import { batchClaims } from './batch-claims.ts'
import { exchangeFiles } from './exchange-files.ts'
import { judgeBills } from './judge-bills.ts'
import { isPastOpen } from './past.ts'
import { syncAllWork } from './sync-work.ts'
import { takeAnswers } from './take-answers.ts'
import { transportsOf } from './transports.ts'

/* Bills with a filing limit near or passed today are judged again: time alone changes them. */
const noteLimits = written(
  `insert into bill_due (lab_order_id) select b.lab_order_id from bill b where b.deadline between current_date - 2 and current_date + 15
     and not exists (select from claim c where c.bill_id = b.bill_id and c.state in ('batched', 'sent', 'received', 'accepted', 'closed'))`,
)

/* Changes that no trigger notes, such as a payer that now takes replacements. */
const noteClaims = written('select note_claims()')

/** Rounds per run in which users' questions are sent. */
const mostRounds = 5

/** The jobs of the billing queues. Each starts where the last one ended: a killed run leaves nothing half done. */
export const billingWorks = (house: House): Works => {
  const transports = transportsOf(house)
  return {
    billing: async () => {
      if (await isPastOpen(house)) return
      await judgeBills(house)
    },
    claims: async () => {
      if (await isPastOpen(house)) return
      const ignoresTests = !(await demoIsLoaded(house))
      const exchange = (): Promise<void> =>
        inTurn(
          house,
          () => exchangeFiles(house, transports),
          () => takeAnswers(house, ignoresTests),
        )
      // what cannot be written does not keep payments from being read
      await inTurn(
        house,
        () => askNoted(house),
        () => writeQuestions(house),
        () => batchClaims(house),
        () => askStatuses(house),
        exchange,
      )
      // questions added meanwhile do not wait for the next run
      for (let round = 0; round < mostRounds && (await writeQuestions(house)) > 0; round++) await exchange()
    },
    'billing-work': async () => {
      await inTurn(
        house,
        () => askArrived(house),
        () =>
          house.database.forActor(houseScope, async (tx) => {
            await together(tx, noteLimits, noteClaims)
            await syncAllWork(tx, house.now())
          }),
      )
    },
  }
}
