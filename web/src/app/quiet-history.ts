import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/*
 * Browsers keep the state of their history on disk, to restore tabs. So it holds the router's own
 * marks and nothing else; what a screen gives along, such as a name that was searched for, stays in
 * the memory of this page, by the entry's key, and is gone with it
 * (rules.md#patient-data-and-addresses).
 */

/** What the browser's history state can hold: the router's key and number of the entry. */
export const marks = ['key', '__TSR_key', '__TSR_index'] as const

type State = Readonly<Record<string, unknown>>
const marksOf = (state: State): State =>
  Object.fromEntries(marks.flatMap((name) => (name in state ? [[name, state[name]]] : [])))

/** The browser's history, with states that are kept in memory. */
export const quietHistory = (): RouterHistory => {
  const kept = new Map<unknown, State>()
  const beyond: History = window.history
  const written = {
    pushState: beyond.pushState.bind(beyond),
    replaceState: beyond.replaceState.bind(beyond),
  }
  const put =
    (write: keyof typeof written) =>
    (state: State | null, unused: string, href?: string | URL | null): void => {
      if (state !== null) kept.set(state['__TSR_key'], state)
      written[write](state && marksOf(state), unused, href)
    }
  const history = {
    get state(): State | null {
      const stored = beyond.state as State | null
      return stored && (kept.get(stored['__TSR_key']) ?? marksOf(stored))
    },
    get length(): number {
      return beyond.length
    },
    pushState: put('pushState'),
    replaceState: put('replaceState'),
    back: () => beyond.back(),
    forward: () => beyond.forward(),
    go: (by: number) => beyond.go(by),
  }
  const made = createBrowserHistory({
    window: {
      history,
      get location() {
        return window.location
      },
      get document() {
        return window.document
      },
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    },
  })
  /*
   * The router puts its own functions into `history`, by which it hears of every address. Sign-in
   * is another entry and writes the address itself: the router must hear of that, too.
   */
  beyond.pushState = (state: State | null, unused, href) => history.pushState(state, unused, href)
  beyond.replaceState = (state: State | null, unused, href) =>
    history.replaceState(state, unused, href)
  const { destroy } = made
  made.destroy = () => {
    destroy()
    Object.assign(beyond, written)
  }
  return made
}
