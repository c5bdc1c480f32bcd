import { say } from '@labgate/contract/languages/say'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { openRow } from './table/open-row.ts'
import { useTurnedPaper } from './table/use-paper.ts'

/*
 * A header that stays while the rows scroll: an element that takes the focus on the way up must not
 * be hidden beneath it.
 */
const underHead = 48

interface ScrollTableProps {
  label: string
  minWidth: number
  maxHeight?: number
  /** Maximum pixels, if less than the window. */
  room?: number
  children: ReactNode
}
/** A small table that can be wider than a phone: there it scrolls sideways, also by keyboard. */
export const ScrollTable = ({
  label,
  minWidth,
  maxHeight,
  room = Infinity,
  children,
}: ScrollTableProps) => {
  useTurnedPaper(minWidth)
  const narrow = (useMediaQuery(`(max-width: ${minWidth + 40}px)`) ?? false) || minWidth + 40 > room
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidth}
      w="100%"
      data-opens-rows
      onClick={openRow}
      pos="relative" // content hidden in a cell at the far end must also be clipped here
      {...(maxHeight !== undefined && { maxHeight, style: { scrollPaddingTop: underHead } })}
      {...((narrow || maxHeight !== undefined) && {
        tabIndex: 0,
        role: 'region',
        'aria-label': say('Table: {label}', { label }),
      })}
    >
      {children}
    </Table.ScrollContainer>
  )
}
