import { everyEndpoint } from '@labgate/contract'
import { TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { expect, it } from 'vitest'
import { queueNames } from '../../src/jobs/queues.ts'
import { metricsOf } from '../../src/telemetry/metrics.ts'
import { spanWatcher } from '../../src/telemetry/spans.ts'
import { partners, watchWork } from '../../src/watched-work.ts'
import { password, type Lab, type Visitor } from '../lab.ts'
import { calls, signs } from './every-call.ts'
import { identity } from './filled-chart.ts'

/*
 * What traces and metrics tell of the calls that another test makes on a chart that has a record of
 * every kind: each word is of a list of ours, and none is the patient's, a user's, or a secret
 * (docs/decisions/0113).
 */

type Span = Pick<ReadableSpan, 'name' | 'attributes' | 'events' | 'links' | 'status'>

export interface WatchedTelemetry {
  /** Different spans: one that says the same as another is kept once, whatever its request. */
  spans(): Span[]
  /** How many spans ended. */
  ended(): number
  /** All metrics, as text. */
  metrics(): Promise<string>
  /** Remembers the texts of an input, without short ones and words of ours, such as the kinds of a paper. */
  noteTyped(input: unknown): void
  typed: ReadonlySet<string>
  stop(): void
}

export const watchTelemetry = ({ context }: Lab): WatchedTelemetry => {
  const different = new Map<string, Span>()
  let ended = 0
  const provider = new TracerProvider({
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd: ({ name, attributes, events, links, status }) => {
          ended++
          const { 'labgate.request': _, ...rest } = attributes
          const key = JSON.stringify([name, rest, events, links, status])
          if (!different.has(key)) different.set(key, { name, attributes, events, links, status })
        },
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
    ],
  })
  const metrics = metricsOf(context)
  const stops = [watchWork(metrics.watcher), watchWork(spanWatcher(provider.getTracer('test')))]
  const typed = new Set<string>()
  const noteTyped = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 8 && /[^a-z]/.test(value)) typed.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(noteTyped)
  }
  return {
    spans: () => [...different.values()],
    ended: () => ended,
    metrics: () => metrics.text(),
    noteTyped,
    typed,
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** Routes' patterns by the names of their calls. */
const known = new Map<string, string>(everyEndpoint.map(([name, { path }]) => [name, path]))
const routes = new Set<string>([...known.values(), 'unknown'])
/** Names that queries give to their own parts: not in the catalog. */
const partsOfQueries: ReadonlySet<string> = new Set(['asked', 'mine'])
const verbs: ReadonlySet<string> = new Set([
  'begin',
  'commit',
  'delete',
  'insert',
  'rollback',
  'savepoint',
  'scope',
  'select',
  'system',
  'update',
])

/** Tests of what was told, once the calls are made. */
export const testTelemetry = (
  of: () => { lab: Lab; people: ReadonlyMap<number, Visitor>; telemetry: WatchedTelemetry },
): void => {
  const spans = (): Span[] => of().telemetry.spans()
  const valuesOf = (name: string): Set<string> =>
    new Set(spans().flatMap(({ attributes }) => [attributes[name] ?? []].flat().map(String)))

  it('tell of every call by its name and its route’s pattern', () => {
    expect(of().telemetry.ended()).toBeGreaterThan(5000)
    for (const { attributes } of spans())
      if (attributes['labgate.call'] !== undefined)
        expect(attributes['http.route']).toBe(known.get(String(attributes['labgate.call'])))
    expect(valuesOf('labgate.call').size).toBeGreaterThan(calls.length - 20)
  })

  it('have no attribute that is not listed here, and no value but of our lists', async () => {
    const words = /^[a-z][\w -]*$/i
    const catalog = await of().lab.owner<{ name: string }>(`
      select relname as name from pg_class
      union
      select proname from pg_proc
    `)
    const named = new Set(catalog.map(({ name }) => name))
    const shapes: Record<string, (value: string) => boolean> = {
      'http.request.method': (value) => /^(GET|POST)$/.test(value),
      'http.route': (value) => routes.has(value),
      'http.response.status_code': (value) => /^\d{3}$/.test(value),
      'labgate.call': (value) => /^\w+\.\w+$/.test(value),
      'labgate.request': (value) => /^[0-9a-f]{24}$/.test(value),
      'labgate.refusal': (value) => /^[\w-]+$/.test(value),
      'labgate.transaction': (value) => words.test(value),
      'labgate.role': (value) => /^labgate_(all|some|system)$/.test(value),
      'labgate.statements': (value) => {
        const [verb = '', table] = value.split(' ')
        const isKnown =
          table === undefined || named.has(table.replace(/^\w+\./, '')) || partsOfQueries.has(table)
        return verbs.has(verb) && isKnown
      },
      'labgate.queue': (value) => (queueNames as readonly string[]).includes(value),
      'labgate.partner': (value) => (partners as readonly string[]).includes(value),
      'db.system.name': (value) => value === 'postgresql',
      'db.operation.batch.size': (value) => /^\d+$/.test(value),
      'error.type': (value) => /^[\w-]+$/.test(value),
    }
    const found = new Set(spans().flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...found].filter((name) => !(name in shapes))).toEqual([])
    for (const name of found)
      expect(
        [...valuesOf(name)].filter((value) => shapes[name]?.(value) === false),
        name,
      ).toEqual([])
    for (const { events, links, status } of spans())
      expect([events.length, links.length, status.message]).toEqual([0, 0, undefined])
  })

  it('name neither the patient, a user, a token, nor anything typed', async () => {
    const {
      people,
      telemetry: { typed, metrics },
    } = of()
    expect(typed.size).toBeGreaterThan(40)
    const tokens = [...people.values()].flatMap(({ signedIn, cookies }) => [
      signedIn.validation.token,
      signedIn.email,
      ...cookies.values(),
    ])
    for (const said of [JSON.stringify(spans()), await metrics()]) {
      const upper = said.toUpperCase()
      for (const sign of [...signs, identity.firstName, password].filter((one) => one.length > 3))
        expect(upper).not.toContain(sign.toUpperCase())
      expect(tokens.filter((token) => token !== '' && said.includes(token))).toEqual([])
      expect([...typed].filter((word) => said.includes(word))).toEqual([])
      expect(said).not.toMatch(/@|\d{3}-\d{2}-\d{4}|\(\d{3}\)|\b\d{4}-\d{2}-\d{2}\b/)
    }
  })

  it('have labels of our lists alone', async () => {
    const text = await of().telemetry.metrics()
    const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({
      name,
      value,
    }))
    const ours = labels.filter(({ name }) => /^(route|queue|partner|outbox|duty)$/.test(name))
    expect(ours.length).toBeGreaterThan(300)
    for (const { name, value } of ours)
      expect(name === 'route' ? routes.has(value) : /^[a-z][a-z0-9 -]*$/i.test(value), value).toBe(
        true,
      )
  })
}
