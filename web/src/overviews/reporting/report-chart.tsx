import { chartOfTable, drawnAs, type DrawnReport } from '@labgate/charts/of-table'
import type { ReportRow } from '@labgate/contract/overviews/practice-reports'
import { Chart } from '../../ui/charts/chart.tsx'

interface ReportChartProps {
  report: DrawnReport
  rows: readonly ReportRow[]
  from: string
  to: string
  zone: string
}
/** Chart of a report of counts. Its own table is hidden: the report's appears below. */
export const ReportChart = ({ report, rows, ...about }: ReportChartProps) => {
  const data = chartOfTable(
    report,
    rows.map(({ cells }) => cells),
  )
  return data === undefined ? null : (
    <Chart {...drawnAs[report]} {...about} data={data} isTableOpen={false} />
  )
}
