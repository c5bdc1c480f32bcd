import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import type { Rows } from '../../api/queries.ts'
import { offerShortcut } from '../../keys/shortcuts.ts'
import { IconPrinter } from '../icons/icons.ts'
import { notify } from '../notify.tsx'
import { describeFirst } from './count-text.ts'
import { printAlone } from './paper.ts'

/** A longer list must be narrowed or exported: no one reads it on paper. */
const mostPrinted = 1_000

/*
 * Ctrl+P prints the whole screen. Lists that are not fetched to their end are fetched first; the
 * last of them prints.
 */
const unread = new Set<() => void>()
const fetching = new Set<object>()

interface PrintListProps {
  label: string
  from: Rows<unknown>
  list: RefObject<HTMLElement | null>
  uncounted: number
}
/**
 * Prints the whole list with the browser, and nothing else of the screen: first fetches the pages
 * that were not scrolled to. Says on screen if not all rows are on the paper, and why if they could
 * not be fetched. Ctrl+P fetches them, too, and prints the screen.
 */
export const PrintList = ({ label, from, list, uncounted }: PrintListProps) => {
  const { more, moreError, fetchingMore, rows } = from
  const [wanted, setWanted] = useState<'list' | 'screen'>()
  const fetches = wanted !== undefined && more !== undefined && rows.length < mostPrinted
  const hasMore = more !== undefined
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!hasMore) return undefined
    const ask = (): void => {
      fetching.add(self)
      setWanted('screen')
    }
    unread.add(ask)
    const withdraw = offerShortcut({
      keys: 'mod+p',
      text: say('Print with all rows of lists'),
      run: () => unread.forEach((one) => one()),
    })
    return () => {
      unread.delete(ask)
      withdraw()
    }
  }, [hasMore, self])
  /* A list that leaves the screen is not waited for. */
  useEffect(() => () => void fetching.delete(self), [self])
  useEffect(() => {
    if (wanted === undefined || fetchingMore) return undefined
    /* After the last page is rendered, or the failure is known. */
    const timer = setTimeout(() => {
      if (fetches && !moreError) {
        more()
        return
      }
      setWanted(undefined)
      if (moreError) {
        fetching.clear()
        notify.failure(moreError)
        return
      }
      if (more)
        notify.info(
          say('{label} Narrow the list, or export it.', {
            label: describeFirst(label, from, uncounted),
          }),
          say('Not all rows are on the paper'),
        )
      if (wanted === 'list' && list.current !== null) printAlone(list.current)
      if (wanted === 'screen' && fetching.delete(self) && fetching.size === 0) window.print()
    })
    return () => clearTimeout(timer)
  }, [wanted, fetches, fetchingMore, more, moreError, label, from, uncounted, list, self])
  return (
    <Tooltip label={say('Print this list')}>
      <ActionIcon
        aria-label={say('Print this list')}
        size="md"
        visibleFrom="xs"
        loading={wanted !== undefined}
        onClick={() => setWanted('list')}
      >
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
