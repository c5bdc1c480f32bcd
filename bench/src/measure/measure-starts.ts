import type { Place, Places } from '../laboratory/places.ts'
import { startPortal } from './start-portal.ts'

/** Milliseconds from process start to the first response. */
export interface Starts {
  /** On an empty database: tables and demo laboratory are created first. */
  cold: number
  /** On the same database again, median of several starts. */
  warm: number
}

const warmStarts = 5

const once = async (place: Place): Promise<number> => {
  const { startMs, stop } = await startPortal(place, { LABGATE_DEMO: '1' })
  await stop()
  return startMs
}

export const measureStarts = async (places: Places): Promise<Starts> => {
  const place = await places.fresh()
  const cold = await once(place)
  const warm: number[] = []
  for (let at = 0; at < warmStarts; at++) warm.push(await once(place))
  return {
    cold,
    warm: warm.toSorted((one, other) => one - other)[Math.floor(warmStarts / 2)] ?? Number.NaN,
  }
}
