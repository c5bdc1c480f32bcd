import { dayAt } from '@labgate/contract/time-zones'
import { together, type Tx } from '../../db/database.ts'
import { written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import type { Works } from '../../jobs/queues.ts'
import { cardTerminalFor } from '../../ports/cards/choose.ts'
import { isPastOpen } from '../billing/past.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { chargeCard } from './charge-card.ts'
import { closeMonth, monthBefore } from './close-month.ts'
import { issueStatements } from './issue-statements.ts'

/** A month is closed on this day of the next one, when its late results are out. */
const closingDay = 5

/** Today where the house is; '' before it bills. */
export const houseDay = async (tx: Tx, now: Date): Promise<string> => {
  const [[setting]] = await together(tx, written<{ zone: string }>('select time_zone as zone from laboratory_setting'))
  return dayAt(now, setting?.zone ?? '')
}

/** Invoices of the month before, once it is closed, and statements that are due. Run twice, it finds nothing left. */
export const dueReceivables = async ({ database, now }: Pick<House, 'database' | 'now'>): Promise<{ invoices: number; statements: number }> =>
  database.forActor(houseScope, async (tx) => {
    const today = await houseDay(tx, now())
    const isClosing = Number(today.slice(8)) >= closingDay
    const invoices = isClosing ? (await closeMonth(tx, monthBefore(today), today, now())).made : 0
    return { invoices, statements: await issueStatements(tx, today, now()) }
  })

export const receivablesWorks = (house: House): Works => ({
  receivables: async () => {
    if (await isPastOpen(house)) return
    await dueReceivables(house)
  },
  'card-payment': chargeCard(house, () => cardTerminalFor(house)),
})
