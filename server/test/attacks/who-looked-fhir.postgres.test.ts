import { fhirResources } from '@labgate/contract/interfaces/interfaces'
import { sized } from '@labgate/contract/test/size'
import type { CapabilityStatement } from '@medplum/fhirtypes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFhir, type FhirGot, type OpenFhir } from '../fhir-client.ts'
import { oru } from '../lab-system.ts'
import { textsOf } from '../paper-readers.ts'

/*
 * Who looked, for practices' systems (rules.md#who-looked): every kind of client makes every read
 * and search that the server says it can do, and each answer is compared with the audit rows of its
 * request. A new kind of record, or of included record, is asked for by itself. In `npm test` the
 * first client makes them all, and each other client every third, the next in turn.
 */
const everyNth = sized(3, 1)

interface Person {
  patientId: number
  /** What only an answer about them says. */
  sign: RegExp
}
const personOf = (patientId: number, ...words: string[]): Person => ({
  patientId,
  sign: new RegExp(
    `\\b(${words.join('|')})\\b|"Patient/${patientId}"|"resourceType":"Patient","id":"${patientId}"`,
    'i',
  ),
})
let open: OpenFhir
let people: Person[]
let elsewhere: number
/** Tokens by the kind of client. */
const clients = new Map<string, string>()
let reads: string[]
let searches: string[]
let lastRow = 0

/* A patient of the practice with a released result. */
const withResult = async (
  at: number,
  columns: Record<string, unknown>,
  locationId: number,
): Promise<Person> => {
  const { lab, practice } = open.system
  const [first, dob, no] = [
    ['Ottilie', 'Wenzel', 'Philippa'][at] ?? '',
    `19${44 + at}-07-1${at}`,
    `QZRECORD${at}`,
  ]
  const patientId = await lab.make.patient(practice.account.customerId, locationId, {
    first_name: first,
    last_name: 'Quill',
    dob,
    medical_record_id: no,
    ...columns,
  })
  const { barcode } = await open.system.accessioned({
    patient_id: patientId,
    location_id: locationId,
    tests: [1200],
  })
  const got = await open.system.send(
    oru({
      controlId: `W${at}`,
      patient: { name: `Quill^${first}`, dob: dob.replaceAll('-', '') },
      orders: [{ placer: barcode, filler: `W${at}`, values: [{ code: 'OXY', value: '250' }] }],
    }),
  )
  expect(got, got.says).toMatchObject({ state: 'processed' })
  return personOf(patientId, first, dob, no)
}

beforeAll(async () => {
  open = await openFhir()
  const { fhir, system } = open
  const { lab, practice } = system
  const { customerId } = practice.account
  elsewhere = await lab.make.location(customerId)
  people = [
    await withResult(0, {}, practice.tampa),
    await withResult(1, {}, elsewhere),
    await withResult(2, { is_employee: true }, practice.tampa),
    personOf(practice.ada, 'Ada', 'Moss'),
  ]
  const client = async (name: string, more: object, scope?: string) =>
    clients.set(name, await fhir.signIn(await fhir.make(customerId, more), scope))
  await client('all of a practice', { employees: true })
  await client('without employees', {})
  await client('of one location', { locations: [elsewhere] })
  for (const one of fhirResources)
    await client(`${one} alone`, { employees: true, resources: [one] })
  await client('reading alone', { employees: true }, fhirResources.map((one) => `system/${one}.r`).join(' ')) // prettier-ignore
  const other = await lab.make.account()
  clients.set('of another practice', await fhir.signIn(await fhir.make(other.customerId)))

  const all = clients.get('all of a practice') as string
  const { body } = await fhir.get(all, 'metadata')
  const { resource = [] } = (body as CapabilityStatement).rest?.[0] ?? {}
  const able = (code: string) =>
    resource.filter(({ interaction = [] }) => interaction.some((one) => one.code === code))
  searches = able('search-type').flatMap(({ type, searchInclude = [] }) => {
    const includes = searchInclude.map((one) => `_include=${one}`)
    return ['_count=50', ...includes, includes.join('&')].map((terms) => `${type}?${terms}`)
  })
  const found = await Promise.all(
    able('search-type').map(({ type }) => fhir.get(all, `${type}?_count=50`)),
  )
  reads = found.flatMap(({ body: bundle }) =>
    (bundle.entry as { resource: { resourceType: string; id: string } }[]).map(
      ({ resource: { resourceType, id } }) => `${resourceType}/${id}`,
    ),
  )
  const kinds = new Set(reads.map((path) => path.split('/')[0]))
  expect(kinds).toEqual(new Set(fhirResources))
  const results = await lab.owner<{ id: number }>('select result_id as id from result')
  reads.push(...results.map(({ id }) => `Binary/${id}`))
  expect(new Set(able('read').map(({ type }) => type))).toEqual(new Set([...kinds, 'Binary']))
  await logged()
})
afterAll(() => open.system.lab.close())

/** Patients whom the log names since it was last asked. */
const logged = async (): Promise<Set<number>> => {
  const rows = await open.system.lab.owner<{
    id: number
    target: string
    patient: number
    fields: string[]
  }>(
    `
      select audit_id as id, target, patient_id as patient, fields
      from audit
      where audit_id > $1
      order by audit_id
    `,
    [lastRow],
  )
  lastRow = Number(rows.at(-1)?.id ?? lastRow)
  return new Set(
    rows.flatMap(({ target, patient, fields }) => [
      ...(Number(patient) === 0 ? [] : [Number(patient)]),
      ...(target === 'patients seen'
        ? fields.flatMap((one) => (one.startsWith('patient ') ? [Number(one.split(' ')[1])] : []))
        : []),
    ]),
  )
}
const namedIn = async ({ body, text }: FhirGot): Promise<number[]> => {
  const said = Buffer.isBuffer(body) ? (await textsOf(body)).join(' ') : text
  return people.flatMap(({ patientId, sign }) => (sign.test(said) ? [patientId] : []))
}

it('every answer to every kind of client has exactly its patients in the log', async () => {
  const { fhir } = open
  let answers = 0
  const naming = new Set<string>()
  let expected = 0
  for (const [at, [name, token]] of [...clients].entries()) {
    const inTurn = (paths: readonly string[]): readonly string[] =>
      at === 0 ? paths : paths.filter((_, nth) => (nth + at) % everyNth === 0)
    const [someSearches, someReads] = [inTurn(searches), inTurn(reads)]
    expected += someSearches.length * 2 + someReads.length
    const ask = async (path: string, got: Promise<FhirGot>): Promise<void> => {
      const answer = await got
      expect(answer.status, `${name}: ${path}`).not.toBe(500)
      answers++
      const patients = await namedIn(answer)
      const rows = await logged()
      expect(rows, `${name}: ${path}, ${answer.status}`).toEqual(new Set(patients))
      if (patients.length > 0) naming.add(`${name}: ${path.split(/[/?]/)[0]}`)
    }
    for (const path of someSearches) {
      await ask(path, fhir.get(token, path))
      const [type = '', terms = ''] = path.split('?')
      await ask(
        path,
        fhir.search(token, `${type}/_search`, Object.fromEntries(new URLSearchParams(terms))),
      )
    }
    for (const path of someReads) await ask(path, fhir.get(token, path))
  }
  expect(answers).toBe(expected)
  expect(answers).toBeGreaterThanOrEqual(searches.length * 2 + reads.length)
  for (const type of [...fhirResources, 'Binary'])
    expect(naming, type).toContain(`all of a practice: ${type}`)
  expect([...naming].filter((one) => one.startsWith('of another practice'))).toEqual([])
  expect(naming).toContain('of one location: Patient')
})
