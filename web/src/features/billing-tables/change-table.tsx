import type { BillingTableChange } from '@labgate/contract/billing-tables'
import type { TableKind } from '@labgate/contract/billing-tables/kinds'
import { Table, Text } from '@mantine/core'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { changeLabels, contentSays, daysSay, differenceSays, keySays } from './words.ts'

const After = ({ kind, change }: { kind: TableKind; change: BillingTableChange }) => {
  const after = contentSays(kind, change.values)
  if (change.what === 'ends' || change.what === 'extends' || after === '') return <>{daysSay(change)}</>
  return (
    <>
      <Text size="sm" fw={600}>
        {after}
      </Text>
      <Text size="xs">{[differenceSays(change), daysSay(change)].filter(Boolean).join(' · ')}</Text>
    </>
  )
}

/** What a file does to a table, row by row: what is in effect beside what will be. */
export const ChangeTable = ({ kind, list }: { kind: TableKind; list: readonly BillingTableChange[] }) => (
  <ScrollTable label="Changes" minWidth={420} maxHeight={420}>
    <Table aria-label="Changes" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="36%">Row</Table.Th>
          <Table.Th w="16%">What</Table.Th>
          <Table.Th w="22%">In effect now</Table.Th>
          <Table.Th w="26%">Will be</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((change) => (
          <Table.Tr key={change.row}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {keySays(kind, change.values)}
              {change.says !== '' && (
                <Text size="xs" fw={600} c={change.says.startsWith('Below') ? 'var(--colour-danger)' : 'var(--colour-waiting)'}>
                  {change.says}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{changeLabels[change.what]}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{change.was === null ? 'Nothing' : contentSays(kind, change.was) || 'In effect'}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <After kind={kind} change={change} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
