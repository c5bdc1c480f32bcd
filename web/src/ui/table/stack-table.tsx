import { say } from '@labgate/contract/languages/say'
import { Box, Table, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ScrollTable } from '../scroll-table.tsx'
import { openRow } from './open-row.ts'
import classes from './stack-table.module.css'

interface StackColumn<Row> {
  header: string
  cell: (row: Row, at: number) => ReactNode
  noWrap?: boolean
  /** Right-aligned, like amounts. */
  isNumber?: boolean
  /** Column width, so that tables on one page line up. */
  width?: string
}

interface StackTableProps<Row> {
  label: string
  /** Table width, in pixels. */
  minWidth: number
  /** Most pixels of height; beyond it the rows scroll under their header. */
  maxHeight?: number
  rows: readonly Row[]
  rowId: (row: Row) => number | string
  columns: readonly StackColumn<Row>[]
  /** The same content on a phone, one line each; the first identifies the row. */
  lines: (row: Row, at: number) => readonly ReactNode[]
  act?: (row: Row) => ReactNode
}

/**
 * A small table whose rows are read in full on a phone: there each is a block of lines with its
 * action next to it, and nothing is off the screen.
 */
export const StackTable = <Row extends object>({
  label,
  minWidth,
  maxHeight,
  rows,
  rowId,
  columns,
  lines,
  act,
}: StackTableProps<Row>) => {
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  if (phone)
    return (
      <Box
        component="ul"
        aria-label={label}
        className={classes['stack'] ?? ''}
        data-opens-rows
        onClick={openRow}
      >
        {rows.map((row, at) => (
          <li key={rowId(row)}>
            <div className={classes['lines']}>
              {lines(row, at).map((line, place) => (
                <div key={place}>{line}</div>
              ))}
            </div>
            {act && <div className={classes['act']}>{act(row)}</div>}
          </li>
        ))}
      </Box>
    )
  return (
    <ScrollTable label={label} minWidth={minWidth} {...(maxHeight !== undefined && { maxHeight })}>
      <Table
        aria-label={label}
        verticalSpacing={5}
        stickyHeader={maxHeight !== undefined}
        style={{ fontSize: 13 }}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, width, isNumber = false }) => (
              <Table.Th
                key={header}
                {...(width !== undefined && { w: width })}
                {...(isNumber && { ta: 'right' })}
              >
                {header}
              </Table.Th>
            ))}
            {act && (
              <Table.Th>
                <VisuallyHidden>{say('Actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={rowId(row)}>
              {columns.map(({ header, cell, noWrap = false, isNumber = false }) => (
                <Table.Td
                  key={header}
                  {...(isNumber && { ta: 'right' })}
                  style={
                    noWrap || isNumber ? { whiteSpace: 'nowrap' } : { overflowWrap: 'break-word' }
                  }
                >
                  {cell(row, at)}
                </Table.Td>
              ))}
              {act && <Table.Td ta="right">{act(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
