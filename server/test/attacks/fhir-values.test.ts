import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diagnosticReportKind } from '../../src/features/interfaces/fhir/diagnostic-report.ts'
import type { Kind } from '../../src/features/interfaces/fhir/kind.ts'
import { observationKind } from '../../src/features/interfaces/fhir/observation.ts'
import { serviceRequestKind, specimenKind } from '../../src/features/interfaces/fhir/orders.ts'
import { patientKind } from '../../src/features/interfaces/fhir/patient.ts'
import { openFhir, type FhirGot, type OpenFhir } from '../fhir-client.ts'

let open: OpenFhir
beforeAll(async () => {
  open = await openFhir()
  await open.released({ code: 'OXY', value: '250.50' }, { code: 'CRE', value: '20', unit: 'mg/dL' })
})
afterAll(() => open.system.lab.close())

const kinds: readonly Kind<never>[] = [
  patientKind,
  serviceRequestKind,
  specimenKind,
  diagnosticReportKind,
  observationKind,
]

/*
 * `npm test` sends each parameter a third of these, the next one another third; `npm run prove`
 * sends each all.
 */
const everyNth = sized(3, 1)
/** Already escaped: the content of an address or a form. */
const hostile = [
  '2026-13', 'ge2026-02-30', 'lt2026-02-30T10:00:00Z', '0000', '0000-01-01', '9999-12-31', 'eq99999', '2026-01-01T25:00:00Z', '2026-01-01T10:00:00%2B99:99',
  '%00', 'a%00b', '%zz', '%', '%FF%FE', '%ED%A0%80', "'%3B%20drop%20table%20patient%3B--", '1e400', '-1', '9223372036854775808', '99999999999999999999', 'NaN',
  'null', '%7C', '%7C%7C%7C', 'http://x%7C%00', 'Patient/1/2/3', '../../etc/passwd', ',,,', ',', '', '%F0%9F%92%89'.repeat(200), '%25_%5C', '$%7B7*7%7D',
] // prettier-ignore

const isOutcome = ({ body, headers }: FhirGot): boolean =>
  String(headers['content-type']).startsWith('application/fhir+json') &&
  body.resourceType === 'OperationOutcome'

test('no parameter value causes a server fault: each is searched for or refused with an OperationOutcome', async () => {
  const wrong: string[] = []
  for (const kind of kinds) {
    const parameters = [
      ...Object.keys(kind.parameters),
      '_count',
      '_continue',
      '_include',
      '_format',
      'unknown',
    ]
    for (const [at, name] of parameters.entries())
      for (const value of hostile.filter((_, nth) => (nth + at) % everyNth === 0)) {
        const byPost = kind.parameters[name]?.byPost === true || name === '_format'
        const terms = `${name}=${value}`
        const got = await open.system.lab.app.inject({
          method: byPost ? 'POST' : 'GET',
          url: `/fhir/r4/${kind.type}${byPost ? '/_search' : `?${terms}`}`,
          headers: {
            authorization: `Bearer ${open.own}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          ...(byPost && { payload: terms }),
        })
        const said = {
          status: got.statusCode,
          body: got.json(),
          headers: got.headers,
          text: got.body,
        }
        if (
          ![200, 400, 406, 422].includes(said.status) ||
          (said.status !== 200 && !isOutcome(said))
        )
          wrong.push(
            `${byPost ? 'POST' : 'GET'} ${kind.type} ${terms.slice(0, 60)}: ${got.statusCode} ${got.body.slice(0, 80)}`,
          )
      }
  }
  expect(wrong).toEqual([])
})

test.each(['birthdate=1980-13-01', 'birthdate=0000-00-00', 'birthdate=2026-02-30'])(
  'refuses an impossible birth date: %s',
  async (terms) => {
    const got = await open.fhir.search(
      open.own,
      'Patient/_search',
      Object.fromEntries(new URLSearchParams(terms)),
    )
    expect([got.status, isOutcome(got)]).toEqual([400, true])
  },
)

test('a forged cursor for the same search causes no server fault', async () => {
  const { body } = await open.fhir.get(open.own, 'Observation?_count=1')
  const next = new URL(
    (body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next')
      ?.url ?? 'http://no-next-page',
  )
  const [binding] = JSON.parse(
    Buffer.from(next.searchParams.get('_continue') ?? '', 'base64url').toString(),
  ) as string[]
  for (const keys of [
    ['yesterday', 'x'],
    ['2026-13-40', 1],
    [{}, 1],
    [[], null],
    ['\0', 1],
    [1e300, 1e300],
    [],
    [null, null, null, null],
  ]) {
    const forged = Buffer.from(JSON.stringify([binding, ...keys])).toString('base64url')
    const got = await open.fhir.get(open.own, `Observation?_count=1&_continue=${forged}`)
    expect([200, 400], `${JSON.stringify(keys)}: ${got.text}`).toContain(got.status)
  }
})

test('answers broken URLs and unsupported methods and formats with an OperationOutcome', async () => {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    headers: Record<string, string> = {},
    payload?: string,
  ) => {
    const got = await open.system.lab.app.inject({
      method, url: `/fhir/r4/${url}`, headers: { authorization: `Bearer ${open.own}`, ...headers }, ...(payload !== undefined && { payload }),
    }) // prettier-ignore
    const said = {
      status: got.statusCode,
      body: got.json(),
      headers: got.headers,
      text: got.body,
    }
    expect(isOutcome(said), `${method} ${url}: ${got.body}`).toBe(true)
    return [got.statusCode, got.headers['allow']]
  }
  const json = { 'content-type': 'application/fhir+json' }
  expect(await ask('GET', 'Patient/%zz')).toEqual([400, undefined])
  expect(await ask('GET', `Patient/${'9'.repeat(300)}`)).toEqual([404, undefined])
  expect(await ask('GET', 'Patient/%00')).toEqual([404, undefined])
  expect(await ask('POST', 'Patient', json, '{"resourceType":"Patient"}')).toEqual([
    405,
    'GET, HEAD',
  ])
  expect(await ask('PUT', 'Patient/1', json, '{}')).toEqual([405, 'GET, HEAD'])
  expect(await ask('DELETE', 'Observation/1')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', 'Patient/_search')).toEqual([405, 'POST'])
  expect(await ask('PATCH', 'metadata', json, '{}')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', 'Observation', { accept: 'application/fhir+xml' })).toEqual([
    406,
    undefined,
  ])
  expect(await ask('GET', 'Observation', { accept: 'application/json;q=0' })).toEqual([
    406,
    undefined,
  ])
  expect(await ask('GET', 'Observation?_format=xml', { accept: '*/*' })).toEqual([406, undefined])
  expect(await ask('GET', 'Binary/1', { accept: 'image/png' })).toEqual([406, undefined])
  expect(await ask('POST', 'Patient/_search', json, '{}')).toEqual([415, undefined])
})
