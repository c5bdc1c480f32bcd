import type { Segment } from '../message.ts'

/** A segment with its number among those of its name in the message, counted from one: OBX[3]. */
export interface Placed {
  segment: Segment
  place: number
}
