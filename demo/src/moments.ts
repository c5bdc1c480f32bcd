import { dayMs } from '@labgate/contract/kit/days'
import type { Random } from './random.ts'

/** That many days (fractions allowed) before, as an instant string. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString()

/**
 * A moment on a US working day (13:00 to 22:59 UTC), at least one whole day before. Weekends move
 * to Friday.
 */
export const workMoment = (random: Random, now: Date, daysAgo: number): string => {
  const day = new Date(now.getTime() - Math.max(1, Math.round(daysAgo)) * dayMs)
  const weekend = day.getUTCDay() === 0 ? 2 : day.getUTCDay() === 6 ? 1 : 0
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - weekend)
  const moment = midnight + random.int(13 * 3600, 23 * 3600 - 1) * 1000 + random.int(0, 999)
  return new Date(Math.min(moment, now.getTime() - dayMs / 2)).toISOString()
}

/** The instant `minutes` later. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
