import { everyEndpoint } from '@labgate/contract'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueNames } from '../../src/jobs/queues.ts'
import { metricsOf, type Metrics } from '../../src/telemetry/metrics.ts'
import { spanWatcher } from '../../src/telemetry/spans.ts'
import { partners, watchWork } from '../../src/watched-work.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { allowedOf, calls, changes, reads, signs } from '../restricted/every-call.ts'
import { filledChart, identity, type Reached } from '../restricted/filled-chart.ts'
import { inputsOf } from '../restricted/inputs-of.ts'
import { readingPeople } from '../restricted/reading-people.ts'

/*
 * Makes every call on a chart that has a record of every kind, and reads all that traces and metrics
 * tell of it: each word is of a list of ours, and none is the patient's, a user's, or a secret
 * (docs/decisions/0113).
 */

let lab: Lab
let metrics: Metrics
let people: ReadonlyMap<number, Visitor>
let all: Reached
const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
const stops: (() => void)[] = []
const typed = new Set<string>()
let text = ''

/** Texts of an input, without short ones and words of ours, such as the kinds of a paper. */
const noteTyped = (value: unknown): void => {
  if (typeof value === 'string' && value.length > 8 && /[^a-z]/.test(value)) typed.add(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(noteTyped)
}

beforeAll(async () => {
  lab = await openLab()
  all = await filledChart(lab)
  people = await readingPeople(lab, all)
  metrics = metricsOf(lab.context)
  stops.push(watchWork(metrics.watcher), watchWork(spanWatcher(provider.getTracer('test'))))
  for (const call of [...reads, ...changes]) {
    const [type] = allowedOf(people.keys(), call)
    if (type === undefined) continue
    for (const input of inputsOf(call, all).slice(0, 2)) {
      noteTyped(input)
      await people.get(type)?.send(call[1], input)
    }
  }
  text = await metrics.text()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await lab.close()
})

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

const spans = () => exporter.getFinishedSpans()
const valuesOf = (name: string): Set<string> =>
  new Set(spans().flatMap(({ attributes }) => [attributes[name] ?? []].flat().map(String)))
const asWritten = (): string =>
  JSON.stringify(
    spans().map(({ name, attributes, events, links, status }) => ({
      name,
      attributes,
      events,
      links,
      status,
    })),
  )

describe(`traces and metrics of ${calls.length} calls`, () => {
  it('tell of every call by its name and its route’s pattern', () => {
    expect(spans().length).toBeGreaterThan(5000)
    for (const { attributes } of spans())
      if (attributes['labgate.call'] !== undefined)
        expect(attributes['http.route']).toBe(known.get(String(attributes['labgate.call'])))
    expect(valuesOf('labgate.call').size).toBeGreaterThan(calls.length - 20)
  })

  it('have no attribute that is not listed here, and no value but of our lists', async () => {
    const words = /^[a-z][\w -]*$/i
    const catalog = await lab.owner<{ name: string }>(`
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

  it('name neither the patient, a user, a token, nor anything typed', () => {
    expect(typed.size).toBeGreaterThan(40)
    const tokens = [...people.values()].flatMap(({ signedIn, cookies }) => [
      signedIn.validation.token,
      signedIn.email,
      ...cookies.values(),
    ])
    for (const said of [asWritten(), text]) {
      const upper = said.toUpperCase()
      for (const sign of [...signs, identity.firstName, password].filter((one) => one.length > 3))
        expect(upper).not.toContain(sign.toUpperCase())
      expect(tokens.filter((token) => token !== '' && said.includes(token))).toEqual([])
      expect([...typed].filter((word) => said.includes(word))).toEqual([])
      expect(said).not.toMatch(/@|\d{3}-\d{2}-\d{4}|\(\d{3}\)|\b\d{4}-\d{2}-\d{2}\b/)
    }
  })

  it('have labels of our lists alone', () => {
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
})
