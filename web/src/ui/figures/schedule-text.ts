import type { ScheduleKind } from '@labgate/contract/figures/due'
import { timeAsText } from '../../forms/dates.ts'

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
export const describeHour = (hour: number): string =>
  timeAsText(`${String(hour).padStart(2, '0')}:00`)

/** 'Mondays at 08:00'; 'Day 3 of each month at 08:00'; in the viewer's time format. */
export const describeSchedule = ({
  every,
  day,
  hour,
}: {
  every: ScheduleKind
  day: number
  hour: number
}): string =>
  `${every === 'week' ? `${weekdays[day] ?? ''}s` : `Day ${day} of each month`} at ${describeHour(hour)}`
