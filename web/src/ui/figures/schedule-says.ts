import type { ScheduleKind } from '@labgate/contract/figures/due'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const hourSays = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`

/** 'Mondays at 8:00 AM'; 'Day 3 of each month at 8:00 AM'. */
export const scheduleSays = ({ every, day, hour }: { every: ScheduleKind; day: number; hour: number }): string =>
  `${every === 'week' ? `${weekdays[day] ?? ''}s` : `Day ${day} of each month`} at ${hourSays(hour)}`
