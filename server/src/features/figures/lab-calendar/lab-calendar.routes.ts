import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { AppContext } from '../../../app-context.ts'
import { approveTarget, draftTarget, dropTarget } from '../../../core/calendar/targets.ts'
import { routesFor } from '../../../http/call.ts'
import { removeDay, saveClock, saveDay, saveMailsVolumes, saveZone } from './days-of-work.ts'
import { saveGoal, turnGoals } from './goals.ts'
import { readCalendar } from './read-calendar.ts'

/** Settings that figures are counted by (docs/decisions/0049). */
export const labCalendarRoutes = (context: AppContext) =>
  routesFor('labCalendar', labCalendar, {
    get: (call) => readCalendar(call),
    saveZone: (call) =>
      call.change((tx, change) => saveZone(tx, call.actor, call.input, change, context.now())),
    saveClock: (call) =>
      call.change((tx, change) => saveClock(tx, call.actor, call.input, change, context.now())),
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
