import { status, type StatusArea, type StatusLine } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
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
  nodes: say('Nodes'),
  database: say('Database'),
  figures: say('Figures'),
  queues: say('Queues'),
  lines: say('Interfaces'),
  messages: say('Fax and email'),
  upkeep: say('Backup, audit log, disk, and certificates'),
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
      title={say('System Status')}
      actions={
        <>
          {mayRecord && (
            <Button variant="default" onClick={() => setRecording(true)}>
              {say('Record backup or drill')}
            </Button>
          )}
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {say('Check again')}
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
                {say('Checked {at}', { at: instantHere(at) })}
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
