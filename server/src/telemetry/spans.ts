import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import type { TraceParent, WatchedWork, Watcher } from '../watched-work.ts'

interface Described {
  name: string
  kind: SpanKind
  attributes: Attributes
}

const database = { 'db.system.name': 'postgresql' }
/** Of several statements, the first that is not the transaction's own. */
const together = (names: readonly string[]): string => {
  const [first, ...others] = names.filter((name) => name.includes(' '))
  if (first === undefined) return names[0] ?? 'statements'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/*
 * The names of OpenTelemetry's conventions where there are some (HTTP and database spans), else
 * ours. Neither the address nor the client, the user, the statement's text, or a value.
 */
const described = (work: WatchedWork): Described | undefined => {
  switch (work.kind) {
    case 'request':
      return {
        name: `${work.method} ${work.route}`,
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': work.method,
          'http.route': work.route,
          'labgate.request': work.request,
          ...(work.call !== undefined && { 'labgate.call': work.call }),
        },
      }
    case 'job':
      return {
        name: `job ${work.queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'labgate.queue': work.queue, 'labgate.job': work.job },
      }
    case 'transaction':
      return {
        name: `transaction ${work.what}`,
        kind: SpanKind.INTERNAL,
        attributes: { 'labgate.transaction': work.what, 'labgate.role': work.role },
      }
    case 'statements':
      return {
        name: together(work.names),
        kind: SpanKind.CLIENT,
        attributes: {
          ...database,
          'db.operation.batch.size': work.names.length,
          'labgate.statements': [...work.names],
        },
      }
    case 'partner':
      return {
        name: `ask ${work.partner}`,
        kind: SpanKind.CLIENT,
        attributes: { 'labgate.partner': work.partner },
      }
    case 'connection':
      return undefined
  }
}

const remote = ({ traceId, spanId, isSampled }: TraceParent): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  })

/**
 * Traces of requests, jobs, and calls to systems outside, with their transactions and statements.
 * What a node does beside them, such as looking for work, is in none: it would be most of it.
 */
export const spanWatcher = (tracer: Tracer): Watcher => {
  const current = new AsyncLocalStorage<Context>()
  const parentOf = (work: WatchedWork): Context | undefined => {
    if (work.kind === 'request') return work.parent ? remote(work.parent) : ROOT_CONTEXT
    if (work.kind === 'job') return ROOT_CONTEXT
    return current.getStore() ?? (work.kind === 'partner' ? ROOT_CONTEXT : undefined)
  }
  return {
    begin: (work) => {
      const parent = parentOf(work)
      const one = parent && described(work)
      if (parent === undefined || one === undefined) return undefined
      const span = tracer.startSpan(one.name, one, parent)
      const inside = trace.setSpan(parent, span)
      return {
        inside: (run) => current.run(inside, run),
        end: ({ failure, status, refusal }) => {
          if (status !== undefined) span.setAttribute('http.response.status_code', status)
          if (refusal !== undefined) span.setAttribute('labgate.refusal', refusal)
          if (failure !== undefined) {
            span.setAttribute('error.type', failure)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    about: () => {
      const context = current.getStore()
      const traceId = context && trace.getSpanContext(context)?.traceId
      return traceId === undefined ? {} : { trace: traceId }
    },
  }
}
