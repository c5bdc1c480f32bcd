import type { CorrectedField } from '@labgate/contract/corrections/corrections'
import { say } from '@labgate/contract/languages/say'
import { Table } from '@mantine/core'
import { ScrollTable } from '../../ui/scroll-table.tsx'

/** Each changed field, before and after. */
export const FieldsChanged = ({ fields }: { fields: readonly CorrectedField[] }) => (
  <ScrollTable label={say('Changes')} minWidth={360}>
    <Table aria-label={say('Changes')} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {[say('Field'), say('Before'), say('After')].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ label, was, becomes }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{was}</Table.Td>
            <Table.Td fw={600}>{becomes}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
