import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import type { Rows } from '../../api/queries.ts'
import { IconPrinter } from '../icons/icons.ts'
import { notify } from '../notify.tsx'
import { describeFirst } from './count-text.ts'
import { printAlone } from './paper.ts'

/** A longer list must be narrowed or exported: no one reads it on paper. */
const mostPrinted = 1_000

interface PrintListProps {
  label: string
  from: Rows<unknown>
  list: RefObject<HTMLElement | null>
  sums: number
}
/**
 * Prints the whole list with the browser, and nothing else of the screen: first fetches the pages
 * that were not scrolled to. Says on screen if not all rows are on the paper, and why if they could
 * not be fetched.
 */
export const PrintList = ({ label, from, list, sums }: PrintListProps) => {
  const { more, moreError, fetchingMore, rows } = from
  const [wanted, setWanted] = useState(false)
  const fetches = wanted && more !== undefined && rows.length < mostPrinted
  useEffect(() => {
    if (!wanted || fetchingMore) return undefined
    /* After the last page is rendered, or the failure is known. */
    const timer = setTimeout(() => {
      if (fetches && !moreError) {
        more()
        return
      }
      setWanted(false)
      if (moreError) {
        notify.failure(moreError)
        return
      }
      if (more)
        notify.info(
          `${describeFirst(label, from, sums)} Narrow the list, or export it.`,
          'Not all rows are on the paper',
        )
      if (list.current !== null) printAlone(list.current)
    })
    return () => clearTimeout(timer)
  }, [wanted, fetches, fetchingMore, more, moreError, label, from, sums, list])
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
