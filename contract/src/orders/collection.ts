import { dayMs } from '../kit/days.ts'
import { zoneFormats } from '../kit/zone-formats.ts'

/*
 * When a specimen was collected, as a practice writes it: a day and a clock time at the location.
 * Around a clock change, a clock time can name no moment or two.
 */

const formatOf = zoneFormats('en-CA', () => ({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}))

const minuteMs = 60_000
const minutesOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs
const offsetOfInstant = (at: number, zone: string): number => {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) -
    minutesOf(at)
  )
}

/*
 * Clocks change on the quarter hour, so the offset for one moment applies to its whole quarter: a
 * form requests the same one on every keystroke.
 */
const quarterMs = 15 * minuteMs
const mostKept = 10_000
const offsets = new Map<string, number>()
/** How far a zone's clocks are ahead of UTC at a given moment, in milliseconds. */
const offsetAt = (at: number, zone: string): number => {
  const quarter = `${zone} ${Math.floor(at / quarterMs)}`
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const offset = offsetOfInstant(at, zone)
  if (offsets.size >= mostKept) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

/** Day YYYY-MM-DD and clock time HH:mm of a moment in a zone. */
export const localOf = (at: Date, zone: string): { day: string; time: string } => {
  const text = new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

const wall = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`)

/**
 * The moments that a day and a clock time name in a zone, earlier first: normally one, none if the
 * clocks skipped it, two if they were set back over it.
 */
export const momentsAt = (zone: string, day: string, time: string): readonly Date[] => {
  const local = wall(day, time)
  if (Number.isNaN(local)) return []
  const offsets = new Set([local - dayMs, local + dayMs].map((around) => offsetAt(around, zone)))
  return [...offsets]
    .map((offset) => local - offset)
    .filter((at) => offsetAt(at, zone) === local - at)
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
}

/** Grace for a clock that runs fast, in minutes. */
export const graceMinutes = 5

/**
 * Age of a specimen in hours, rounded up; if the time is unknown, it counts from midnight
 * (rules.md#specimen-age). Null if the day is unknown or names no moment.
 */
export const ageInHours = (zone: string, day: string, time: string, now: Date): number | null => {
  const [from] = momentsAt(zone, day, time === '' ? '00:00' : time)
  return from === undefined
    ? null
    : Math.max(0, Math.ceil((now.getTime() - from.getTime()) / 3_600_000))
}
