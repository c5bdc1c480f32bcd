import { together } from '../../db/database.ts'
import { q, written } from '../../db/queries.ts'
import { muddledPayments } from '../../demo/muddled-payments.ts'
import type { House } from '../../house.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { batchClaims } from './batch-claims.ts'
import { collectFacts } from './collect-facts.ts'
import { exchangeFiles } from './exchange-files.ts'
import { syncAllWork } from './sync-work.ts'
import { takeAnswers } from './take-answers.ts'
import { transportsOf } from './transports.ts'
import { writeBills } from './write-bills.ts'

type Needs = Pick<House, 'config' | 'database' | 'crypt' | 'now' | 'log'>
const name = 'demo-billing'
const dayMs = 86_400_000
const weekDays = 7
/** Orders that are judged together. */
const most = 200
/* Orders whose result came out, or that ended, in a week. */
const ofWeek = (from: string, to: string) =>
  written<{ id: number }>(
    `select o.lab_order_id as id from lab_order o cross join laboratory_setting s
       cross join lateral (select coalesce((select min(r.released_at) from result r where r.lab_order_id = o.lab_order_id), o.cancelled_at, o.rejected_at, o.accessioned_at) as at) done
     where o.collection_day >= s.billing_since and o.stage >= 30 and done.at >= $1::timestamptz and done.at < $2::timestamptz order by 1`,
    [from, to],
  )
const playedUntil = async ({ database }: Needs): Promise<string | undefined> => {
  const [found] = await database.systemAsk('demo billing', [q.selectFrom('setting').select('value').where('name', '=', name)])
  const value = found?.rows[0]?.['value']
  return value === undefined ? undefined : (JSON.parse(String(value)) as { played: string }).played
}
const keepPlayed = ({ database }: Needs, played: string) =>
  database.systemAsk('demo billing', [
    q
      .updateTable('setting')
      .set({ value: JSON.stringify({ played }) })
      .where('name', '=', name),
  ])
const endPast = ({ database }: Needs) => database.systemAsk('demo billing', [q.deleteFrom('setting').where('name', '=', name)])

/** Whether the demo's past bills are still to be played; until then nothing else bills. */
export const isPastOpen = async (house: Needs): Promise<boolean> => (await playedUntil(house)) !== undefined

/**
 * Bills the demo's past week by week, each as it would have been done then: judged, sent, answered by the simulated payers, and posted. Goes on where a start
 * that ended left it. `isOver` stops it between weeks.
 */
export const playBillingPast = async (house: Needs, isOver: () => boolean = () => false): Promise<void> => {
  const begun = await playedUntil(house)
  if (begun === undefined) return
  const end = house.now().getTime()
  let clock = Date.parse(`${begun.slice(0, 10)}T12:00:00Z`)
  const then = { ...house, now: () => new Date(Math.min(clock, end)) }
  const transports = muddledPayments(transportsOf(then), () => Math.round((end - clock) / (weekDays * dayMs)))
  while (clock < end) {
    if (isOver()) return
    const [from, to] = [new Date(clock).toISOString(), new Date(Math.min(end, clock + weekDays * dayMs)).toISOString()]
    clock += weekDays * dayMs
    const [orders] = await house.database.forActor(houseScope, (tx) => together(tx, ofWeek(from, to)))
    for (let at = 0; at < orders.length; at += most) {
      const ids = orders.slice(at, at + most).map(({ id }) => id)
      await house.database.forActor(houseScope, async (tx) => writeBills(tx, await collectFacts(tx, ids, then.now()), then.now()))
    }
    await batchClaims(then)
    for (let round = 0; round < 2; round++) {
      await exchangeFiles(then, transports)
      await takeAnswers(then, false)
    }
    await keepPlayed(house, new Date(clock).toISOString())
  }
  // deadlines that passed meanwhile
  await house.database.forActor(houseScope, (tx) => syncAllWork(tx, house.now()))
  await endPast(house)
}
