import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import type { AppContext } from '../../app-context.ts'
import { askFigures, figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import type { Cell } from '../../features/figures/cells.query.ts'
import { routesFor } from '../../http/call.ts'
import { isSeller } from './below.ts'
import { salesDetail } from './detail.ts'
import { exportSalesDetail } from './export-detail.ts'
import { ownGoals } from './own-goals.ts'
import { dailySales, dailyTotal, salesReport, withTotal } from './reports.ts'
import { monthsOf, stateMonths } from './state-months.ts'
import { accountsToCall, countStates, everyState } from './states.ts'

export const salesFigureRoutes = (context: AppContext) => {
  const { database } = context
  return routesFor('salesFigures', salesFigures, {
    detail: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(context, actor)
      const { spans, ...detail } = await salesDetail(database, actor, searchCriteria, state.today)
      return { ...state, ...spans, ...detail }
    },
    exportDetail: (call) => exportSalesDetail(context, call),
    states: async ({ actor, input: { searchCriteria } }) => {
      const people = searchCriteria.userId_Owner ?? (isSeller(actor) ? actor.asId : 0)
      const { state, outcomes } = await askFigures(context, actor, () => ({
        queries: [countStates(actor, people), accountsToCall(actor, people)],
      }))
      const [counted, list] = outcomes
      return { ...state, counts: everyState(rowsOf(counted)), list: rowsOf(list) }
    },
    stateMonths: async ({ actor }) => {
      const { state, outcomes } = await askFigures(context, actor, (today) => ({
        queries: [stateMonths(today), countStates(actor, 0)],
      }))
      return { ...state, months: monthsOf(rowsOf(outcomes[0]), rowsOf(outcomes[1]), state.today) }
    },
    goals: ({ actor }) => ownGoals(context, actor),
    report: async ({ actor, input: { searchCriteria, option } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const { query, rows } = salesReport(actor, searchCriteria, option, today)
        return { rows, queries: [query] }
      })
      return { ...state, list: made.rows(rowsOf<Cell>(outcomes[0]), '') }
    },
    daily: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const day = searchCriteria.collectionDateStart ?? today
        return { day, queries: [dailySales(actor, searchCriteria, day)] }
      })
      const list = rowsOf<Parameters<typeof withTotal>[0]>(outcomes[0])
      return { ...state, day: made.day, list: list.map(withTotal), total: dailyTotal(list) }
    },
  })
}
