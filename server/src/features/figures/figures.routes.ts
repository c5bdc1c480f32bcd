import { figures } from '@labgate/contract/figures'
import type { Actor } from '../../access/actor.ts'
import type { Outcome } from '../../db/batch.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { asOfOf, figureState, type FigureState } from './as-of.query.ts'
import { askedSeries, seriesOf } from './series.ts'
import { askedTimes, timesOf } from './turnaround.ts'

const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as unknown as R[]

export const figureRoutes = (house: House) => {
  const { database, now } = house
  /** Counts, and nothing of a record: no audit row, as for the dashboard. */
  const stateOf = async (actor: Actor) => asOfOf(rowsOf<FigureState>((await database.ask(actor, [figureState]))[0])[0], now())
  return routesFor('figures', figures, {
    series: async ({ actor, input: { searchCriteria } }) => {
      const state = await stateOf(actor)
      const asked = askedSeries(actor, searchCriteria, state.today)
      const [cells] = await database.ask(actor, [asked.query])
      return { ...state, buckets: asked.periods, series: seriesOf(asked, rowsOf(cells)) }
    },
    turnaround: async ({ actor, input: { searchCriteria } }) => {
      const state = await stateOf(actor)
      const { from, to, query } = askedTimes(actor, searchCriteria, state.today)
      const [counted] = await database.ask(actor, [query])
      return { ...state, from, to, list: timesOf(rowsOf(counted), false), before: timesOf(rowsOf(counted), true) }
    },
  })
}
