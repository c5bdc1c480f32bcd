import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import type { Resource } from '@medplum/fhirtypes'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { networkOf } from '../../../access/address-range.ts'
import type { Subject } from '../../../access/audit-subject.ts'
import { auditRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { Rates } from '../../../http/rates.ts'
import { clientOf, type Client } from './bearer.ts'
import { capabilityOf, smartConfiguration } from './capability.ts'
import { diagnosticReportKind } from './diagnostic-report.ts'
import { answerFaults, send } from './faults.ts'
import type { Kind } from './kind.ts'
import { mustAccept, mustTakeJson, pdfOrJson } from './negotiate.ts'
import { observationKind } from './observation.ts'
import { serviceRequestKind, specimenKind } from './orders.ts'
import { FhirFault, notThere } from './outcome.ts'
import { patientKind } from './patient.ts'
import { reportFile } from './report-file.ts'
import { allows } from './rights.ts'
import { bundleOf, nameOf, readSearch } from './search.ts'
import { baseOf } from './systems.ts'
import { isRefused, makeToken } from './token.ts'

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?', 2)[1] ?? '')
const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
const isLenient = ({ headers }: FastifyRequest): boolean =>
  /\bhandling=lenient\b/.test(String(headers['prefer'] ?? ''))

const kindOf: Readonly<Record<FhirResource, Subject['kind']>> = {
  Patient: 'patient',
  ServiceRequest: 'order',
  Specimen: 'order',
  DiagnosticReport: 'order',
  Observation: 'observation',
}

const actOf = (what: 'r' | 's'): string => (what === 'r' ? 'fhir.read' : 'fhir.search')

/** Refuses what the token does not permit, and records it in the audit log. */
const mustAllow = async (
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

/** The client behind a request, if allowed to read or search this kind of record; a refusal is recorded in the audit log. */
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
const asks = (type: FhirResource, what: 'r' | 's') => ({ config: { fhir: { type, what } } })

const clients = new WeakMap<FastifyRequest, Client>()
const clientBehind = (request: FastifyRequest): Client => {
  const client = clients.get(request)
  if (client === undefined) throw new Error('a route without its right')
  return client
}

/* If-None-Match (RFC 9110, 13.1.2): any, or a list in which a weak tag and a strong one are the same. */
const isNamedIn = (header: string | undefined, etag: string): boolean => {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((tag) => plain(tag) === plain(etag)))
  )
}

/** Refuses all other methods of an address, before a body is read. */
const onlyBy = (fhir: FastifyInstance, url: string, allowed: readonly string[]): void => {
  fhir.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !allowed.includes(method),
    ) as HTTPMethods[],
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '))
      throw new FhirFault(
        405,
        'not-supported',
        `This address takes ${allowed.join(' and ')} only: FHIR access is read-only.`,
      )
    },
    handler: async () => undefined,
  })
}

/**
 * FHIR R4 for practices' systems: released results, for their own account, read-only (docs/decisions/0025). Separate from the endpoint table: its own tokens,
 * an account's row policies, and an audit row for every request.
 */
