/** Gap between bands, as a fraction of the width that belongs to each. */
const gap = 0.3

interface Bands {
  /** The full width that belongs to a point. */
  step: number
  band: (at: number) => { x: number; width: number }
  middle: (at: number) => number
}
/** `count` equal places from left to right, each with half a gap on both sides. */
export const bandsOf = (count: number, left: number, right: number): Bands => {
  const step = Math.max(0, right - left) / Math.max(1, count)
  return {
    step,
    band: (at) => ({ x: left + step * (at + gap / 2), width: step * (1 - gap) }),
    middle: (at) => left + step * (at + 0.5),
  }
}
