import { useLayoutEffect } from 'react'
import { useLatest } from '../use-latest.ts'

/** A key that does something on this screen: '/', '?', 'mod+Enter', 'mod+k'. `mod` is Ctrl, or Cmd on Apple's machines. */
export interface Shortcut {
  keys: string
  says: string
  run: () => void
}

const all = new Set<Shortcut>()

/** What can be pressed now, the newest first: a dialog's keys go before the page's. */
export const shortcutsNow = (): Shortcut[] => [...all].toReversed()

const nameOf = (event: KeyboardEvent): string => `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.key}`

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)))

const found = (event: KeyboardEvent): Shortcut | undefined => {
  const name = nameOf(event).toLowerCase()
  return shortcutsNow().find(({ keys }) => keys.toLowerCase() === name)
}

/* With Ctrl: before any field, for a list of choices would take Ctrl+Enter for its own Enter and open. */
const onKeyAbove = (event: KeyboardEvent): void => {
  if (event.isComposing || !nameOf(event).startsWith('mod+')) return
  const shortcut = found(event)
  if (!shortcut) return
  event.preventDefault()
  event.stopPropagation()
  shortcut.run()
}
/* Alone: only where nobody types and nothing else has taken it. */
const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || nameOf(event).startsWith('mod+')) return
  if (!nameOf(event).includes('+') && typesText(event.target)) return
  const shortcut = found(event)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

/** Listens on the page; called once by the shell. */
export const listenForShortcuts = (): (() => void) => {
  document.addEventListener('keydown', onKeyAbove, { capture: true })
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKeyAbove, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}

/** Offers a key as long as the component is on the page; it is listed under '?'. It can be pressed from the first picture on. */
export const useShortcut = (keys: string, says: string, run: () => void): void => {
  const latest = useLatest(run)
  useLayoutEffect(() => {
    const shortcut: Shortcut = { keys, says, run: () => latest.current() }
    all.add(shortcut)
    return () => {
      all.delete(shortcut)
    }
  }, [keys, says, latest])
}
