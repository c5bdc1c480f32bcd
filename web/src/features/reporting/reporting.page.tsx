import { locations } from '@labgate/contract/locations'
import {
  mostInPlace,
  practiceReports,
  reportDateNames,
  reportDates,
  reportFormats,
  reportKindNames,
  reportKinds,
  type ReportFormat,
} from '@labgate/contract/practice-reports'
import { Button, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCodes } from '../../api/codes.ts'
import { useAsk, useSave } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'
import { AsOf } from '../../ui/figures/as-of.tsx'
import { PeriodControl } from '../../ui/figures/period-control.tsx'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { downloadFile } from '../../ui/files.ts'
import { IconChevronDown } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { ReportRuns } from './report-runs.tsx'
import { ReportTable } from './report-table.tsx'

const kinds = {
  report: 'text',
  dateType: 'text',
  from: 'text',
  to: 'text',
  locationId: 'number',
  physicianId: 'number',
  labTypeId: 'number',
  labStatusId: 'number',
} as const
const isDay = /^\d{4}-\d\d-\d\d$/
const one = <const T extends readonly string[]>(list: T, text: string | undefined): T[number] | undefined => list.find((each) => each === text)
const allTypes = 99
const formatSays: Readonly<Record<ReportFormat, string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

/** Reports of the own account: in place, as a file, or beyond 1,000 rows beside one’s work (reference/figures.md 2.4). */
export const ReportingPage = () => {
  const { value, set } = useFilters(kinds)
  const { userId, acting } = useSession()
  const [types, statuses] = useCodes('LabType', 'LabStatus')
  const places = useAsk(locations.listForUser, { UserId: userId }, { freshFor: 300_000 })
  const [exporting, setExporting] = useState(false)
  const report = one(reportKindNames, value.report) ?? 'orders'
  const dateType = one(reportDateNames, value.dateType) ?? 'collected'
  const { isList, help } = reportKinds[report]
  const criteria = {
    report,
    dateType,
    ...(value.from !== undefined && isDay.test(value.from) && { from: value.from }),
    ...(value.to !== undefined && isDay.test(value.to) && { to: value.to }),
    ...(value.locationId !== undefined && { locationId: value.locationId }),
    ...(value.labTypeId !== undefined && { labTypeId: value.labTypeId }),
    ...(isList && value.labStatusId !== undefined && { labStatusId: value.labStatusId }),
  }
  const asked = useAsk(practiceReports.run, { searchCriteria: criteria }, { keepLast: true })
  const { save: begin, saving } = useSave(practiceReports.begin, { refresh: [practiceReports.runs] })
  const { data } = asked
  const exportAs = async (format: ReportFormat): Promise<void> => {
    setExporting(true)
    try {
      if (data?.tooMany === true) {
        await begin({ searchCriteria: criteria, format })
        notify.success('The file is being made. It appears below when it is ready.')
      } else downloadFile(await call(practiceReports.exportFile, { searchCriteria: criteria, format }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setExporting(false)
    }
  }
  const exportMenu = !acting && (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={exporting || saving} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {data?.tooMany === true ? 'Make the file' : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void exportAs(format)}>
            {formatSays[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Page
      title="Reporting"
      actions={
        <>
          <SavedViews page="/reporting" />
          {exportMenu}
        </>
      }
    >
      <Stack gap="sm">
        <Group gap="sm" align="flex-end" wrap="wrap">
          <NativeSelect
            label="Report"
            data={reportKindNames.map((name) => ({ value: name, label: reportKinds[name].title }))}
            value={report}
            onChange={(event) => set({ report: event.currentTarget.value })}
            w={200}
          />
          <NativeSelect
            label="By date"
            data={reportDateNames.map((name) => ({ value: name, label: reportDates[name] }))}
            value={dateType}
            onChange={(event) => set({ dateType: event.currentTarget.value })}
            w={130}
          />
          {data && <PeriodControl span={{ from: data.from, to: data.to }} today={data.today} onChange={({ from, to }) => set({ from, to })} />}
          {(places.data?.list.length ?? 0) > 1 && (
            <NativeSelect
              label="Location"
              data={[
                { value: '0', label: 'All' },
                ...(places.data?.list ?? []).map(({ locationId, locationName }) => ({ value: String(locationId), label: locationName })),
              ]}
              value={String(value.locationId ?? 0)}
              onChange={(event) => set({ locationId: Number(event.currentTarget.value) || undefined })}
              w={170}
            />
          )}
          <NativeSelect
            label="Test type"
            data={[{ value: String(allTypes), label: 'All' }, ...types.map(({ value: id, label }) => ({ value: String(id), label }))]}
            value={String(value.labTypeId ?? allTypes)}
            onChange={(event) => set({ labTypeId: Number(event.currentTarget.value) === allTypes ? undefined : Number(event.currentTarget.value) })}
            w={180}
          />
          {isList && (
            <NativeSelect
              label="Status"
              data={[{ value: '0', label: 'All' }, ...statuses.map(({ value: id, label }) => ({ value: String(id), label }))]}
              value={String(value.labStatusId ?? 0)}
              onChange={(event) => set({ labStatusId: Number(event.currentTarget.value) || undefined })}
              w={180}
            />
          )}
        </Group>
        <Loaded from={asked} height={400}>
          {(answer) => (
            <>
              <Text size="sm">
                <strong>{answer.title}</strong>, {reportDates[dateType].toLowerCase()} {dayAsText(answer.from)} to {dayAsText(answer.to)}. {help}{' '}
                {isList && (answer.count === 1 ? '1 row.' : `${answer.count.toLocaleString('en-US')} rows.`)}
              </Text>
              {answer.tooMany ? (
                <Text c="dimmed">
                  Reports of up to {mostInPlace.toLocaleString('en-US')} rows open here. Choose fewer days, or make a file of all{' '}
                  {answer.count.toLocaleString('en-US')} rows.
                </Text>
              ) : (
                <ReportTable report={report} columns={answer.columns} rows={answer.rows} total={answer.total} />
              )}
              <AsOf asOf={answer.asOf} timeZone={answer.timeZone} />
            </>
          )}
        </Loaded>
        <ReportRuns />
      </Stack>
    </Page>
  )
}
