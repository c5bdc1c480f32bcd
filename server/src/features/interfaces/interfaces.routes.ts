import { interfaces } from '@labgate/contract/interfaces'
import { digest } from '../../access/sessions.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { mustBeProven } from '../second-factor/must-be-proven.ts'
import { confirmDestination } from '../records/confirm-destination.ts'
import { refuseDestination } from '../records/refuse-destination.ts'
import { addClient, clientsOf, revokeClient } from './clients.ts'
import { destinationsOf, saveDestination, sendAgain } from './destinations.ts'

/** Interfaces between an account and its own systems. */
export const interfaceRoutes = (house: House) =>
  routesFor('interfaces', interfaces, {
    clients: async (call) => {
      const { customerId } = call.input
      const [list] = await call.read({ customerId, target: `account ${customerId}` }, clientsOf(call.actor, customerId))
      return { list }
    },
    addClient: async (call) => {
      await mustBeProven(house, call.actor.userId, call.provenAt)
      const [clientKey, clientSecret] = [house.randomBytes(16).toString('base64url'), house.randomBytes(32).toString('base64url')]
      // the response stored for a repeated call contains no secret
      const made = await call.change(async (tx, telling) => ({
        ...(await addClient(tx, call.actor, call.input, { clientKey, secretHash: digest(clientSecret) }, telling, house.now())),
        clientKey,
      }))
      return { ...made, clientSecret: call.wasRepeated() ? '' : clientSecret }
    },
    destinations: async (call) => {
      const { customerId } = call.input
      const [list] = await call.read({ customerId, target: `account ${customerId}` }, destinationsOf(call.actor, customerId))
      return { list }
    },
    saveDestination: async (call) => {
      await mustBeProven(house, call.actor.userId, call.provenAt)
      const { host, tls } = call.input
      await refuseDestination(house, host, tls)
      return call.change((tx, telling) => saveDestination(tx, call.actor, call.input, telling, house.now()))
    },
    confirmDestination: async (call) => {
      await mustBeProven(house, call.actor.userId, call.provenAt)
      return call.change((tx, telling) => confirmDestination(tx, call.actor, call.input, telling, house.now()))
    },
    sendAgain: (call) => call.change((tx, telling) => sendAgain(tx, call.actor, call.input.hl7DestinationId, telling, house.now())),
    revokeClient: (call) =>
      call.change(async (tx, telling) => {
        await revokeClient(tx, call.actor, call.input.fhirClientId, telling, house.now())
        return { message: 'The system was revoked. It can no longer read anything.' }
      }),
  })
