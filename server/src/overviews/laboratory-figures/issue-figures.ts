import type { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { countIncidents } from '../../features/desk/incidents/incidents.queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import type { Call } from '../../http/call.ts'
import { accountMonths, issueMeasures, issueRows } from './accounts.queries.ts'
import { monthOf, monthsUpTo } from './months.ts'

export const monthsCompared = 3

/** Incomplete orders and account issues of a month. */
export const issueFigures = async (
  context: AppContext,
  call: Call<(typeof houseFigures)['issues'], Actor>,
) => {
  const {
    actor,
    input: { searchCriteria },
  } = call
  const state = await figuresAsOf(context, actor)
  const month = monthOf(searchCriteria.month, state.today)
  const months = monthsUpTo(month.from, monthsCompared, state.today)
  const [cells, open, ...opened] = await context.database.ask(actor, [
    accountMonths(actor, issueMeasures, [month]),
    countIncidents(actor, { status: 'open' }, context.now()),
    ...months.map(({ from, to }) =>
      countIncidents(actor, { startDate: from, endDate: to }, context.now()),
    ),
  ])
  const countOf = (outcome: typeof open | undefined): number =>
    rowsOf<{ count: number }>(outcome)[0]?.count ?? 0
  const tickets = {
    open: countOf(open),
    months: months.map((one, at) => ({ ...one, count: countOf(opened[at]) })),
  }
  return { ...state, ...month, ...issueRows(rowsOf(cells)), tickets }
}
