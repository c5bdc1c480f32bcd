import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import type { AppContext } from '../../app-context.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { routesFor } from '../../http/call.ts'
import { accessionedOf } from './accessioned.ts'
import { accountMonths, rejectMeasures, rejectRows } from './accounts.queries.ts'
import { dockHours } from './dock-hours.ts'
import { issueFigures, monthsCompared } from './issue-figures.ts'
import { monthOf, monthsUpTo } from './months.ts'
import { payerMixOf } from './payer-mix.ts'
import { positivityOf } from './positivity.ts'
import { qualityOf } from './quality.ts'
import { todayOf } from './today.ts'
import { waitingOf } from './waiting.ts'

/**
 * Only counts, nothing from a record: no audit row. They include restricted charts, as cells do
 * (docs/decisions/0050).
 */
export const laboratoryFigureRoutes = (context: AppContext) => {
  const { database } = context
  return routesFor('houseFigures', houseFigures, {
    waiting: ({ actor, input: { block } }) => waitingOf(context, actor, block),
    accessioned: (call) => accessionedOf(context, call),
    dock: (call) => dockHours(context, call),
    issues: (call) => issueFigures(context, call),
    rejections: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(context, actor)
      const months = monthsUpTo(
        monthOf(searchCriteria.month, state.today).from,
        monthsCompared,
        state.today,
      )
      const [cells] = await database.ask(actor, [accountMonths(actor, rejectMeasures, months)])
      return { ...state, months, ...rejectRows(rowsOf(cells), months) }
    },
    quality: ({ actor, input: { searchCriteria } }) =>
      qualityOf(context, actor, searchCriteria.month),
    today: ({ actor }) => todayOf(context, actor),
    payerMix: (call) => payerMixOf(context, call),
    positivity: ({ actor }) => positivityOf(context, actor),
  })
}
