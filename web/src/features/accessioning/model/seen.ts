/**
 * How long a tube must be on screen before the chord applies to it, in ms: a second stroke for the
 * previous tube must not take the next one.
 */
export const seenMs = 300
