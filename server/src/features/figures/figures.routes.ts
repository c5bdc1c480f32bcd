import { figures } from '@labgate/contract/figures/figures'
import type { AppContext } from '../../app-context.ts'
import { routesFor, type Call } from '../../http/call.ts'
import { askFigures, rowsOf } from './ask-figures.ts'
import type { Cell } from './cells.query.ts'
import { reasonsQuery, reasonsOf, statusWords } from './reasons.ts'
import { seriesQuery, seriesOf } from './series.ts'
import { timesQuery, timesOf } from './turnaround.ts'

const turnaroundFigures = async (
  context: AppContext,
  { actor, input: { searchCriteria } }: Call<(typeof figures)['turnaround']>,
) => {
  const { state, made, outcomes } = await askFigures(context, actor, (today) => {
    const { query, ...span } = timesQuery(actor, searchCriteria, today)
    return { span, queries: [query] }
  })
  const counted = rowsOf<Parameters<typeof timesOf>[0][number]>(outcomes[0])
  return {
    ...state,
    ...made.span,
    list: timesOf(counted, false),
    before: timesOf(counted, true),
  }
}

export const figureRoutes = (context: AppContext) =>
  routesFor('figures', figures, {
    series: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const request = seriesQuery(actor, searchCriteria, today)
        return { asked: request, queries: [request.query] }
      })
      return {
        ...state,
        buckets: made.asked.periods,
        series: seriesOf(made.asked, rowsOf(outcomes[0])),
      }
    },
    reasons: async ({ actor, input: { searchCriteria } }) => {
      const { state, made, outcomes } = await askFigures(context, actor, (today) => {
        const { queries, ...span } = reasonsQuery(actor, searchCriteria, today)
        return { span, queries: [statusWords, ...queries] }
      })
      const [words, ...cells] = outcomes
      return {
        ...state,
        ...made.span,
        ...reasonsOf(cells.flatMap(rowsOf<Cell>), rowsOf(words), searchCriteria.labTypeId),
      }
    },
    turnaround: (call) => turnaroundFigures(context, call),
  })
