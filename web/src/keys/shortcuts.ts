import { useLayoutEffect } from 'react'
import { isTypedOnly } from '../scan/typed.ts'
import { useLatest } from '../use-latest.ts'

/** A key that does something on this screen: '/', '?', 'mod+Enter', 'mod+Shift+Enter', 'mod+k'. `mod` is Ctrl, or Cmd on Apple's machines. */
export interface Shortcut {
  keys: string
  says: string
  run: () => void
  /** It leads to a field to type into: what is typed close behind it is for that field. It must change nothing by itself. */
  opensField?: boolean
}

const all = new Set<Shortcut>()

/** What can be pressed now, the newest first: a dialog's keys go before the page's. */
export const shortcutsNow = (): Shortcut[] => [...all].toReversed()

/* With Shift a character is another one already: '?'. */
const nameOf = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`

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
  if (!event.repeat) shortcut.run()
}
/* A letter in a dialog is meant for it, wherever the focus stands in it, and never for the page below. */
const isInDialog = ({ key, target }: KeyboardEvent): boolean =>
  key.length === 1 && target instanceof Element && target.closest('.mantine-Modal-content') !== null
/* Alone: only where nobody types and nothing else has taken it. */
const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || isTypedOnly(event) || nameOf(event).startsWith('mod+')) return
  if (!nameOf(event).includes('+') && (typesText(event.target) || isInDialog(event))) return
  const shortcut = found(event)
  if (!shortcut) return
  event.preventDefault()
  /* A key that is held down does its work once. */
  if (!event.repeat) shortcut.run()
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

/** Offers a key; answers how it is taken away again. */
export const offerShortcut = (shortcut: Shortcut): (() => void) => {
  all.add(shortcut)
  return () => void all.delete(shortcut)
}

/** The shortcut of a key that leads to a field to type into. */
export const fieldOpenedBy = (key: string): Shortcut | undefined =>
  shortcutsNow().find(({ keys, opensField }) => opensField === true && keys.toLowerCase() === key.toLowerCase())

/** Offers a key as long as the component is on the page; it is listed under '?'. It can be pressed from the first picture on. */
export const useShortcut = (keys: string, says: string, run: () => void, { opensField = false } = {}): void => {
  const latest = useLatest(run)
  useLayoutEffect(() => offerShortcut({ keys, says, opensField, run: () => latest.current() }), [keys, says, opensField, latest])
}
