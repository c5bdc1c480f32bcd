import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Table } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { describeSegment } from './segment-words.ts'

/** The row that a link leads to. */
const marked = { bg: 'var(--mantine-color-default-hover)', 'aria-current': 'true' } as const

interface SegmentTableProps {
  segments: ApiResponse<typeof payerFiles.get>['segments']
  /** The one that was asked for; 0 none. */
  atSegment: number
  /** The reader asked for it: it is scrolled to, and not only the table. */
  isSought?: boolean
  /** Pixels that it takes at most. */
  maxHeight?: number
}
/** The segments of a payer's file, one to a row; the marked one is in view. */
export const SegmentTable = ({
  segments,
  atSegment,
  isSought = true,
  maxHeight = 520,
}: SegmentTableProps) => {
  const place = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const row = place.current
    if (row === null) return
    const box = row.closest<HTMLElement>('[role="region"]')
    if (box !== null) box.scrollTop = row.offsetTop - box.clientHeight / 2
    if (isSought) row.scrollIntoView?.({ block: 'center' })
  }, [atSegment, isSought])
  return (
    <ScrollTable label={say('Segments')} minWidth={560} maxHeight={maxHeight}>
      <Table aria-label={say('Segments')} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={60}>{say('Line')}</Table.Th>
            <Table.Th w={170}>{say('What it is')}</Table.Th>
            <Table.Th>{say('Segment')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {segments.map(({ at, id, text }) => (
            <Table.Tr
              key={at}
              ref={at === atSegment ? place : undefined}
              {...(at === atSegment && marked)}
            >
              <Table.Td>{at}</Table.Td>
              <Table.Td>{describeSegment(id)}</Table.Td>
              <Table.Td
                style={{
                  fontFamily: 'var(--mantine-font-family-monospace)',
                  fontSize: 12,
                  wordBreak: 'break-all',
                }}
              >
                {text}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
