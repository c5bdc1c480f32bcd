import { messages } from '@labgate/contract/results/messages'
import type { AppContext } from '../../../app-context.ts'
import {
  labSystems,
  mappingsOfSystem,
  saveLabSystem,
  saveMapping,
} from '../../../core/interfaces/lab-systems.ts'
import { confirmLabSystem } from '../../../core/records/confirm-destination.ts'
import { refuseDestination } from '../../../core/records/refuse-destination.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor } from '../../../http/call.ts'
import { setAside } from './decide.ts'
import { fileByHand } from './file-by-hand.ts'
import { findMessages } from './find-messages.ts'
import { countMessages } from './messages.queries.ts'
import { messageWithOrders } from './one-message.ts'
import { unlinkResult } from './unlink.ts'

/**
 * The desk where every message from a laboratory system ends up processed or waits for a person to
 * decide.
 */
export const messageRoutes = (context: AppContext) =>
  routesFor('messages', messages, {
    list: (call) => findMessages(call),
    counts: async (call) => {
      const [[counts]] = await call.read({}, countMessages(call.actor, call.input.searchCriteria))
      return counts ?? { came: 0, processed: 0, quarantined: 0, waiting: 0, setAside: 0 }
    },
    get: (call) => messageWithOrders(context, call),
    file: (call) => fileByHand(context, call),
    setAside: (call) =>
      call.change(async (tx, change) => {
        await setAside(tx, call.actor, call.input, change, context.now())
        return { message: 'The message was set aside.' }
      }),
    unlink: (call) =>
      call.change(async (tx, change) => {
        await unlinkResult(tx, call.actor, call.input, change, context.now())
        return {
          message: 'The result was withdrawn from this order, and its message needs review again.',
        }
      }),
    systems: async (call) => {
      const [list] = await call.read({}, labSystems(call.actor.userId))
      return { list }
    },
    saveSystem: async (call) => {
      // fields that are not sent are checked when the host is connected to
      const { host = '', tls = true } = call.input
      await mustBeProven(context, call.actor.userId, call.provenAt)
      await refuseDestination(context, host, tls)
      return call.change((tx, change) => saveLabSystem(context, tx, call.actor, call.input, change))
    },
    confirmSystem: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        confirmLabSystem(context, tx, call.actor, call.input, change),
      )
    },
    mappings: async (call) => {
      const { labSystemId } = call.input
      const [list] = await call.read(
        { target: `lab system ${labSystemId}` },
        mappingsOfSystem(labSystemId),
      )
      return { list }
    },
    saveMapping: (call) =>
      call.change((tx, change) => saveMapping(context, tx, call.actor, call.input, change)),
  })
