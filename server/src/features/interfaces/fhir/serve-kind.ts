import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import type { Resource } from '@medplum/fhirtypes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Subject } from '../../../access/audit-subject.ts'
import { auditRow, seenRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import { asks, clientBehind, mustAllow } from './admit-client.ts'
import type { Client } from './bearer.ts'
import { send } from './faults.ts'
import type { Kind } from './kind.ts'
import { mustTakeJson } from './negotiate.ts'
import { onlyBy } from './only-by.ts'
import { FhirFault, notThere } from './outcome.ts'
import { bundleOf, nameOf, readSearch, type Search } from './search.ts'
import { baseOf } from './systems.ts'

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?', 2)[1] ?? '')
export const formOf = (request: FastifyRequest): URLSearchParams =>
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

/*
 * If-None-Match (RFC 9110, 13.1.2): any, or a list in which a weak tag and a strong one are the
 * same.
 */
const isNamedIn = (header: string | undefined, etag: string): boolean => {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((tag) => plain(tag) === plain(etag)))
  )
}

/**
 * What the audit log keeps of a request: whose records, which client, and which of its fields and
 * records.
 */
const aboutClient = ({ actor, fhirClientId }: Client, fields: readonly string[]) => ({
  customerId: actor.customers === 'all' ? 0 : (actor.customers[0] ?? 0),
  target: `FHIR client ${fhirClientId}`,
  fields,
})

/** The records of other kinds that a search includes. */
const includedIn = async <R>(
  tx: Tx,
  kind: Kind<R>,
  { actor }: Client,
  { includes }: Pick<Search, 'includes'>,
  rows: readonly R[],
  base: string,
): Promise<Resource[]> => {
  const others: Resource[] = []
  for (const name of includes)
    others.push(...((await kind.includes?.[name]?.bring(tx, actor, rows, base)) ?? []))
  return others
}

/* The patients whom resources are, or refer to: a search names them in the log as a read does. */
const patientsIn = (entries: readonly { resource?: Resource }[]): string[] => {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const id = key === 'reference' ? /^Patient\/(\d{1,15})$/.exec(String(inner))?.[1] : undefined
      if (id === undefined) collect(inner)
      else found.add(id)
    }
  }
  for (const { resource } of entries) {
    if (resource?.resourceType === 'Patient' && resource.id !== undefined) found.add(resource.id)
    collect(resource)
  }
  return [...found]
}
const nobody = { patients: [], orders: [], claims: [], claimNumbers: [], papers: {} }

/** A search and its audit row; the bundle has a page of what was found. */
const searchFor = async <R>(context: AppContext, kind: Kind<R>, client: Client, search: Search) => {
  const base = baseOf(context.config)
  const { actor } = client
  return context.database.forActor(actor, async (tx, ending) => {
    const { rows } = await tx.executeQuery(
      compiledOf(kind.find(actor, search.wheres, search.after, search.count + 1)),
    )
    const page = rows.slice(0, search.count)
    const others = await includedIn(tx, kind, client, search, page, base)
    const bundle = bundleOf(kind, search, rows, others, base)
    const ids = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource === undefined ? [] : [nameOf(resource)],
    )
    const about = aboutClient(client, [kind.type, ...search.names, ...ids])
    ending.last(auditRow(actor, 'fhir.search', about))
    const patients = patientsIn(bundle.entry ?? [])
    if (patients.length > 0)
      ending.last(seenRow(actor, 'fhir.search', { ...nobody, patients }, [about.target]))
    return bundle
  })
}

/** One record and its audit row; undefined if the client does not see it. */
const readOne = async <R>(
  context: AppContext,
  kind: Kind<R>,
  client: Client,
  id: string,
): Promise<R | undefined> => {
  const { actor } = client
  const byId = kind.parameters['_id']?.where([id], baseOf(context.config))
  return context.database.forActor(actor, async (tx, ending) => {
    const rows =
      byId === undefined
        ? []
        : (await tx.executeQuery(compiledOf(kind.find(actor, [byId], undefined, 1)))).rows
    const [found] = rows
    const key = /^\d{1,15}$/.test(id) ? id : ''
    const about = {
      ...aboutClient(client, [`${kind.type}/${key}`]),
      ...(found !== undefined && { subject: { kind: kindOf[kind.type], key } }),
    }
    const outcome = found === undefined ? 'refused: not-found' : 'done'
    ending.last(auditRow(actor, 'fhir.read', about, outcome))
    return found
  })
}

/** Serves the search and the reading of one kind of record. */
export const serveKind = <R>(fhir: FastifyInstance, context: AppContext, kind: Kind<R>): void => {
  const base = baseOf(context.config)
  const [reads, searches] = [asks(kind.type, 'r'), asks(kind.type, 's')]
  const search = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: URLSearchParams,
    isAddress: boolean,
  ): Promise<FastifyReply> => {
    const client = clientBehind(request)
    mustTakeJson(request, given.get('_format'))
    const terms = readSearch(kind, given, base, { isAddress, isLenient: isLenient(request) })
    for (const name of terms.includes)
      await mustAllow(context, client, kind.includes?.[name]?.type ?? kind.type, 's')
    return send(reply, 200, await searchFor(context, kind, client, terms))
  }
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
    const row = await readOne(context, kind, client, request.params.id)
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
