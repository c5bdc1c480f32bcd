/*
 * Arithmetic on calendar days, YYYY-MM-DD. A calendar day has no zone: it is counted in UTC, where
 * every day has 24 hours.
 */

/**
 * Milliseconds of a day of 24 hours. Around a clock change, a local day is an hour shorter or
 * longer.
 */
export const dayMs = 86_400_000

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day of the week, 0 Sunday to 6 Saturday; NaN if `day` is not a calendar day. */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay()

/**
 * The day of an instant in UTC. For the day at a place, use dayAt (time-zones.ts). Throws
 * RangeError if the date is invalid.
 */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * The day this many days after another, or before it if negative. Throws RangeError if `day` is not
 * a calendar day.
 */
export const dayAfter = (day: string, days: number): string =>
  utcDay(new Date(midnightOf(day) + days * dayMs))
/** The day this many days before another. Throws RangeError if `day` is not a calendar day. */
export const dayBefore = (day: string, days: number): string => dayAfter(day, -days)

/**
 * Days from one day to another: 0 if they are the same, negative if `to` is earlier, NaN if one is
 * not a calendar day.
 */
export const daysBetween = (from: string, to: string): number =>
  (midnightOf(to) - midnightOf(from)) / dayMs
