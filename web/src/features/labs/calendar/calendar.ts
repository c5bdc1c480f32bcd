import { labCalendar } from '@labgate/contract/lab-calendar'
import type { Answered } from '@labgate/contract/endpoint'
import { dayAt } from '@labgate/contract/time-zones'

export type Calendar = Answered<typeof labCalendar.get>
/** What a save makes old. */
export const refresh = [labCalendar.get]
/** The day of the house. */
export const houseToday = ({ timeZone }: Pick<Calendar, 'timeZone'>): string => dayAt(new Date(), timeZone)
