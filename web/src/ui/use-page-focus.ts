import { useEffect, type RefObject } from 'react'
import { isScreenOnTop } from './open-dialogs.ts'

/*
 * Time for a dialog to close and for the code that removed something to put the focus where the
 * work continues; 'use-focus-home.ts' waits less.
 */
const waitMs = 80
const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * If what had the focus is gone, and nothing else took it, the page's heading has it: the next key
 * goes on from this screen instead of from the top of the window.
 */
export const usePageFocus = (heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let last: Element | null = isNowhere() ? null : document.activeElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (event: FocusEvent): void => void (last = event.target as Element)
    const take = (): void => {
      if (!isNowhere() || !isScreenOnTop()) return
      last = null
      heading.current?.focus({ preventScroll: true })
    }
    const look = (): void => {
      if (last?.isConnected !== false || !isNowhere()) return
      clearTimeout(timer)
      timer = setTimeout(take, waitMs)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [heading])
}
