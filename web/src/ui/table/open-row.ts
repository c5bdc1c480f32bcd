import type { MouseEvent } from 'react'

const actsItself = 'a, button, input, select, textarea, label, summary, [role="button"]'
const opens = 'a[href], [data-opens-row]'

/**
 * On a small table or list: a click anywhere on a row opens its record, as its one link does, or
 * its one button with `data-opens-row`. A row with several opens none of them.
 */
export const openRow = (event: MouseEvent<HTMLElement>): void => {
  const at = event.target as Element
  const row = at.closest('tbody tr, li')
  if (!row || !event.currentTarget.contains(row) || at.closest(actsItself)) return
  const [one, ...others] = row.querySelectorAll<HTMLElement>(opens)
  if (one === undefined || others.length > 0 || document.getSelection()?.isCollapsed === false)
    return
  const { ctrlKey, metaKey, shiftKey } = event
  one.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}
