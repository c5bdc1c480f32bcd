import type { Answered } from '@labgate/contract/endpoint'
import type { ImportFault, ImportKind, imports } from '@labgate/contract/imports'
import { Alert, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../ui/icons/icons.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'

export type Preview = Answered<(typeof imports)['preview']>
type RowSays = Preview['known']['list'][number]

const number = (count: number): string => count.toLocaleString('en-US')
const Rest = ({ count, shown }: { count: number; shown: number }) => count > shown && <Text size="sm">{`... and ${number(count - shown)} more.`}</Text>

const Rows = ({ title, rows, count }: { title: string; rows: readonly RowSays[]; count: number }) =>
  count > 0 && (
    <Stack gap={4}>
      <Text fw={600} size="sm">{`${title}: ${number(count)}`}</Text>
      <ScrollTable label={title} minWidth={340} maxHeight={240}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>Row</Table.Th>
              <Table.Th>What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, says }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{says}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      <Rest count={count} shown={rows.length} />
    </Stack>
  )

const Faults = ({ faults, count }: { faults: readonly ImportFault[]; count: number }) => (
  <Stack gap={4}>
    <ScrollTable label="What needs another look" minWidth={340} maxHeight={360}>
      <Table aria-label="What needs another look">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>Row</Table.Th>
            <Table.Th w={96}>Column</Table.Th>
            <Table.Th>What to do</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faults.map(({ row, column, message }, at) => (
            <Table.Tr key={at}>
              <Table.Td>{row === 0 ? 'File' : row}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
    <Rest count={count} shown={faults.length} />
  </Stack>
)

const verdict = ({ coming, faults }: Preview, kind: ImportKind): { color: string; icon: ReactNode; says: string } => {
  const cells = faults.count === 1 ? 'One cell needs' : `${number(faults.count)} cells need`
  if (faults.count > 0)
    return {
      color: 'red',
      icon: <IconAlertTriangle aria-hidden />,
      says: `${cells} another look. Nothing is imported until the file is mended; then choose it again.`,
    }
  if (coming === 0) return { color: 'yellow', icon: <IconInfoCircle aria-hidden />, says: 'There is nothing new in this file.' }
  return { color: 'green', icon: <IconCheck aria-hidden />, says: `${number(coming)} new ${coming === 1 ? kind.slice(0, -1) : kind}. Nothing is written yet.` }
}

/** What a file would bring: its faults by row and column, else what is new, left out, or lacks something. */
export const ImportPreview = ({ kind, preview }: { kind: ImportKind; preview: Preview }) => {
  const { known, notes, faults } = preview
  const { color, icon, says } = verdict(preview, kind)
  return (
    <Stack gap="md" aria-live="polite">
      <Alert color={color} variant="light" icon={icon} role="status" title={says} />
      {faults.count > 0 && <Faults faults={faults.list} count={faults.count} />}
      <Rows title="There already, left out" rows={known.list} count={known.count} />
      <Rows title="New, with something missing or to know" rows={notes.list} count={notes.count} />
    </Stack>
  )
}
