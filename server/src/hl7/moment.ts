import { dayMs } from '@labgate/contract/kit/days'
import { zoneFormats } from '@labgate/contract/kit/zone-formats'
import { momentsAt } from '@labgate/contract/orders/collection'

/**
 * A year of zeros means that the time is not known, whatever follows it (laboratory results
 * interface, TS).
 */
export const isUnknownTime = (text: string): boolean => text.trim().startsWith('0000')

/** The precision with which a message states a time. */
export const precisions = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
export type Precision = (typeof precisions)[number]
/** A time in a message. */
export interface Moment {
  /** Its first instant: for a day, midnight in its zone. */
  at: Date
  precision: Precision
  /** The message stated the offset; otherwise the sender's zone was used. */
  hasOffset: boolean
  /** YYYY-MM-DD as in the message, whatever the zone. */
  day: string
}

const form =
  /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,4}))?)?)?)?)?)?([+-](?:0\d|1[0-4])[0-5]\d)?$/

/* Years that no one at a laboratory writes are mistakes, and our dates cannot hold some of them. */
const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1900 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}
const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))

/**
 * Reads a time of a message (rules.md#hl7-times). A time without an offset is taken in the sender's
 * zone, as the earlier of the two if the clock shows it twice. Undefined: it is not a time, or the
 * clock of the zone skips it.
 */
export const readMoment = (text: string, zone: string): Moment | undefined => {
  const found = form.exec(text.trim())
  if (found === null) return undefined
  const [
    ,
    year = '',
    month = '01',
    date = '01',
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '0',
    offset,
  ] = found
  if (
    !isDay(Number(year), Number(month), Number(date)) ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    return undefined
  const precision = precisions[found.slice(1, 7).filter((part) => part !== undefined).length - 1]
  if (precision === undefined) return undefined
  const day = `${year}-${month}-${date}`
  const rest = Number(second) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  const begin =
    offset === undefined
      ? momentsAt(zone, day, `${hour}:${minute}`)[0]?.getTime()
      : Date.parse(`${day}T${hour}:${minute}:00Z`) - minutesOf(offset) * 60_000
  return begin === undefined
    ? undefined
    : { at: new Date(begin + rest), precision, hasOffset: offset !== undefined, day }
}

/** The zone given by a time's offset, such as '-05:00'; undefined if it has none. */
export const zoneSaidBy = (text: string): string | undefined => {
  const [, sign, hours, minutes] = /([+-])(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  return sign === undefined ? undefined : `${sign}${hours}:${minutes}`
}

const lengths: Readonly<Record<Precision, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  month: 31 * dayMs,
  year: 366 * dayMs,
}

/**
 * Whether the first was certainly later than the second, whatever their precision: it starts after
 * the other's end.
 */
export const isAfter = (one: Moment, other: Moment): boolean =>
  one.at.getTime() >= other.at.getTime() + lengths[other.precision]

const formatOf = zoneFormats('en-US', () => ({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
}))
const parts = (at: Date, zone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** A time as we write it: local with its offset, to the second or the minute. */
export const writeMoment = (at: Date, zone: string, to: 'minute' | 'second' = 'second'): string => {
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts(at, zone)
  const offset = /GMT([+-]\d\d):(\d\d)/.exec(timeZoneName)
  return `${year}${month}${day}${hour}${minute}${to === 'second' ? second : ''}${offset ? `${offset[1]}${offset[2]}` : '+0000'}`
}

/** A date in message format: for a birth date, without any zone. '' if there is none. */
export const writeDay = (day: string | null): string => (day ?? '').replaceAll('-', '')
