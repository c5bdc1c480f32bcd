import { figures } from '@labgate/contract/figures'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { figuresAsOf, rowsOf } from './ask-figures.ts'
import { askedReasons, reasonsOf, statusWords } from './reasons.ts'
import { askedSeries, seriesOf } from './series.ts'
import { askedTimes, timesOf } from './turnaround.ts'

export const figureRoutes = (house: House) =>
  routesFor('figures', figures, {
    series: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const asked = askedSeries(actor, searchCriteria, state.today)
      const [cells] = await house.database.ask(actor, [asked.query])
      return { ...state, buckets: asked.periods, series: seriesOf(asked, rowsOf(cells)) }
    },
    reasons: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const { from, to, query } = askedReasons(actor, searchCriteria, state.today)
      const [cells, words] = await house.database.ask(actor, [query, statusWords])
      return { ...state, from, to, ...reasonsOf(rowsOf(cells), rowsOf(words), searchCriteria.labTypeId) }
    },
    turnaround: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(house, actor)
      const { from, to, query } = askedTimes(actor, searchCriteria, state.today)
      const [counted] = await house.database.ask(actor, [query])
      return { ...state, from, to, list: timesOf(rowsOf(counted), false), before: timesOf(rowsOf(counted), true) }
    },
  })
