import { chartOfTable, drawnAs, type DrawnReport } from '@labgate/charts/of-table'
import type { ReportRow } from '@labgate/contract/practice-reports'
import { Chart } from '../../ui/charts/chart.tsx'

interface ReportChartProps {
  report: DrawnReport
  rows: readonly ReportRow[]
  from: string
  to: string
  zone: string
}
/** The picture of a report of counts; its own table repeats what the picture shows, and the report's stands below. */
export const ReportChart = ({ report, rows, ...about }: ReportChartProps) => (
  <Chart
    {...drawnAs[report]}
    {...about}
    data={chartOfTable(
      report,
      rows.map(({ cells }) => cells),
    )}
    isTableOpen={false}
  />
)
