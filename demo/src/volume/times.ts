import { dayMs } from '@labgate/contract/kit/days'
import type { Random } from '../random.ts'
import { rowNumbers, weighing } from './numbers.ts'

/** The orders' patients and times, in order of creation: patient index, and milliseconds. */
export interface OrderTimes {
  patient: Uint32Array
  at: Float64Array
}

const days = 3 * 365
/**
 * How often patients come: most once or twice, one in ten monthly. Depends on the residue of the
 * patient's index.
 */
const frequency = weighing(
  Array.from(
    { length: 20 },
    (_, rest) => [rest, rest < 9 ? 1 : rest < 15 ? 2 : rest < 18 ? 4 : 10] as const,
  ),
)

/** Orders over three years, a few more each month, usually on working days. */
export const orderTimes = (
  random: Random,
  orders: number,
  patients: number,
  now: Date,
): OrderTimes => {
  const numbers = rowNumbers(random.fork('volume/times'))
  const drawn = { patient: new Uint32Array(orders), at: new Float64Array(orders) }
  for (let at = 0; at < orders; at++) {
    const own = numbers.of(at)
    const rest = frequency(own.next())
    const rounds = Math.ceil(patients / 20)
    drawn.patient[at] = Math.min(patients - 1, rest + 20 * own.int(0, rounds - 1))
    const day = new Date(now.getTime() - Math.floor(own.next() ** 1.15 * days) * dayMs)
    const weekend = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0
    const midnight = Date.UTC(
      day.getUTCFullYear(),
      day.getUTCMonth(),
      day.getUTCDate() - (own.chance(0.85) ? weekend : 0),
    )
    drawn.at[at] = Math.min(
      midnight + own.int(13 * 60, 23 * 60) * 60_000,
      now.getTime() - own.int(30, 900) * 60_000,
    )
  }
  const order = new Uint32Array(orders)
    .map((_, at) => at)
    .toSorted((one, other) => (drawn.at[one] ?? 0) - (drawn.at[other] ?? 0) || one - other)
  return {
    patient: order.map((at) => drawn.patient[at] ?? 0),
    at: new Float64Array(orders).map((_, at) => drawn.at[order[at] ?? 0] ?? 0),
  }
}
