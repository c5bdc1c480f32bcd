import { parole } from '@labgate/contract/patients/parole'
import { Stack, Text } from '@mantine/core'
import { call } from '../../../../api/call.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { ShownReport } from '../../../../core/orders/result/report-view.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'

/**
 * The report that an officer can read, under the notice that goes with it
 * (rules.md#part-2-programs).
 */
export const OwnReport = ({ resultId }: { resultId: number }) => {
  const query = useApiQuery(parole.ownReport, { resultId })
  return (
    <Loaded from={query} height={320}>
      {(report) => (
        <Stack gap="md">
          <Text size="sm" fw={600}>
            {report.notice}
          </Text>
          <ShownReport report={report} askPdf={() => call(parole.ownReportPdf, { resultId })} />
        </Stack>
      )}
    </Loaded>
  )
}
