import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { practiceReports } from '@labgate/contract/overviews/practice-reports'
import type { ReportRun } from '@labgate/contract/overviews/report-runs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/queries.ts'
import { instantHere } from '../../forms/dates.ts'
import { downloadFile } from '../../ui/files.ts'
import { notify } from '../../ui/notify.tsx'
import { Section } from '../../ui/section.tsx'

const everyMs = 3000
const progress = ({ state, made, count, says: text }: ReportRun): string =>
  state === 'done'
    ? howMany(made, 'row')
    : state === 'failed'
      ? text
      : say('{made} of {count}', {
          made: made.toLocaleString('en-US'),
          count: howMany(count, 'row'),
        })

/**
 * Files being created or ready; each is kept for a day, visible only to the user who created it.
 */
export const ReportRuns = () => {
  const query = useApiQuery(practiceReports.runs, {}, { every: everyMs })
  const list = query.data?.list ?? []
  if (list.length === 0) return null
  const download = async ({ reportRunId }: ReportRun): Promise<void> => {
    try {
      downloadFile(await call(practiceReports.file, { reportRunId }))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="files" title={say('Your files')} columns={1}>
      <Stack gap="xs">
        {list.map((run) => (
          <Group key={run.reportRunId} gap="sm">
            <Text size="sm" role="status">
              {run.title}, {run.format.toUpperCase()}, {instantHere(run.askedDate)}: {progress(run)}
            </Text>
            {run.state === 'done' && (
              <Button size="xs" variant="default" onClick={() => void download(run)}>
                {say('Download')}
              </Button>
            )}
          </Group>
        ))}
        <Text size="xs" c="dimmed">
          {say('Files are kept for a day. Only you can download them.')}
        </Text>
      </Stack>
    </Section>
  )
}
