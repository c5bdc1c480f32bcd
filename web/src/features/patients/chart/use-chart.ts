import { chart } from '@labgate/contract/overviews/chart'
import { useApiQuery } from '../../../api/queries.ts'

/** What the chart opens on: its latest results, and what waits. */
export const useChart = (patientId: number) => useApiQuery(chart.get, { patientId })
export type ChartQuery = ReturnType<typeof useChart>
