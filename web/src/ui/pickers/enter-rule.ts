/**
 * The state of a search field and its list when Enter is pressed, or when the response that Enter
 * waited for arrives.
 */
export interface Search {
  /** The current text, trimmed. */
  typed: string
  /** The words that the shown options match; undefined while a response is pending. */
  shownFor: string | undefined
  /** Options that match. */
  matches: number
  /** Options that do not match but can be taken, such as the typed words as free text. */
  offers: number
  /** The options are only similar to the typed text. */
  isGuess: boolean
  /** The user has moved into the list, and one of its options is marked. */
  isMarked: boolean
  /** Enter came before the response, so the user has not seen the options yet. */
  isLate: boolean
}
export type EnterDoes =
  | 'wait'
  | 'take the marked'
  | 'take the only'
  | 'move into the list'
  | 'nothing'

/**
 * The one rule for Enter in every search field: it takes the option that the user moved to, or the
 * only match for exactly the current text. With several matches, it moves into the list. While a
 * response is pending, it waits and then moves into the list, even for a single match: nothing is
 * taken that was not on the screen when Enter was pressed. It never takes the first of several.
 */
export const enterDoes = ({
  typed,
  shownFor,
  matches,
  offers,
  isGuess,
  isMarked,
  isLate,
}: Search): EnterDoes => {
  if (shownFor !== typed) return typed === '' ? 'nothing' : 'wait'
  if (isMarked) return 'take the marked'
  if (typed === '') return 'nothing'
  const isAlone = (matches === 1 && !isGuess) || (matches === 0 && offers === 1)
  if (isAlone && !isLate) return 'take the only'
  return matches + offers > 0 ? 'move into the list' : 'nothing'
}

/**
 * An option marked by Enter is taken by another Enter only after this many milliseconds: an
 * impatient second press takes nothing unseen.
 */
export const seenAfterMs = 400
