/** A key from a scanner on trial: the character, or the key's name, and when, in ms. */
export interface TriedKey {
  key: string
  at: number
}
let trial: ((key: TriedKey) => void) | undefined

/** The running scanner trial, which hears every key exclusively. */
export const currentTrial = (): typeof trial => trial

/** Starts a trial; returns a function that ends it. */
export const beginTrial = (hear: (key: TriedKey) => void): (() => void) => {
  trial = hear
  return () => {
    if (trial === hear) trial = undefined
  }
}
