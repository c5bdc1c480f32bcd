import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { restrictChart } from './restrict-chart.ts'

/** Charts that the laboratory's side opens only in an emergency (docs/decisions/0037). */
export const restrictedChartRoutes = (context: AppContext) =>
  routesFor('restrictedCharts', restrictedCharts, {
    /*
     * The audit row is written after the chart is closed to the person who closed it, and still
     * names the patient; permission is checked with their own scope.
     */
    save: (call) =>
      call.change((tx, change) => restrictChart(tx, context, call.actor, call.input, change), {
        ...call.actor,
        charts: 'all',
      }),
  })
