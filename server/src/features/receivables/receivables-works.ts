import { monthOf } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import type { House } from '../../house.ts'
import type { Works } from '../../jobs/queues.ts'
import { cardTerminalFor } from '../../ports/cards/choose.ts'
import { isPastOpen } from '../billing/past.ts'
import { houseDay } from '../lab-calendar/targets.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { chargeCard } from './charge-card.ts'
import { closeMonth } from './close-month.ts'
import { issueStatements } from './issue-statements.ts'
import { refundToCard } from './refund-to-card.ts'

/** A month is closed on this day of the next one, when its late results have been released. */
const closingDay = 5

/** Invoices of the previous month, once it is closed, and statements that are due. A second run finds nothing left. */
export const dueReceivables = async ({ database, now }: Pick<House, 'database' | 'now'>): Promise<{ invoices: number; statements: number }> =>
  database.forActor(houseScope, async (tx) => {
    const today = await houseDay(tx, now())
    const isClosing = Number(today.slice(8)) >= closingDay
    const invoices = isClosing ? (await closeMonth(tx, periodAfter('m', monthOf(today), -1), today, now())).made : 0
    return { invoices, statements: await issueStatements(tx, today, now()) }
  })

export const receivablesWorks = (house: House): Works => ({
  receivables: async () => {
    if (await isPastOpen(house)) return
    await dueReceivables(house)
  },
  'card-payment': chargeCard(house, () => cardTerminalFor(house)),
  'card-refund': refundToCard(house, () => cardTerminalFor(house)),
})
