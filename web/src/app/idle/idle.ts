import { idleMs, idleWarningMs } from '@labgate/contract/people/session'

export type IdleState = { is: 'active' } | { is: 'warning'; secondsLeft: number } | { is: 'over' }

/**
 * The state that follows from the time since the last input: the warning comes two minutes before
 * the end.
 */
export const idleState = (sinceInputMs: number): IdleState => {
  const left = idleMs - sinceInputMs
  if (left <= 0) return { is: 'over' }
  return left <= idleWarningMs
    ? { is: 'warning', secondsLeft: Math.ceil(left / 1000) }
    : { is: 'active' }
}

/** '1:05' for 65 seconds. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Reports input to the server, at most once every `every` ms. Input between two calls is reported
 * by the next one, so that the server never considers the session idle before the browser does.
 */
export const makeKeepAlive = (tell: () => void, every: number, now: () => number = Date.now) => {
  let last = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (): void => {
    timer = undefined
    last = now()
    tell()
  }
  return {
    input: (): void => {
      if (timer !== undefined) return
      const wait = last + every - now()
      if (wait <= 0) go()
      else timer = setTimeout(go, wait)
    },
    stop: (): void => clearTimeout(timer),
  }
}

const kinds = [
  'keydown',
  'pointerdown',
  'pointermove',
  'wheel',
  'touchstart',
  'touchmove',
  'input',
] as const

/**
 * Calls `onInput` for any user input; a pointer event without movement, which browsers send after a
 * redraw, does not count.
 */
export const listenForInput = (onInput: () => void): (() => void) => {
  let at = ''
  const on = (event: Event): void => {
    if (event.type === 'pointermove') {
      const { screenX, screenY } = event as PointerEvent
      const next = `${screenX} ${screenY}`
      const moved = at !== '' && next !== at
      at = next
      if (!moved) return
    }
    onInput()
  }
  kinds.forEach((kind) => window.addEventListener(kind, on, { capture: true, passive: true }))
  return () => kinds.forEach((kind) => window.removeEventListener(kind, on, { capture: true }))
}
