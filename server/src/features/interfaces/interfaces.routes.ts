import { interfaces } from '@labgate/contract/interfaces/interfaces'
import type { AppContext } from '../../app-context.ts'
import { confirmDestination } from '../../core/records/confirm-destination.ts'
import { refuseDestination } from '../../core/records/refuse-destination.ts'
import { mustBeProven } from '../../core/sign-in/must-be-proven.ts'
import { routesFor } from '../../http/call.ts'
import { clientsOf, confirmClient, revokeClient } from './clients.ts'
import { destinationsOf, saveDestination, sendAgain } from './destinations.ts'
import { makeClient } from './make-client.ts'

/** Interfaces between an account and its own systems. */
export const interfaceRoutes = (context: AppContext) =>
  routesFor('interfaces', interfaces, {
    clients: async (call) => {
      const { customerId } = call.input
      const [list] = await call.read(
        { customerId, target: `account ${customerId}` },
        clientsOf(call.actor, customerId),
      )
      return { list }
    },
    addClient: (call) => makeClient(context, call),
    destinations: async (call) => {
      const { customerId } = call.input
      const [list] = await call.read(
        { customerId, target: `account ${customerId}` },
        destinationsOf(call.actor, customerId),
      )
      return { list }
    },
    saveDestination: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { host, tls } = call.input
      await refuseDestination(context, host, tls)
      return call.change((tx, change) =>
        saveDestination(context, tx, call.actor, call.input, change),
      )
    },
    confirmDestination: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        confirmDestination(context, tx, call.actor, call.input, change),
      )
    },
    sendAgain: (call) =>
      call.change((tx, change) =>
        sendAgain(tx, call.actor, call.input.hl7DestinationId, change, context.now()),
      ),
    confirmClient: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        confirmClient(context, tx, call.actor, call.input.fhirClientId, change),
      )
    },
    revokeClient: (call) =>
      call.change(async (tx, change) => {
        await revokeClient(tx, call.actor, call.input.fhirClientId, change, context.now())
        return { message: 'The system was revoked. It can no longer read anything.' }
      }),
  })
