import type { BillingTableChange } from '@labgate/contract/billing/billing-tables'
import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import { say } from '@labgate/contract/languages/say'
import { Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { changeLabels, describeChange, daysSay, describeDifference, describeKey } from './words.ts'

const After = ({ kind, change }: { kind: TableKind; change: BillingTableChange }) => {
  const { after } = describeChange(kind, change)
  if (change.what === 'ends' || change.what === 'extends' || after === '')
    return <>{daysSay(change)}</>
  return (
    <>
      <Text size="sm" fw={600}>
        {after}
      </Text>
      <Text size="xs">
        {[describeDifference(change), daysSay(change)].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

const ChangeText = ({ change: { says: text } }: { change: BillingTableChange }) =>
  text !== '' && (
    <Text
      size="xs"
      fw={600}
      c={text.startsWith('Below') ? 'var(--colour-danger)' : 'var(--colour-waiting)'}
    >
      {text}
    </Text>
  )

interface ChangesProps {
  kind: TableKind
  list: readonly BillingTableChange[]
}
/* On a phone each change is a block of lines. */
const ChangeCards = ({ kind, list }: ChangesProps) => (
  <Stack
    component="ul"
    gap="sm"
    m={0}
    p={0}
    style={{ listStyle: 'none' }}
    aria-label={say('Changes')}
  >
    {list.map((change) => (
      <li key={change.row}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {describeKey(kind, change.values)}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {say('{changeLabels} · now: {now}', {
            changeLabels: changeLabels[change.what],
            now: describeChange(kind, change).now,
          })}
        </Text>
        <div style={{ overflowWrap: 'anywhere', fontSize: 14 }}>
          <After kind={kind} change={change} />
        </div>
        <ChangeText change={change} />
      </li>
    ))}
  </Stack>
)

/** What a file does to a table, row by row: current values beside future ones. */
export const ChangeTable = (props: ChangesProps) => {
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  return phone ? <ChangeCards {...props} /> : <WideTable {...props} />
}

const WideTable = ({ kind, list }: ChangesProps) => (
  <ScrollTable label={say('Changes')} minWidth={420} maxHeight={560}>
    <Table aria-label={say('Changes')} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="32%">{say('Row')}</Table.Th>
          <Table.Th w="14%">{say('Change')}</Table.Th>
          <Table.Th w="20%">{say('In effect now')}</Table.Th>
          <Table.Th w="34%">{say('Will be')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((change) => (
          <Table.Tr key={change.row}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {describeKey(kind, change.values)}
              <ChangeText change={change} />
            </Table.Td>
            <Table.Td>{changeLabels[change.what]}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {describeChange(kind, change).now}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <After kind={kind} change={change} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
