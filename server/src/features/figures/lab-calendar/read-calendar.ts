import type { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { Actor } from '../../../access/actor.ts'
import {
  calendarDays,
  goalApproval,
  goalOwners,
  goalVersions,
  laboratoryTimeZone,
  targetVersions,
} from '../../../core/calendar/calendar.query.ts'
import type { Call } from '../../../http/call.ts'

/** Everything that figures are counted by: days of work, targets, and goals. */
export const readCalendar = async (call: Call<(typeof labCalendar)['get'], Actor>) => {
  const [[zone], days, targets, goals, [approval], owners] = await call.read(
    {},
    laboratoryTimeZone(),
    calendarDays(),
    targetVersions(),
    goalVersions(),
    goalApproval(),
    goalOwners(),
  )
  return {
    timeZone: zone?.timeZone ?? '',
    clock: zone?.clock ?? '12',
    mailsVolumes: zone?.mailsVolumes ?? false,
    rowVersion: zone?.rowVersion ?? 0,
    days,
    targets,
    goals,
    goalApproval: approval ?? null,
    owners,
  }
}
