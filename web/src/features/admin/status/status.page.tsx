import { status, type StatusArea, type StatusLine } from '@labgate/contract/admin/status'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { RecordUpkeep } from './parts/record-upkeep.tsx'
import { StatusLines } from './parts/status-lines.tsx'
import { StatusSummary } from './parts/status-summary.tsx'

const titles: Readonly<Record<StatusArea, string>> = {
  nodes: 'Nodes',
  database: 'Database',
  figures: 'Figures',
  queues: 'Queues',
  lines: 'Interfaces',
  messages: 'Fax and email',
  upkeep: 'Backup, audit log, disk, and certificates',
}
const areasOf = (lines: readonly StatusLine[]): [area: StatusArea, lines: StatusLine[]][] => [
  ...Map.groupBy(lines, ({ area }) => area),
]

/** Labgate's own status: each line with the rule that judged it. */
export const StatusPage = () => {
  const query = useApiQuery(status.get, {}, { every: 60_000 })
  const mayRecord = useMay().call(status.record)
  const [recording, setRecording] = useState(false)
  return (
    <Page
      title="System Status"
      actions={
        <>
          {mayRecord && (
            <Button variant="default" onClick={() => setRecording(true)}>
              Record backup or drill
            </Button>
          )}
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
        </>
      }
    >
      <Loaded from={query} height={640}>
        {({ at, lines }) => (
          <Stack gap="lg">
            <Group gap="md" justify="space-between">
              <StatusSummary lines={lines} />
              <Text size="sm" c="dimmed">
                Checked {instantHere(at)}
              </Text>
            </Group>
            {areasOf(lines).map(([area, those]) => (
              <Section key={area} id={area} title={titles[area]} columns={1}>
                <StatusLines label={titles[area]} lines={those} />
              </Section>
            ))}
          </Stack>
        )}
      </Loaded>
      {recording && <RecordUpkeep onClose={() => setRecording(false)} />}
    </Page>
  )
}
