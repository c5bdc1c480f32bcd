/** So long a tube is on the screen before the chord can mean it, in ms: a second stroke for the tube before must not take the next one. */
export const seenMs = 300
