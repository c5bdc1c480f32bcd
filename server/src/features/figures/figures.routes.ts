import { figures } from '@labgate/contract/figures'
import type { AppContext } from '../../app-context.ts'
import { routesFor } from '../../http/call.ts'
import { askFigures, rowsOf } from './ask-figures.ts'
import type { Cell } from './cells.query.ts'
import { askedReasons, reasonsOf, statusWords } from './reasons.ts'
import { askedSeries, seriesOf } from './series.ts'
import { askedTimes, timesOf } from './turnaround.ts'

export const figureRoutes = (context: AppContext) =>
  routesFor('figures', figures, {
    series: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const asked = askedSeries(actor, searchCriteria, today)
        return { asked, queries: [asked.query] }
      })
      return {
        ...state,
        buckets: made.asked.periods,
        series: seriesOf(made.asked, rowsOf(outcomes[0])),
      }
    },
    reasons: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const { queries, ...span } = askedReasons(actor, searchCriteria, today)
        return { span, queries: [statusWords, ...queries] }
      })
      const [words, ...cells] = outcomes
      return {
        ...state,
        ...made.span,
        ...reasonsOf(cells.flatMap(rowsOf<Cell>), rowsOf(words), searchCriteria.labTypeId),
      }
    },
    turnaround: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const { query, ...span } = askedTimes(actor, searchCriteria, today)
        return { span, queries: [query] }
      })
      const counted = rowsOf<Parameters<typeof timesOf>[0][number]>(outcomes[0])
      return {
        ...state,
        ...made.span,
        list: timesOf(counted, false),
        before: timesOf(counted, true),
      }
    },
  })
