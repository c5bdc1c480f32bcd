import type { Values } from '@labgate/contract/clinical/fields'
import type { TableKind } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { Table } from '@mantine/core'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { describeContent, describeRow, type MedicationOf } from '../row-words.ts'

interface Difference {
  key: string
  was: Values | null
  is: Values | null
  /** Shown below the row: its source. */
  text?: string
}

/** Current values beside future ones, row by row. */
export const DifferenceTable = ({
  kind,
  list,
  medicationOf,
}: {
  kind: TableKind
  list: readonly Difference[]
  medicationOf: MedicationOf
}) => (
  <ScrollTable label={say('Differences')} minWidth={320} maxHeight={420}>
    <Table aria-label={say('Differences')} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="44%">{say('Row')}</Table.Th>
          <Table.Th w="28%">{say('In effect now')}</Table.Th>
          <Table.Th w="28%">{say('Will be')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map(({ key, was, is, text }) => {
          const [before, after] = [
            describeContent(kind, was),
            is === null ? say('Ends') : describeContent(kind, is),
          ]
          return (
            <Table.Tr key={key}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {[describeRow(kind, key, medicationOf), text].filter(Boolean).join('. ')}
              </Table.Td>
              <Table.Td>{before}</Table.Td>
              <Table.Td fw={before === after ? 400 : 600}>
                {before === after ? say('Same') : after}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
