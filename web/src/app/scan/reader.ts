import { hasCodeShape, mayBecomeCode, scanOf, type Scan } from '@labgate/contract/numbers'

/** Keys of a wedge scanner follow each other faster than this; a person's do not. */
const gapMs = 35
/** After so many fast keys it was no person: the Enter or Tab behind them is the scanner's, whatever was read. */
const burst = 8

export interface ReaderTools {
  deliver: (scan: Scan) => void
  /** Something of a code's shape was read whose check digit is not right. */
  misread: (text: string) => void
  /** The held keys were typed: put them where the focus is. */
  replay: (keys: string) => void
  later: (work: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
}

/**
 * Tells scans from typing. Each key that could belong to a code is held back until the next key, or until a pause shows that a person
 * typed it; then it is replayed. A burst in which anything stands beside a code is no code of ours: the last digits of another
 * laboratory's number must never pass for a tube.
 */
export const makeScanReader = ({ deliver, misread, replay, later, cancel }: ReaderTools) => {
  let held = ''
  let lastAt = -Infinity
  let timer: unknown
  /* Fast characters in a row, and whether they have shown already that they are no code. A run of Tabs or arrows is no scan. */
  let run = 0
  let spoiled = false

  const settle = (): void => {
    const text = held
    cancel(timer)
    held = ''
    if (text === '') return
    const scan = scanOf(text)
    if (scan) deliver(scan)
    else if (hasCodeShape(text)) misread(text)
    else replay(text)
  }
  const spoil = (): void => {
    const text = held
    cancel(timer)
    held = ''
    spoiled = true
    if (text !== '') replay(text)
  }
  return {
    /** `at` in milliseconds, the event's own time stamp. True: the key must not reach the page. */
    key: (key: string, at: number): boolean => {
      const fast = at - lastAt < gapMs
      lastAt = at
      run = (fast ? run : 0) + (key.length === 1 ? 1 : 0)
      if (!fast) {
        settle()
        spoiled = false
      }
      if (key === 'Enter' || key === 'Tab') {
        const scanners = fast && run >= burst
        settle()
        return scanners
      }
      if (spoiled) return false
      if (!/^[0-9A-Za-z]$/.test(key) || !mayBecomeCode(held + key)) {
        spoil()
        return false
      }
      cancel(timer)
      held += key
      timer = later(settle, gapMs)
      return true
    },
    /** The focus moves, a key is held down, the page goes: what is held was typed. */
    settle: spoil,
  }
}