export const serveFhir = async (
  app: FastifyInstance,
  context: AppContext,
  rates: Rates,
): Promise<void> => {
  const { database, config } = context
  const base = baseOf(config)

  const serve = <R>(fhir: FastifyInstance, kind: Kind<R>): void => {
    const about = ({ actor, fhirClientId }: Client, fields: readonly string[]) => ({
      customerId: actor.customers === 'all' ? 0 : (actor.customers[0] ?? 0),
      target: `FHIR client ${fhirClientId}`,
      fields,
    })
    const search = async (
      request: FastifyRequest,
      reply: FastifyReply,
      given: URLSearchParams,
      isAddress: boolean,
    ): Promise<FastifyReply> => {
      const client = clientBehind(request)
      mustTakeJson(request, given.get('_format'))
      const search = readSearch(kind, given, base, { isAddress, isLenient: isLenient(request) })
      for (const name of search.includes)
        await mustAllow(context, client, kind.includes?.[name]?.type ?? kind.type, 's')
      const bundle = await database.forActor(client.actor, async (tx, ending) => {
        const { rows } = await tx.executeQuery(
          compiledOf(kind.find(client.actor, search.wheres, search.after, search.count + 1)),
        )
        const others: Resource[] = []
        for (const name of search.includes)
          others.push(
            ...((await kind.includes?.[name]?.bring(
              tx,
              client.actor,
              rows.slice(0, search.count),
              base,
            )) ?? []),
          )
        const found = bundleOf(kind, search, rows, others, base)
        const ids = (found.entry ?? []).flatMap(({ resource }) =>
          resource === undefined ? [] : [nameOf(resource)],
        )
        ending.last(
          auditRow(
            client.actor,
            'fhir.search',
            about(client, [kind.type, ...search.names, ...ids]),
          ),
        )
        return found
      })
      return send(reply, 200, bundle)
    }
    const [reads, searches] = [asks(kind.type, 'r'), asks(kind.type, 's')]
    fhir.get(`/${kind.type}`, searches, (request, reply) =>
      search(request, reply, queryOf(request), true),
    )
    fhir.post(`/${kind.type}/_search`, searches, (request, reply) => {
      // both places count, per the standard
      if (queryOf(request).size > 0)
        throw new FhirFault(400, 'invalid', 'Send the terms of a POST search in the body.')
      return search(request, reply, formOf(request), false)
    })
    fhir.get<{ Params: { id: string } }>(`/${kind.type}/:id`, reads, async (request, reply) => {
      const client = clientBehind(request)
      mustTakeJson(request, queryOf(request).get('_format'))
      const byId = kind.parameters['_id']?.where([request.params.id], base)
      const row = await database.forActor(client.actor, async (tx, ending) => {
        const [found] =
          byId === undefined
            ? []
            : (await tx.executeQuery(compiledOf(kind.find(client.actor, [byId], undefined, 1))))
                .rows
        const id = /^\d{1,15}$/.test(request.params.id) ? request.params.id : ''
        const said = {
          ...about(client, [`${kind.type}/${id}`]),
          ...(found !== undefined && { subject: { kind: kindOf[kind.type], key: id } }),
        }
        ending.last(
          auditRow(
            client.actor,
            'fhir.read',
            said,
            found === undefined ? 'refused: not-found' : 'done',
          ),
        )
        return found
      })
      if (row === undefined) throw notThere()
      const resource = kind.resource(row, base)
      const etag = `W/"${resource.meta?.versionId ?? ''}"`
      reply
        .header('etag', etag)
        .header('last-modified', new Date(resource.meta?.lastUpdated ?? 0).toUTCString())
      return isNamedIn(request.headers['if-none-match'], etag)
        ? reply.code(304).send()
        : send(reply, 200, resource)
    })
    onlyBy(fhir, `/${kind.type}`, ['GET'])
    onlyBy(fhir, `/${kind.type}/_search`, ['POST'])
    onlyBy(fhir, `/${kind.type}/:id`, ['GET'])
  }

  await app.register(
    async (fhir) => {
      fhir.removeAllContentTypeParsers()
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 65_536 },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      answerFaults(fhir, context)
      fhir.addHook(
        'onRequest',
        async (_request, reply) => void reply.header('cache-control', 'no-store'),
      )
      const open = { config: { isPublic: true } }
      fhir.get('/r4/metadata', open, (_request, reply) =>
        send(
          reply,
          200,
          capabilityOf(base, [
            patientKind,
            serviceRequestKind,
            specimenKind,
            diagnosticReportKind,
            observationKind,
          ]),
        ),
      )
      fhir.get('/r4/.well-known/smart-configuration', open, async () => smartConfiguration(base))
      fhir.post('/token', open, async (request, reply) => {
        const answer = await makeToken(
          context,
          formOf(request),
          request.headers.authorization,
          request.ip,
        )
        reply.header('pragma', 'no-cache')
        if (!isRefused(answer)) return answer
        if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="fhir"')
        return reply.code(answer.status).send({ error: answer.error })
      })
      onlyBy(fhir, '/token', ['POST'])
      onlyBy(fhir, '/r4/metadata', ['GET'])
      await fhir.register(
        async (r4) => {
          // the client is identified before the terms of a search are read
          r4.addHook('onRequest', async (request, reply) => {
            const { fhir: right } = request.routeOptions.config
            if (right !== undefined)
              clients.set(
                request,
                await admit(context, rates, request, reply, right.type, right.what),
              )
          })
          serve(r4, patientKind)
          serve(r4, serviceRequestKind)
          serve(r4, specimenKind)
          serve(r4, diagnosticReportKind)
          serve(r4, observationKind)
          r4.get<{ Params: { id: string } }>(
            '/Binary/:id',
            asks('DiagnosticReport', 'r'),
            async (request, reply) => {
              mustAccept(request, pdfOrJson)
              const client = clientBehind(request)
              const content = await reportFile(
                context,
                client,
                /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0,
              )
              if (/json/.test(request.headers.accept ?? ''))
                return send(reply, 200, {
                  resourceType: 'Binary',
                  id: request.params.id,
                  contentType: 'application/pdf',
                  data: content.toString('base64'),
                })
              return reply
                .type('application/pdf')
                .header('content-disposition', 'attachment; filename="report.pdf"')
                .header('x-content-type-options', 'nosniff')
                .send(content)
            },
          )
          onlyBy(r4, '/Binary/:id', ['GET'])
        },
        { prefix: '/r4' },
      )
      fhir.all('/*', async () => {
        throw new FhirFault(
          404,
          'not-supported',
          'Record or search not found. See /fhir/r4/metadata for what is available.',
        )
      })
    },
    { prefix: '/fhir' },
  )
}
