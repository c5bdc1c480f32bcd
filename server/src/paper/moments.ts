import { clockText, fileClock, type Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { shortZone } from './dates.ts'

/** The clock of a place: its time zone, and how times of day are written. */
export interface WallClock {
  zone: string
  clock: Clock
}
/** An instant as displayed at the location: 'MM/DD/YYYY', '2:05 PM', 'EST'; '' if not known. */
export interface Moment {
  date: string
  time: string
  zone: string
}
export const describeMoment = ({ date, time, zone }: Moment): string =>
  [date, time, time === '' ? '' : zone].filter(Boolean).join(' ')

const nothing: Moment = { date: '', time: '', zone: '' }
/** An instant as shown by the clock of a place. */
export const momentIn = (
  { zone, clock }: WallClock,
  instant: string | null,
  withTime = true,
): Moment => {
  if (instant === null) return nothing
  const at = new Date(instant)
  const { day, time } = localOf(at, zone)
  return {
    date: usDate(day),
    time: withTime ? clockText(time, clock) : '',
    zone: shortZone(at, zone),
  }
}

/** The clock of a place in files for spreadsheets. */
export const inFiles = (zone: string): WallClock => ({ zone, clock: fileClock })
