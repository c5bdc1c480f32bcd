import type { ScheduleKind } from '@labgate/contract/figures/due'
import { say } from '@labgate/contract/languages/say'
import { timeAsText } from '../../forms/dates.ts'

const everyWeekday = (day: number): string =>
  [
    say('Sundays'),
    say('Mondays'),
    say('Tuesdays'),
    say('Wednesdays'),
    say('Thursdays'),
    say('Fridays'),
    say('Saturdays'),
  ][day] ?? ''
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
  say('{value} at {hour}', {
    value: every === 'week' ? everyWeekday(day) : say('Day {day} of each month', { day }),
    hour: describeHour(hour),
  })
