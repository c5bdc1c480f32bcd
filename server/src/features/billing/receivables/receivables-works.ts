import { monthOf } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { AllJobHandlers } from '../../../jobs/queues.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { isPastOpen } from '../past.ts'
import { chargeCard } from './charge-card.ts'
import { closeMonth } from './close-month.ts'
import { issueStatements } from './issue-statements.ts'
import { refundToCard } from './refund-to-card.ts'

/** A month is closed on this day of the next one, when its late results have been released. */
const closingDay = 5

/**
 * Invoices of the previous month, once it is closed, and statements that are due. A second run
 * finds nothing left.
 */
export const dueReceivables = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<{ invoices: number; statements: number }> =>
  database.forActor(systemScope, async (tx) => {
    const today = await laboratoryDay(tx, now())
    const isClosing = Number(today.slice(8)) >= closingDay
    const invoices = isClosing
      ? (await closeMonth(tx, periodAfter('m', monthOf(today), -1), today, now())).made
      : 0
    return { invoices, statements: await issueStatements(tx, today, now()) }
  })

export const receivablesWorks = (
  context: AppContext,
): Pick<AllJobHandlers, 'receivables' | 'card-payment' | 'card-refund'> => ({
  receivables: async () => {
    if (await isPastOpen(context)) return
    await dueReceivables(context)
  },
  'card-payment': chargeCard(context, () => cardTerminalFor(context)),
  'card-refund': refundToCard(context, () => cardTerminalFor(context)),
})
