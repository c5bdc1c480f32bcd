import { useLayoutEffect } from 'react'
import { isTypedOnly } from '../scan/typed.ts'
import { useLatest } from '../use-latest.ts'

/**
 * A key with an action on this screen: '/', '?', 'mod+Enter', 'mod+Shift+Enter', 'mod+k'. `mod` is
 * Ctrl, or Cmd on Apple devices.
 */
export interface Shortcut {
  keys: string
  text: string
  run: () => void
  /**
   * It leads to a text field: anything typed right after it is for that field. It must not change
   * anything itself.
   */
  opensField?: boolean
}

const all = new Set<Shortcut>()

/** The keys that work now, newest first: a dialog's keys take precedence over the page's. */
export const shortcutsNow = (): Shortcut[] => [...all].toReversed()

/* With Shift, a character is already a different one: '?'. */
const nameOf = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)))

const found = (event: KeyboardEvent): Shortcut | undefined => {
  const name = nameOf(event).toLowerCase()
  return shortcutsNow().find(({ keys }) => keys.toLowerCase() === name)
}

/*
 * With Ctrl: handled before any field, since a choice list would treat Ctrl+Enter as Enter and
 * open.
 */
const onKeyAbove = (event: KeyboardEvent): void => {
  if (event.isComposing || !nameOf(event).startsWith('mod+')) return
  const shortcut = found(event)
  if (!shortcut) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) shortcut.run()
}
/* A letter in a dialog is for the dialog, wherever its focus is, and never for the page below. */
const isInDialog = ({ key, target }: KeyboardEvent): boolean =>
  key.length === 1 && target instanceof Element && target.closest('.mantine-Modal-content') !== null
/* Without Ctrl: only outside text input and if nothing else has handled it. */
const onKey = (event: KeyboardEvent): void => {
  if (
    event.defaultPrevented ||
    event.isComposing ||
    isTypedOnly(event) ||
    nameOf(event).startsWith('mod+')
  )
    return
  if (!nameOf(event).includes('+') && (typesText(event.target) || isInDialog(event))) return
  const shortcut = found(event)
  if (!shortcut) return
  event.preventDefault()
  /* A key that is held down acts once. */
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

/** Offers a key; returns a function that removes it. */
export const offerShortcut = (shortcut: Shortcut): (() => void) => {
  all.add(shortcut)
  return () => void all.delete(shortcut)
}

/** The shortcut of a key that leads to a text field. */
export const fieldOpenedBy = (key: string): Shortcut | undefined =>
  shortcutsNow().find(
    ({ keys, opensField }) => opensField === true && keys.toLowerCase() === key.toLowerCase(),
  )

/**
 * Offers a key while the component is on the page; it is listed under '?'. It works from the first
 * frame on.
 */
export const useShortcut = (
  keys: string,
  text: string,
  run: () => void,
  { opensField = false } = {},
): void => {
  const latest = useLatest(run)
  useLayoutEffect(
    () => offerShortcut({ keys, text, opensField, run: () => latest.current() }),
    [keys, text, opensField, latest],
  )
}
