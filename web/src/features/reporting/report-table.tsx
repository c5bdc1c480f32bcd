import type { ReportColumn, ReportKind, ReportRow } from '@labgate/contract/practice-reports'
import { testTypeMarks } from '@labgate/charts/marks'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../ui/empty.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

interface ReportTableProps {
  report: ReportKind
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  total: ReportRow | null
}
const shown = (cell: string | number | null): string => (cell === null ? '–' : typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)
const minWidthOf = (columns: readonly ReportColumn[]): number => Math.max(360, columns.length * 105)
/* The nine types have the names of every page. */
const headOf = (report: ReportKind, { name, title }: ReportColumn): string =>
  report === 'volume' ? (testTypeMarks.find(({ type }) => type === name)?.label ?? title) : title

/** A report as a table; a row of a list opens its order. */
export const ReportTable = ({ report, columns, rows, total }: ReportTableProps) =>
  rows.length === 0 ? (
    <Empty says="No rows in this period. Choose other days, or remove a filter." />
  ) : (
    <ScrollTable label="Report" minWidth={minWidthOf(columns)} maxHeight={640}>
      <Table verticalSpacing={4} stickyHeader aria-label="Report">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.name} ta={column.isNumber ? 'right' : 'left'}>
                {headOf(report, column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={row.labOrderId > 0 ? row.labOrderId : at}>
              {row.cells.map((cell, place) => (
                <Table.Td key={columns[place]?.name ?? place} ta={columns[place]?.isNumber === true ? 'right' : 'left'}>
                  {columns[place]?.name === 'specimen' && row.labOrderId > 0 ? (
                    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={'/lab-order' as never} search={{ id: String(row.labOrderId) } as never} />}>
                      {shown(cell)}
                    </Anchor>
                  ) : (
                    <Text span size="sm">
                      {shown(cell)}
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
              {total.cells.map((cell, place) => (
                <Table.Th key={columns[place]?.name ?? place} ta={columns[place]?.isNumber === true ? 'right' : 'left'}>
                  {shown(cell)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollTable>
  )
