import { dayAfter } from '@labgate/contract/kit/days'
import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import type { Random } from '../random.ts'

/*
 * Minutes of the day between which a courier finds someone at a practice, by its location's clock.
 */
const [opens, closes] = [9 * 60 + 30, 17 * 60]
/** Most of what waited overnight leaves within this many minutes. */
const morning = 150
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * When a specimen that is ready at a given moment leaves its practice: then, or the next morning
 * when someone is there.
 */
export const pickUpFrom = (ready: Date, zone: string, random: Random): Date => {
  const { day, time } = localOf(ready, zone)
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  if (minute >= opens && minute < closes) return ready
  const next = minute < opens ? day : dayAfter(day, 1)
  const [at = ready] = momentsAt(zone, next, clock(opens + random.int(0, morning)))
  return at
}
