import { Group, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import classes from './figure-table.module.css'

export interface FigureColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular figures. */
  isNumber?: boolean
  /** Omitted on a phone. */
  isAside?: boolean
}
interface FigureTableProps<Row> {
  label: string
  caption?: string
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  /** The first says whose figures they are. */
  columns: readonly FigureColumn<Row>[]
  minWidth: number
  maxWidth?: number
  isMarked?: (row: Row) => boolean
}

const Caption = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed" mb={4}>
    {text}
  </Text>
)

const FigureCards = <Row,>({
  label,
  caption,
  rows,
  rowId,
  columns,
  isMarked,
}: FigureTableProps<Row>) => {
  const [first, ...figures] = columns
  return (
    <div>
      {caption !== undefined && <Caption text={caption} />}
      <ul aria-label={label} className={classes['cards'] ?? ''}>
        {rows.map((row) => (
          <li key={rowId(row)} {...(isMarked?.(row) && { className: classes['marked'] ?? '' })}>
            <div className={classes['name'] ?? ''}>{first?.cell(row)}</div>
            <dl className={classes['figures'] ?? ''}>
              {figures
                .filter(({ isAside }) => isAside !== true)
                .map(({ header, cell }) => (
                  <Group key={header} justify="space-between" gap="xs" wrap="nowrap">
                    <Text component="dt" size="sm" c="dimmed" style={{ flex: 'none' }}>
                      {header}
                    </Text>
                    <Text component="dd" size="sm" m={0} ta="right" className="tabular">
                      {cell(row)}
                    </Text>
                  </Group>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

const WideFigures = <Row,>({
  label,
  caption,
  rows,
  rowId,
  columns,
  minWidth,
  maxWidth,
  isMarked,
}: FigureTableProps<Row>) => {
  const [first, ...figures] = columns
  return (
    <div style={{ width: '100%' }}>
      {caption !== undefined && <Caption text={caption} />}
      <ScrollTable label={label} minWidth={minWidth}>
        <Table
          aria-label={label}
          verticalSpacing={6}
          {...(maxWidth !== undefined && { maw: maxWidth })}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header, isNumber }) => (
                <Table.Th key={header} {...(isNumber === true && { ta: 'right' })}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr
                key={rowId(row)}
                {...(isMarked?.(row) && { className: classes['marked'] ?? '' })}
              >
                <Table.Th scope="row" fw={400}>
                  {first?.cell(row)}
                </Table.Th>
                {figures.map(({ header, cell, isNumber }) => (
                  <Table.Td
                    key={header}
                    {...(isNumber === true && {
                      ta: 'right',
                      className: 'tabular',
                      style: { whiteSpace: 'nowrap' },
                    })}
                  >
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
    </div>
  )
}

/**
 * A table of figures; on a phone each row is a card with one line per figure, and nothing extends
 * beyond the screen.
 */
export const FigureTable = <Row,>(props: FigureTableProps<Row>) => {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  return phone ? <FigureCards {...props} /> : <WideFigures {...props} />
}
