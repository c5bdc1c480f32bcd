import { salesFigures } from '@labgate/contract/sales-figures'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { figuresAsOf, rowsOf } from '../figures/ask-figures.ts'
import type { Cell } from '../figures/cells.query.ts'
import { isSeller } from './below.ts'
import { salesDetail } from './detail.ts'
import { exportSalesDetail } from './export-detail.ts'
import { dailySales, dailyTotal, salesReport, withTotal } from './reports.ts'
import { accountsToCall, countStates, everyState } from './states.ts'

export const salesFigureRoutes = (house: House) => {
  const { database } = house
  return routesFor('salesFigures', salesFigures, {
    detail: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const { spans, ...detail } = await salesDetail(database, actor, searchCriteria, state.today)
      return { ...state, ...spans, ...detail }
    },
    exportDetail: (call) => exportSalesDetail(house, call),
    states: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const people = searchCriteria.userId_Owner ?? (isSeller(actor) ? actor.asId : 0)
      const [counted, list] = await database.ask(actor, [countStates(actor, people), accountsToCall(actor, people)])
      return { ...state, counts: everyState(rowsOf(counted)), list: rowsOf(list) }
    },
    report: async ({ actor, input: { searchCriteria, option } }) => {
      const state = await figuresAsOf(house, actor)
      const { query, rows } = salesReport(actor, searchCriteria, option, state.today)
      const [cells] = await database.ask(actor, [query])
      return { ...state, list: rows(rowsOf<Cell>(cells), '') }
    },
    daily: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const day = searchCriteria.collectionDateStart ?? state.today
      const [rows] = await database.ask(actor, [dailySales(actor, searchCriteria, day)])
      const list = rowsOf<Parameters<typeof withTotal>[0]>(rows)
      return { ...state, day, list: list.map(withTotal), total: dailyTotal(list) }
    },
  })
}
