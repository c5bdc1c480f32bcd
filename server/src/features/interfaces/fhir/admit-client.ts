import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../access/address-range.ts'
import { auditRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Rates } from '../../../http/rates.ts'
import { clientOf, type Client } from './bearer.ts'
import { FhirFault } from './outcome.ts'
import { allows } from './rights.ts'

const actOf = (what: 'r' | 's'): string => (what === 'r' ? 'fhir.read' : 'fhir.search')

/** Refuses what the token does not permit, and records it in the audit log. */
export const mustAllow = async (
  { database }: Pick<AppContext, 'database'>,
  client: Client,
  type: FhirResource,
  what: 'r' | 's',
): Promise<void> => {
  if (allows(client.rights, type, what)) return
  const about = {
    customerId: client.actor.customers[0] as number,
    target: `FHIR client ${client.fhirClientId}`,
    fields: [type],
  }
  await database.ask(
    client.actor,
    [auditRow(client.actor, actOf(what), about, 'refused: not-permitted')],
    true,
  )
  throw new FhirFault(403, 'forbidden', 'The token has no scope for this.')
}

/**
 * The client behind a request, if allowed to read or search this kind of record; a refusal is
 * recorded in the audit log.
 */
const admit = async (
  context: AppContext,
  rates: Rates,
  request: FastifyRequest,
  reply: FastifyReply,
  type: FhirResource,
  what: 'r' | 's',
): Promise<Client> => {
  const { database, counted } = context
  await rates.mayTry(request, reply)
  const client = await clientOf(context, request.headers.authorization, request.ip).catch(
    async (error: unknown) => {
      if (error instanceof FhirFault) {
        counted.note(actOf(what), 'refused: not-signed-in', networkOf(request.ip))
        await rates.stranger(request, reply)
      }
      throw error
    },
  )
  await rates.session(request, reply, {
    sessionId: -client.fhirClientId,
    userId: -client.fhirClientId,
  })
  await mustAllow({ database }, client, type, what)
  return client
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that a request needs. */
    fhir?: { type: FhirResource; what: 'r' | 's' }
  }
}
/** Route options that name the right a request needs. */
export const asks = (type: FhirResource, what: 'r' | 's') => ({ config: { fhir: { type, what } } })

const clients = new WeakMap<FastifyRequest, Client>()
/** The client of a request whose route needs a right. */
export const clientBehind = (request: FastifyRequest): Client => {
  const client = clients.get(request)
  if (client === undefined) throw new Error('a route without its right')
  return client
}

/**
 * Identifies the client of a request whose route needs a right, before the terms of a search are
 * read.
 */
export const admitClient = async (
  context: AppContext,
  rates: Rates,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { fhir: right } = request.routeOptions.config
  if (right !== undefined)
    clients.set(request, await admit(context, rates, request, reply, right.type, right.what))
}
