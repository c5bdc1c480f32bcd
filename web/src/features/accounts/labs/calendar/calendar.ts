import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'

export type Calendar = ApiResponse<typeof labCalendar.get>
/** What a save makes stale. */
export const refresh = [labCalendar.get]
/** The laboratory's day. */
export const laboratoryToday = ({ timeZone }: Pick<Calendar, 'timeZone'>): string =>
  dayAt(new Date(), timeZone)
