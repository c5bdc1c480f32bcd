import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { AppContext } from '../../../app-context.ts'
import {
  calendarDays,
  goalApproval,
  goalOwners,
  goalVersions,
  laboratoryTimeZone,
  targetVersions,
} from '../../../core/calendar/calendar.query.ts'
import { approveTarget, draftTarget, dropTarget } from '../../../core/calendar/targets.ts'
import { routesFor } from '../../../http/call.ts'
import { removeDay, saveDay, saveMailsVolumes, saveZone } from './days-of-work.ts'
import { saveGoal, turnGoals } from './goals.ts'

/** Settings that figures are counted by (docs/decisions/0049). */
export const labCalendarRoutes = (context: AppContext) =>
  routesFor('labCalendar', labCalendar, {
    get: async (call) => {
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
        mailsVolumes: zone?.mailsVolumes ?? false,
        rowVersion: zone?.rowVersion ?? 0,
        days,
        targets,
        goals,
        goalApproval: approval ?? null,
        owners,
      }
    },
    saveZone: (call) =>
      call.change((tx, change) => saveZone(tx, call.actor, call.input, change, context.now())),
    saveMailsVolumes: (call) =>
      call.change((tx, change) =>
        saveMailsVolumes(tx, call.actor, call.input, change, context.now()),
      ),
    saveDay: (call) =>
      call.change((tx, change) => saveDay(tx, call.actor, call.input, change, context.now())),
    removeDay: (call) => call.change((tx, change) => removeDay(tx, call.input, change)),
    draftTarget: (call) =>
      call.change((tx, change) => draftTarget(tx, call.actor, call.input, change, context.now())),
    dropTarget: (call) =>
      call.change((tx, change) => dropTarget(tx, call.actor, call.input, change, context.now())),
    approveTarget: (call) =>
      call.change((tx, change) => approveTarget(tx, call.actor, call.input, change, context.now())),
    saveGoal: (call) =>
      call.change((tx, change) => saveGoal(tx, call.actor, call.input, change, context.now())),
    turnGoals: (call) =>
      call.change((tx, change) => turnGoals(tx, call.actor, call.input, change, context.now())),
  })
