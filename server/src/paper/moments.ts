import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { shortZone } from './dates.ts'

/** An instant as displayed at the location: 'MM/DD/YYYY', 'HH:mm', 'EST'; '' if not known. */
export interface Moment {
  date: string
  time: string
  zone: string
}
export const describeMoment = ({ date, time, zone }: Moment): string =>
  [date, time, time === '' ? '' : zone].filter(Boolean).join(' ')

const nothing: Moment = { date: '', time: '', zone: '' }
/** An instant as shown by the clocks of a zone. */
export const momentIn = (zone: string, instant: string | null, withTime = true): Moment => {
  if (instant === null) return nothing
  const at = new Date(instant)
  const { day, time } = localOf(at, zone)
  return { date: usDate(day), time: withTime ? time : '', zone: shortZone(at, zone) }
}
