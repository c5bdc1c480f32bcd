import { isDrawn } from '@labgate/charts/of-table'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import {
  mostInPlace,
  practiceReports,
  reportDates,
  reportKinds,
  type ReportDate,
  type ReportKind,
} from '@labgate/contract/overviews/practice-reports'
import { reportFormats, type ReportFormat } from '@labgate/contract/overviews/report-runs'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'
import { AsOf } from '../../ui/figures/as-of.tsx'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { downloadFile } from '../../ui/files.ts'
import { IconChevronDown } from '../../ui/icons/icons.ts'
import { late } from '../../ui/late.tsx'
import { Loaded, Waiting } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportRuns } from './report-runs.tsx'
import { ReportTable } from './report-table.tsx'
import { useReportCriteria } from './use-report-criteria.ts'

const ReportChart = late(async () => ({
  default: (await import('./report-chart.tsx')).ReportChart,
}))
const formatLabels: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  xlsx: say('Excel'),
  pdf: 'PDF',
}
const chartHeight = 240

interface ReportContentProps {
  result: ApiResponse<typeof practiceReports.run>
  dateType: ReportDate
  report: ReportKind
  isList: boolean
}
const ReportContent = ({
  result: { title, from, to, timeZone, rows, columns, total, count, tooMany, asOf },
  dateType,
  report,
  isList,
}: ReportContentProps) => (
  <>
    <Text size="sm">
      <strong>{phraseOf(title)}</strong>
      {say(', {reportDates} {from} to {to}. {help}', {
        reportDates: reportDates[dateType].toLowerCase(),
        from: dayAsText(from),
        to: dayAsText(to),
        help: reportKinds[report].help,
      })}{' '}
      {isList &&
        (count === 1
          ? say('1 row.')
          : say('{count} rows.', { count: count.toLocaleString('en-US') }))}
    </Text>
    {tooMany ? (
      <Text c="dimmed">
        {say(
          'Reports of up to {mostInPlace} rows open here. Choose fewer days, or make a file of all {count} rows.',
          {
            mostInPlace: mostInPlace.toLocaleString('en-US'),
            count: count.toLocaleString('en-US'),
          },
        )}
      </Text>
    ) : (
      <>
        {isDrawn(report) && phraseOf(title) === reportKinds[report].title && (
          <Suspense fallback={<Waiting height={chartHeight} />}>
            <ReportChart
              report={report}
              rows={rows}
              from={from}
              to={to}
              zone={describeZone(timeZone)}
            />
          </Suspense>
        )}
        <ReportTable report={report} columns={columns} rows={rows} total={total} />
      </>
    )}
    <AsOf asOf={asOf} timeZone={timeZone} />
  </>
)

/**
 * Reports of the user's own account: in place, as a file, or beyond 1,000 rows in the background
 * (records.md#reporting).
 */
export const ReportingPage = () => {
  const form = useReportCriteria()
  const { criteria, isList } = form
  const { report, dateType } = criteria
  const { acting } = useSession()
  const [exporting, setExporting] = useState(false)
  const query = useApiQuery(practiceReports.run, { searchCriteria: criteria }, { keepLast: true })
  const { save: begin, saving } = useApiMutation(practiceReports.begin, {
    refresh: [practiceReports.runs, home.shell],
  })
  const { data } = query
  const exportAs = async (format: ReportFormat): Promise<void> => {
    setExporting(true)
    try {
      if (data?.tooMany === true) {
        await begin({ searchCriteria: criteria, format })
        notify.success(say('The file is being made. You are told when it is ready.'))
      } else
        downloadFile(await call(practiceReports.exportFile, { searchCriteria: criteria, format }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setExporting(false)
    }
  }
  const exportMenu = !acting && (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={exporting || saving}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {data?.tooMany === true ? say('Make the file') : say('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void exportAs(format)}>
            {formatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Page
      title={say('Reporting')}
      actions={
        <>
          <SavedViews page="/reporting" />
          {exportMenu}
        </>
      }
    >
      <Stack gap="sm">
        <ReportForm form={form} span={data} />
        <Loaded from={query} height={400}>
          {(result) => (
            <ReportContent result={result} dateType={dateType} report={report} isList={isList} />
          )}
        </Loaded>
        <ReportRuns />
      </Stack>
    </Page>
  )
}
