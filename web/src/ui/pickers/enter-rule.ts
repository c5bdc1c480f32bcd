/** What a search field and its list look like when Enter is pressed, or when the answer that Enter waited for arrives. */
export interface Search {
  /** What is typed now, trimmed. */
  typed: string
  /** The words that the options on the screen answer; undefined while an answer is out. */
  shownFor: string | undefined
  /** Options that match. */
  matches: number
  /** Options that are no match but can be taken, such as the typed words as free text. */
  offers: number
  /** The options only resemble what was typed. */
  isGuess: boolean
  /** The person has moved into the list, and an option of it is marked. */
  isMarked: boolean
  /** Enter came before the answer, so the person has not seen the options yet. */
  isLate: boolean
}
export type EnterDoes = 'wait' | 'take the marked' | 'take the only' | 'move into the list' | 'nothing'

/**
 * The one rule of Enter in every search field: it takes what the person moved to, or the only match for exactly what is typed now.
 * With several it moves into the list. While the answer is out it waits and then moves into the list, also where there is one match alone: nothing is
 * taken that was not on the screen when Enter was pressed. It never takes the first of several.
 */
export const enterDoes = ({ typed, shownFor, matches, offers, isGuess, isMarked, isLate }: Search): EnterDoes => {
  if (shownFor !== typed) return typed === '' ? 'nothing' : 'wait'
  if (isMarked) return 'take the marked'
  if (typed === '') return 'nothing'
  const isAlone = (matches === 1 && !isGuess) || (matches === 0 && offers === 1)
  if (isAlone && !isLate) return 'take the only'
  return matches + offers > 0 ? 'move into the list' : 'nothing'
}

/** An option that Enter marked is taken by another Enter only after so many milliseconds: a second press of an impatient hand takes nothing unseen. */
export const seenAfterMs = 400
