import { fieldOpenedBy } from '../../keys/shortcuts.ts'
import type { ScanInput } from '../../scan/scan-input.ts'
import { currentTrial } from '../../scan/trial.ts'
import { markTyped } from '../../scan/typed.ts'
import { isKeepingEarlyKeys } from '../../ui/pickers/early-keys.ts'
import { slowestMs } from './judge.ts'
import { makeScanReader, type Place } from './reader.ts'
import { insertText, markOf, takesText } from './text-field.ts'

/** On a text field for numbers: a single letter typed into it is a page shortcut. */
const figuresOnly = 'data-letters-are-keys'
/**
 * On a field that a scan's number is for: one of our codes there is a scan, as if it had been typed
 * and entered.
 */
const takesScans = 'data-takes-scans'
const isOfLines = (target: Element | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)
const placeOf = (target: Element | null): Place => {
  if (!takesText(target)) return 'none'
  if (target?.hasAttribute(figuresOnly) === true) return 'figures'
  return target?.hasAttribute(takesScans) === true ? 'codes' : isOfLines(target) ? 'lines' : 'text'
}
const modifiers = new Set([
  'Shift',
  'CapsLock',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'NumLock',
  'Dead',
  'Process',
  'Unidentified',
])

const keyDown = (key: string): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })

/**
 * Listens to the keyboard before anything else does and intercepts scans. `settings` as set under
 * Hardware.
 */
export const listenForScans = (
  hear: (scanned: ScanInput) => void,
  settings: () => { prefix: string; suffix: string },
): (() => void) => {
  const replayed = new WeakSet<Event>()
  let mark = markOf(null)
  let triedAt = -Infinity
  const replay = (key: string): void => {
    const target = document.activeElement ?? document.body
    const event = keyDown(key)
    replayed.add(event)
    /* A letter in a number field is for the page. */
    const isForPage = placeOf(target) === 'figures' && /\D/.test(key)
    if ((isForPage ? document.body : target).dispatchEvent(event) && !isForPage)
      insertText(document.activeElement, key)
  }
  /* Only to listeners of the whole document: the focused element must not take it for a command. */
  const offerText = (text: string): boolean => {
    if (takesText(document.activeElement)) {
      insertText(document.activeElement, text)
      return true
    }
    let taken = true
    for (const key of text) {
      const event = keyDown(key)
      replayed.add(event)
      markTyped(event)
      taken = !document.dispatchEvent(event) && taken
    }
    return taken
  }
  /*
   * A user presses N or / and types on without a pause: the key opens the field, the rest goes into
   * it.
   */
  const offer = (text: string): boolean => {
    const isForField = takesText(document.activeElement) || isKeepingEarlyKeys()
    const opening = isForField ? undefined : fieldOpenedBy(text.charAt(0))
    if (opening === undefined) return offerText(text)
    opening.run()
    return offerText(text.slice(1))
  }
  const reader = makeScanReader({
    hear: (scanned, typed) => {
      if (typed === undefined) return hear(scanned)
      if (typed.isCertain) {
        mark.restore()
        return hear(scanned)
      }
      const field = mark
      if (scanned.kind !== 'code') return hear({ ...scanned, isInField: true })
      const takeIt = (): void => {
        field.remove(scanned.scan.code)
        hear(scanned)
      }
      hear({ kind: 'in-field', text: scanned.scan.code, trackingNo: '', isInField: true, takeIt })
    },
    replay,
    offer,
    mark: () => {
      mark = markOf(document.activeElement)
    },
    isInText: () => takesText(document.activeElement),
    isAtMark: () => mark.isHere(),
    settings,
    now: () => performance.now(),
    later: (work, ms) => setTimeout(work, ms),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  })
  const isChord = (event: KeyboardEvent): boolean =>
    (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  const onKey = (event: KeyboardEvent): void => {
    if (replayed.has(event) || modifiers.has(event.key)) return
    if (event.isComposing) return reader.settle()
    const { key, timeStamp: at, repeat: isRepeat } = event
    const tries = currentTrial()
    /* Tab on its own leaves the trial. */
    const isTried =
      tries &&
      key !== 'Escape' &&
      !isChord(event) &&
      !(key === 'Tab' && at - triedAt > slowestMs * 5)
    if (isTried) {
      triedAt = at
      tries({ key, at })
    } else if (
      !reader.key({
        key,
        at,
        isRepeat,
        isChord: isChord(event),
        place: placeOf(document.activeElement),
      })
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
