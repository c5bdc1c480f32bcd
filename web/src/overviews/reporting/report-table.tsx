import { linkTo } from '@labgate/contract/access/link-to'
import { phraseOf, say } from '@labgate/contract/languages/say'
import {
  describeCell,
  type ReportColumn,
  type ReportKind,
  type ReportRow,
} from '@labgate/contract/overviews/practice-reports'
import { Anchor, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../ui/empty.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

interface ReportTableProps {
  report: ReportKind
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  total: ReportRow | null
}
const phone = '(max-width: 640px)'
/* Statuses are entries of a code list; all else is as entered. */
const wordOf = ({ name }: Pick<ReportColumn, 'name'>, text: string): string =>
  name === 'status' ? phraseOf(text) : text
const shown = (
  column: Pick<ReportColumn, 'isDuration' | 'name'>,
  cell: ReportRow['cells'][number],
) => (cell === null ? '–' : wordOf(column, describeCell(column, cell)))
const [textWide, numberWide] = [115, 72]
const minWidthOf = (columns: readonly ReportColumn[]): number =>
  columns.reduce((sum, { isNumber }) => sum + (isNumber ? numberWide : textWide), 0)
const sideOf = ({ isNumber }: ReportColumn): 'left' | 'right' => (isNumber ? 'right' : 'left')

const ToOrder = ({ labOrderId, text }: { labOrderId: number; text: string }) => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link {...props} {...linkTo('/lab-order', { id: labOrderId })} />}
  >
    {text}
  </Anchor>
)

/** The key facts of an order on a phone: who, what, and where it is. */
const Cards = ({ columns, rows }: Pick<ReportTableProps, 'columns' | 'rows'>) => {
  const cellOf = ({ cells }: ReportRow, name: string): string => {
    const at = columns.findIndex((column) => column.name === name)
    const column = columns[at]
    return column === undefined ? '' : shown(column, cells[at] ?? null)
  }
  return (
    <Stack
      component="ul"
      gap="sm"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={say('Report')}
    >
      {rows.map((row) => (
        <li key={row.labOrderId}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" fw={600}>
              {cellOf(row, 'patient')}, {cellOf(row, 'dob')}
            </Text>
            <ToOrder labOrderId={row.labOrderId} text={cellOf(row, 'specimen')} />
          </Group>
          <Text size="sm">
            {[cellOf(row, 'type'), cellOf(row, 'last') || cellOf(row, 'status')].join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {['collected', 'provider', 'location']
              .map((name) => cellOf(row, name))
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/**
 * A report as a table; a row of a list opens its order. On a phone its orders are cards, and volume
 * is who, where, and how many.
 */
export const ReportTable = ({ report, columns, rows, total }: ReportTableProps) => {
  const isPhone = useMediaQuery(phone) ?? false
  if (rows.length === 0)
    return <Empty text={say('No rows in this period. Choose other days, or remove a filter.')} />
  const isList = rows.some(({ labOrderId }) => labOrderId > 0)
  if (isPhone && isList) return <Cards columns={columns} rows={rows} />
  const places = columns.flatMap((column, at) =>
    isPhone && report === 'volume' && column.isNumber && column.name !== 'total'
      ? []
      : [{ column, at }],
  )
  return (
    <ScrollTable
      label={say('Report')}
      minWidth={minWidthOf(places.map(({ column }) => column))}
      maxHeight={640}
    >
      <Table verticalSpacing={4} stickyHeader aria-label={say('Report')}>
        <Table.Thead>
          <Table.Tr>
            {places.map(({ column }) => (
              <Table.Th key={column.name} ta={sideOf(column)}>
                {phraseOf(column.title)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, line) => (
            <Table.Tr key={row.labOrderId > 0 ? row.labOrderId : line}>
              {places.map(({ column, at }) => (
                <Table.Td key={column.name} ta={sideOf(column)}>
                  {column.name === 'specimen' && row.labOrderId > 0 ? (
                    <ToOrder
                      labOrderId={row.labOrderId}
                      text={shown(column, row.cells[at] ?? null)}
                    />
                  ) : (
                    <Text span size="sm">
                      {shown(column, row.cells[at] ?? null)}
                    </Text>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total !== null && (
          <Table.Tfoot>
            <Table.Tr>
              {places.map(({ column, at }) => (
                <Table.Th key={column.name} ta={sideOf(column)}>
                  {shown(column, total.cells[at] ?? null)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollTable>
  )
}
