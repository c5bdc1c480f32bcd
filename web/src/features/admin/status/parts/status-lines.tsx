import { describeQueue } from '@labgate/contract/admin/queues'
import type { StatusLine } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { StateWord } from './state-look.tsx'

const nameOf = ({ area, name }: StatusLine): string =>
  area === 'queues' && name !== 'Queues' ? describeQueue(name) : name
const Rule = ({ line }: { line: StatusLine }) => (
  <Text span size="xs" c="dimmed">
    {line.rule}
  </Text>
)

export const StatusLines = ({ label, lines }: { label: string; lines: readonly StatusLine[] }) => (
  <StackTable
    label={label}
    minWidth={720}
    rows={lines.map((line, at) => ({ ...line, at }))}
    rowId={({ at }) => at}
    columns={[
      {
        header: say('Status'),
        cell: ({ state }) => <StateWord state={state} />,
        noWrap: true,
        width: '12%',
      },
      { header: say('What'), cell: nameOf, width: '22%' },
      { header: say('Now'), cell: ({ says: text }) => text, width: '33%' },
      { header: say('Rule'), cell: (line) => <Rule line={line} /> },
    ]}
    lines={(line) => [
      nameOf(line),
      <StateWord key="state" state={line.state} />,
      line.says,
      <Rule key="rule" line={line} />,
    ]}
  />
)
