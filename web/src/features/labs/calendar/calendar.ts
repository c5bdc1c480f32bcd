import { labCalendar } from '@labgate/contract/lab-calendar'
import type { Answered } from '@labgate/contract/endpoint'
import { dayAt } from '@labgate/contract/time-zones'

export type Calendar = Answered<typeof labCalendar.get>
/** What a save makes stale. */
export const refresh = [labCalendar.get]
/** The laboratory's day. */
export const houseToday = ({ timeZone }: Pick<Calendar, 'timeZone'>): string => dayAt(new Date(), timeZone)
