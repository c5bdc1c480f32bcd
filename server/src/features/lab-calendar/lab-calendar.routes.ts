import { labCalendar } from '@labgate/contract/lab-calendar'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { calendarDays, goalApproval, goalOwners, goalVersions, houseZone, targetVersions } from './calendar.query.ts'
import { removeDay, saveDay, saveMailsVolumes, saveZone } from './days-of-work.ts'
import { saveGoal, turnGoals } from './goals.ts'
import { approveTarget, draftTarget, dropTarget } from './targets.ts'

/** Settings that figures are counted by (docs/decisions/0049). */
export const labCalendarRoutes = (house: House) =>
  routesFor('labCalendar', labCalendar, {
    get: async (call) => {
      const [[zone], days, targets, goals, [approval], owners] = await call.read(
        {},
        houseZone(),
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
    saveZone: (call) => call.change((tx, telling) => saveZone(tx, call.actor, call.input, telling, house.now())),
    saveMailsVolumes: (call) => call.change((tx, telling) => saveMailsVolumes(tx, call.actor, call.input, telling, house.now())),
    saveDay: (call) => call.change((tx, telling) => saveDay(tx, call.actor, call.input, telling, house.now())),
    removeDay: (call) => call.change((tx, telling) => removeDay(tx, call.input, telling)),
    draftTarget: (call) => call.change((tx, telling) => draftTarget(tx, call.actor, call.input, telling, house.now())),
    dropTarget: (call) => call.change((tx, telling) => dropTarget(tx, call.actor, call.input, telling, house.now())),
    approveTarget: (call) => call.change((tx, telling) => approveTarget(tx, call.actor, call.input, telling, house.now())),
    saveGoal: (call) => call.change((tx, telling) => saveGoal(tx, call.actor, call.input, telling, house.now())),
    turnGoals: (call) => call.change((tx, telling) => turnGoals(tx, call.actor, call.input, telling, house.now())),
  })
