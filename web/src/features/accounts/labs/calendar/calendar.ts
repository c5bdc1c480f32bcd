import type { ApiResponse } from '@labgate/contract/endpoint'
import { labCalendar } from '@labgate/contract/lab-calendar'
import { dayAt } from '@labgate/contract/time-zones'

export type Calendar = ApiResponse<typeof labCalendar.get>
/** What a save makes stale. */
export const refresh = [labCalendar.get]
/** The laboratory's day. */
export const laboratoryToday = ({ timeZone }: Pick<Calendar, 'timeZone'>): string =>
  dayAt(new Date(), timeZone)
