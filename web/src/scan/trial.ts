/** A key of a scanner that is being tried: the character, or the key's name, and when, in ms. */
export interface TriedKey {
  key: string
  at: number
}
let trial: ((key: TriedKey) => void) | undefined

/** Who tries a scanner now hears each key of it, and nobody else does. */
export const currentTrial = (): typeof trial => trial

/** Begins a trial; answers how it ends. */
export const beginTrial = (hear: (key: TriedKey) => void): (() => void) => {
  trial = hear
  return () => {
    if (trial === hear) trial = undefined
  }
}
