import { breakGlass } from '@labgate/contract/access/watch'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { listBreakGlass } from './break-glass.queries.ts'
import {
  countersignEmergencyAccess,
  endEmergencyAccess,
  openEmergencyAccess,
} from './emergency-access.ts'

/**
 * Emergency access (rules.md#emergency-access): one patient, a reason, one hour, reported to all
 * administrators, listed until someone else countersigns.
 */
export const breakGlassRoutes = (context: AppContext) =>
  routesFor('breakGlass', breakGlass, {
    open: async (call) => {
      const { actor, input } = call
      const opened = await call.change(
        (tx, change) => openEmergencyAccess(tx, context, actor, input, change),
        { ...actor, charts: 'all' },
      )
      await context.sessions.refresh({ userId: actor.userId })
      return opened
    },
    list: async (call) => {
      const [list] = await call.read(
        {},
        listBreakGlass(call.actor.userId, call.input.waiting ?? false, context.now()),
      )
      return { list }
    },
    end: async (call) => {
      const { actor, input } = call
      const ended = await call.change((tx, change) =>
        endEmergencyAccess(tx, actor, { ...input, now: context.now() }, change),
      )
      await context.sessions.refresh({ userId: actor.userId })
      return ended
    },
    countersign: (call) =>
      call.change((tx, change) =>
        countersignEmergencyAccess(tx, call.actor, { ...call.input, now: context.now() }, change),
      ),
  })
