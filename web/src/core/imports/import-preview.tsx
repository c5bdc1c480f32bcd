import type { ImportKind, imports } from '@labgate/contract/admin/imports'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { Stack, Table, Text } from '@mantine/core'
import { counted, ImportOutcome, Rest } from '../../ui/import/import-outcome.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

export type Preview = ApiResponse<(typeof imports)['preview']>
type RowNote = Preview['known']['list'][number]

const Rows = ({ title, rows, count }: { title: string; rows: readonly RowNote[]; count: number }) =>
  count > 0 && (
    <Stack gap={4}>
      <Text fw={600} size="sm">{`${title}: ${counted(count)}`}</Text>
      <ScrollTable label={title} minWidth={340} maxHeight={240}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>Row</Table.Th>
              <Table.Th>What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, says: text }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      <Rest count={count} shown={rows.length} />
    </Stack>
  )

const bringsOf = (coming: number, kind: ImportKind): string =>
  coming === 0 ? '' : `${counted(coming)} new ${coming === 1 ? kind.slice(0, -1) : kind}.`

/**
 * What a file would import: its errors by row and column, else what is new, skipped, or incomplete.
 */
export const ImportPreview = ({ kind, preview }: { kind: ImportKind; preview: Preview }) => {
  const { coming, known, notes, faults } = preview
  return (
    <Stack gap="md" aria-live="polite">
      <ImportOutcome faults={faults} brings={bringsOf(coming, kind)} />
      <Rows title="Already on file, skipped" rows={known.list} count={known.count} />
      <Rows title="New, with something missing or to note" rows={notes.list} count={notes.count} />
    </Stack>
  )
}
