import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Rows } from '../../api/queries.ts'
import { IconPrinter } from '../icons/icons.ts'

/** A longer list must be narrowed or exported: no one reads it on paper. */
const mostPrinted = 1_000

/** Prints the whole list with the browser: first fetches the pages that were not scrolled to. */
export const PrintList = ({
  from: { more, fetchingMore, rows },
}: {
  from: Pick<Rows<unknown>, 'more' | 'fetchingMore' | 'rows'>
}) => {
  const [wanted, setWanted] = useState(false)
  const fetches = wanted && more !== undefined && rows.length < mostPrinted
  useEffect(() => {
    if (!wanted || fetchingMore) return undefined
    if (fetches) {
      more()
      return undefined
    }
    /* After the last page is rendered. */
    const timer = setTimeout(() => {
      setWanted(false)
      window.print()
    })
    return () => clearTimeout(timer)
  }, [wanted, fetches, fetchingMore, more])
  return (
    <Tooltip label="Print this list">
      <ActionIcon
        aria-label="Print this list"
        size="md"
        visibleFrom="xs"
        loading={wanted}
        onClick={() => setWanted(true)}
      >
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
