import type { KeyboardEvent } from 'react'

const along: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}
const across: Readonly<Record<string, number>> = { ...along, ArrowRight: 1, ArrowLeft: -1 }

/** Elements with this attribute share one tab stop; arrows move from one to the next. */
export const roves = { 'data-rove': true } as const
const items = (box: Element): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('[data-rove]:not(:disabled)'),
]

/** Focuses the item at this index, or the last one. */
export const focusItem = (box: Element | null, at: number): void => {
  const all = box ? items(box) : []
  all[Math.min(at, all.length - 1)]?.focus()
}

/**
 * Moves the focus among a box's items by arrows, Home, and End; true if the key was one of these.
 */
export const rove = (
  event: KeyboardEvent,
  box: Element | null,
  ways: 'along' | 'across' = 'across',
): boolean => {
  const step = (ways === 'along' ? along : across)[event.key]
  if (step === undefined || !box || event.ctrlKey || event.altKey || event.metaKey) return false
  const all = items(box)
  const now = all.indexOf(event.target as HTMLElement)
  event.preventDefault()
  all[Math.max(0, Math.min(all.length - 1, now + step))]?.focus()
  return true
}
