import type { ChartTable, Cell } from '@labgate/charts/table'
import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core'
import { ScrollTable } from '../scroll-table.tsx'
import type { Opened } from './use-cursor.ts'

/** Pixels that a column of figures needs; names need more. */
const columnWide = 76
const nameWide = 190
/**
 * For a table with many columns, so that names do not wrap over three lines; a letter is about this
 * many pixels wide.
 */
const mostNameWide = 330
const letterWide = 7
const manyColumns = 5
const longName = 24

interface ChartTableProps {
  label: string
  table: ChartTable
  room: number
  onOpen?: ((opened: Opened) => void) | undefined
}
/** The figures of a chart. A missing figure is explained below the table; 0 is not a link. */
export const FiguresTable = ({ label, table, room, onOpen }: ChartTableProps) => {
  const figure = (
    { text, why, note }: Cell,
    point: number | undefined,
    series: number | undefined,
  ) => {
    if (why !== undefined)
      return (
        <>
          {text}
          <sup>{note}</sup>
          <VisuallyHidden>, {why}</VisuallyHidden>
        </>
      )
    if (text === '0')
      return (
        <Text span fz="inherit" c="dimmed">
          {text}
        </Text>
      )
    if (onOpen === undefined || point === undefined || series === undefined) return text
    return (
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        onClick={() => onOpen({ point, series })}
      >
        {text}
      </Anchor>
    )
  }
  const longest = Math.max(0, ...table.rows.map(({ name }) => name.length))
  const forName =
    table.head.length > manyColumns && longest > longName
      ? { w: Math.min(mostNameWide, longest * letterWide + 20) }
      : {}
  return (
    <>
      <ScrollTable
        label={label}
        minWidth={nameWide + columnWide * (table.head.length - 1)}
        room={room}
      >
        <Table aria-label={label} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              {table.head.map((head, at) => (
                <Table.Th key={head} scope="col" {...(at > 0 ? { ta: 'right' } : forName)}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.rows.map(({ name, cells, opens }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {cells.map((cell, at) => (
                  <Table.Td key={table.head[at + 1]} ta="right">
                    {figure(cell, opens, (table.opensBy ?? table.series)[at])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      {table.notes.map(({ note, why }) => (
        <Text key={why} size="xs" c="dimmed" aria-hidden>
          –<sup>{note}</sup> {why}
        </Text>
      ))}
    </>
  )
}
