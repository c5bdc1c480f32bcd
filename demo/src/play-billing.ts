import { dayMs } from '@labgate/contract/kit/days'
import { Stage } from '@labgate/contract/orders/order-status'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline } from '@labgate/server/db/database.ts'
import { q, rawQuery } from '@labgate/server/db/queries.ts'
import { askStatuses } from '@labgate/server/features/billing/ask-status.ts'
import { batchClaims } from '@labgate/server/features/billing/batch-claims.ts'
import { exchangeFiles } from '@labgate/server/features/billing/exchange-files.ts'
import { judgeOrders } from '@labgate/server/features/billing/judge-orders.ts'
import { pastSetting, playedUntil } from '@labgate/server/features/billing/past.ts'
import { syncAllWork } from '@labgate/server/features/billing/sync-work.ts'
import { takeAnswers } from '@labgate/server/features/billing/take-answers.ts'
import { transportsOf } from '@labgate/server/features/billing/transports.ts'
import type { PastNeeds } from '@labgate/server/ports/demo.ts'
import { demoActors } from './actors.ts'
import { muddledFiles } from './muddled-files.ts'
import { playCredits } from './play-credits.ts'
import { playDisputes } from './play-disputes.ts'
import { playEstimates } from './play-estimates.ts'
import { playReceivables } from './play-receivables.ts'
import { playResubmits } from './play-resubmits.ts'
import { playWork, workedWeeks } from './play-work.ts'
import { demoPeople } from './sign-ins.ts'

const weekDays = 7
/** Orders judged together. */
const most = 200
/* Orders that were resulted, or ended, in a week. */
const ofWeek = (from: string, to: string) =>
  rawQuery<{ id: number }>(
    `
      select o.lab_order_id as id
      from
        lab_order o
        cross join laboratory_setting s
        cross join lateral (
          select
            coalesce(
              (select min(r.released_at) from result r where r.lab_order_id = o.lab_order_id),
              o.cancelled_at,
              o.rejected_at,
              o.accessioned_at
            ) as at
        ) done
      where
        o.collection_day >= s.billing_since
        and o.stage >= ${Stage.Accessioned}
        and done.at >= $1::timestamptz
        and done.at < $2::timestamptz
      order by 1
    `,
    [from, to],
  )
const keepPlayed = ({ database }: PastNeeds, played: string) =>
  database.systemQuery('demo billing', [
    q
      .updateTable('setting')
      .set({ value: JSON.stringify({ played }) })
      .where('name', '=', pastSetting),
  ])
const endPast = ({ database }: PastNeeds) =>
  database.systemQuery('demo billing', [q.deleteFrom('setting').where('name', '=', pastSetting)])

/**
 * Bills the demo's past week by week, each as it would have been done then: judged, sent, answered
 * by the simulated payers, and posted. Continues where an interrupted start left off. `isOver`
 * stops it between weeks.
 */
export const playBillingPast = async (
  context: PastNeeds,
  isOver: () => boolean = () => false,
): Promise<void> => {
  const begun = await playedUntil(context)
  if (begun === undefined) return
  const end = context.now().getTime()
  let clock = Date.parse(`${begun.slice(0, 10)}T12:00:00Z`)
  const then = { ...context, now: () => new Date(Math.min(clock, end)) }
  const transports = muddledFiles(transportsOf(then), () =>
    Math.round((end - clock) / (weekDays * dayMs)),
  )
  const { billing, cetSupervisor, clinicAdmin } = demoPeople
  const people = await context.database.forActor(systemScope, (tx) =>
    demoActors(tx, [billing, cetSupervisor, clinicAdmin]),
  )
  const [biller, leader, practice] = [billing, cetSupervisor, clinicAdmin].map(({ email }) =>
    people.get(email),
  )
  while (clock < end) {
    if (isOver()) return
    const [from, to] = [
      new Date(clock).toISOString(),
      new Date(Math.min(end, clock + weekDays * dayMs)).toISOString(),
    ]
    clock += weekDays * dayMs
    const [orders] = await context.database.forActor(systemScope, (tx) =>
      pipeline(tx, ofWeek(from, to)),
    )
    for (let at = 0; at < orders.length; at += most) {
      const ids = orders.slice(at, at + most).map(({ id }) => id)
      await context.database.forActor(systemScope, (tx) => judgeOrders(tx, ids, then.now()))
    }
    const weeksLeft = (end - clock) / (weekDays * dayMs)
    // what is done this week can still be undone: left to the signed-in user
    const isRecent = weeksLeft < workedWeeks + 0.5
    if (isRecent && weeksLeft > 0.5) await playWork(then)
    if (biller !== undefined && weeksLeft > 0.5) await playResubmits(then, biller)
    await batchClaims(then)
    if (isRecent) await askStatuses(then)
    for (let round = 0; round < 2; round++) {
      await exchangeFiles(then, transports)
      await takeAnswers(then, false)
    }
    await playReceivables(then)
    if (biller !== undefined && leader !== undefined && practice !== undefined) {
      const week = Math.max(0, Math.ceil(weeksLeft))
      await playCredits(then, { biller, leader }, week)
      await playDisputes(then, { biller, leader }, practice, week)
    }
    await keepPlayed(context, new Date(clock).toISOString())
  }
  // deadlines that passed in the meantime
  await context.database.forActor(systemScope, (tx) => syncAllWork(tx, context.now()))
  if (leader !== undefined && practice !== undefined) await playEstimates(context, leader, practice)
  await endPast(context)
}
