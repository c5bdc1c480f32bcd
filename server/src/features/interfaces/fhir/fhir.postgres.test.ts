import { part2Notice } from '@labgate/contract/patients/parole'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../test/fhir-checker.ts'
import { openFhir, type OpenFhir } from '../../../../test/fhir-client.ts'
import type { LabSystem } from '../../../../test/lab-system.ts'
import type { Scope } from '../../../db/database.ts'
import { clientOf } from './bearer.ts'
import { diagnosticReportKind } from './diagnostic-report.ts'
import type { Kind } from './kind.ts'
import { observationKind } from './observation.ts'
import { serviceRequestKind, specimenKind } from './orders.ts'
import { patientKind } from './patient.ts'

let system: LabSystem
let fhir: OpenFhir['fhir']
let send: OpenFhir['send']
let released: OpenFhir['released']
/** A token of the practice's own client. */
let own: string
beforeAll(async () => {
  ;({ system, fhir, send, released, own } = await openFhir())
})
afterAll(() => system.lab.close())

const idsOf = ({ body }: { body: { entry?: { resource: { id: string } }[] } }): string[] =>
  (body.entry ?? []).map(({ resource }) => resource.id)

describe('a practice reads its results', () => {
  it('with the digits that the laboratory sent, in valid resources that reference each other', async () => {
    const { labOrderId, barcode } = await released(
      { code: 'OXY', value: '250.50' },
      { code: 'KRA', type: 'SN', value: '<^1.0' },
      { code: 'CRE', value: '', state: 'X' },
    )
    const report = await fhir.get(own, `DiagnosticReport/${labOrderId}`)
    expect(report.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      etag: 'W/"1"',
      'cache-control': 'no-store',
    })
    expect(report.body).toMatchObject({
      status: 'final',
      subject: { reference: `Patient/${system.practice.ada}` },
      contained: [{ identifier: [{ value: '10D1234567' }] }],
    })
    const values = await fhir.get(own, `Observation?based-on=ServiceRequest/${labOrderId}`)
    expect(
      report.body.result
        .map(({ reference }: { reference: string }) => reference.split('/')[1])
        .toSorted(),
    ).toEqual(idsOf(values).toSorted())
    expect(values.text).toContain('"valueQuantity":{"value":250.50,"unit":"ng/mL"')
    expect(values.text).toContain('"valueQuantity":{"value":1.0,"comparator":"<"')
    const [, , none] = values.body.entry
      .map(({ resource }: { resource: object }) => resource)
      .toSorted((one: { code: { text: string } }, other: { code: { text: string } }) =>
        one.code.text < other.code.text ? 1 : -1,
      )
    expect(none).toMatchObject({
      status: 'cancelled',
      dataAbsentReason: { coding: [{ code: 'not-performed' }] },
    })
    const order = await fhir.search(own, 'ServiceRequest/_search', { identifier: barcode })
    expect(order.body.entry).toMatchObject([
      {
        resource: {
          id: String(labOrderId),
          status: 'completed',
          orderDetail: [{ coding: [{ code: '1200' }] }],
        },
      },
    ])
    const [specimen, patient] = [
      await fhir.get(own, `Specimen/${labOrderId}`),
      await fhir.get(own, `Patient/${system.practice.ada}`),
    ]
    expect(patient.body).toMatchObject({
      name: [{ family: 'Moss', given: ['Ada'] }],
      birthDate: '1980-05-17',
      gender: 'female',
    })
    for (const { text } of [
      report,
      values,
      order,
      specimen,
      patient,
      await fhir.get(own, 'metadata'),
    ])
      expect(faultsOf(text)).toEqual([])
    for (const [tags, status] of [
      ['W/"1"', 304],
      ['"0", W/"1"', 304],
      ['"1"', 304],
      ['*', 304],
      ['W/"2", "3"', 200],
    ] as const)
      // prettier-ignore
      expect((await fhir.get(own, `DiagnosticReport/${labOrderId}`, { 'if-none-match': tags })).status, tags).toBe(status)
  })

  it('as the PDF that was made for the version, with the notice of a 42 CFR part 2 program', async () => {
    const { labOrderId } = await released()
    const { customerId } = system.practice.account
    const report = (await fhir.get(own, `DiagnosticReport/${labOrderId}`)).body
    const path = String(report.presentedForm[0].url).split('/r4/')[1] ?? ''
    const paper = await fhir.get(own, path)
    expect(paper.headers['content-type']).toBe('application/pdf')
    const portal = (
      await system.practice.clinic.call(results.pdf, { SpecimenId: labOrderId, b64: true })
    ).body
    expect(paper.body.toString('base64')).toBe(portal.fileAsBase64)
    expect((await fhir.get(own, path, { accept: 'application/fhir+json' })).body).toMatchObject({
      resourceType: 'Binary',
      data: portal.fileAsBase64,
    })
    await system.lab.owner('update customer set part2_program = true where customer_id = $1', [
      customerId,
    ])
    expect((await fhir.get(own, `DiagnosticReport/${labOrderId}`)).body.conclusion).toContain(
      part2Notice,
    )
    expect((await fhir.get(own, path)).body.equals(paper.body)).toBe(false)
    await system.lab.owner('update customer set part2_program = false where customer_id = $1', [
      customerId,
    ])
  })

  it('page by page, each result once; a page works only for its own search', async () => {
    for (let made = 0; made < 3; made++) await released()
    const { body } = await fhir.get(own, 'DiagnosticReport?_count=200')
    const all = body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)
    const seen: string[] = []
    let path = `DiagnosticReport?status=final,corrected&_count=2&patient=Patient/${system.practice.ada}`
    for (let page = 0; path !== '' && page < 50; page++) {
      const got = await fhir.get(own, path)
      seen.push(...idsOf(got))
      expect(got.body.link[0].url).toContain('status=final%2Ccorrected')
      path =
        String(
          got.body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url ??
            '',
        ).split('/r4/')[1] ?? ''
      if (page === 0)
        expect((await fhir.get(own, path.replace('final', 'amended'))).status).toBe(400)
    }
    expect(seen).toEqual(all)
  })

  it('by date with a prefix, by code, and by status', async () => {
    const { labOrderId } = await released()
    const [{ at }] = (await system.lab.owner<{ at: Date }>(
      'select collected_at as at from lab_order where lab_order_id = $1',
      [labOrderId],
    )) as [{ at: Date }]
    const minute = new Date(at).toISOString().slice(0, 16)
    const count = async (terms: string) =>
      idsOf(await fhir.get(own, `Observation?based-on=${labOrderId}&${terms}`)).length
    expect(await count(`date=${minute}Z`)).toBe(1)
    expect(await count(`date=gt${minute}Z`)).toBe(0)
    expect(await count(`date=le${minute}Z&date=ge2020`)).toBe(1)
    expect(await count('date=lt2020-02')).toBe(0)
    expect(await count('code=urn:x-labgate:analyte|oxycodone')).toBe(1)
    expect(await count('code=http://loinc.org|oxycodone')).toBe(0)
    expect(await count('category=laboratory&status=final')).toBe(1)
    expect((await fhir.get(own, 'Observation?date=2026-02-31')).status).toBe(400)
  })
})

describe('a search for new results', () => {
  it('finds those after the newest that the practice has, including corrections, and none twice', async () => {
    const { labOrderId, barcode } = await released()
    const { body } = await fhir.get(own, 'DiagnosticReport?_count=1')
    const since = `_lastUpdated=gt${String(body.entry[0].resource.meta.lastUpdated)}`
    expect(idsOf(await fhir.get(own, `DiagnosticReport?${since}`))).toEqual([])
    system.lab.clock.pass(1)
    await send(barcode, { code: 'OXY', value: '20.0', state: 'C' })
    expect(idsOf(await fhir.get(own, `DiagnosticReport?${since}`))).toEqual([String(labOrderId)])
    expect((await fhir.get(own, `Observation?${since}`)).body.entry).toMatchObject([
      { resource: { status: 'corrected', meta: { versionId: '2' } } },
    ])
  })

  it('includes values and the patient, each once and each in the audit log, and drops the values of a withdrawn report', async () => {
    const [one, other] = [
      await released({ code: 'OXY', value: '7' }, { code: 'KRA', value: '8' }),
      await released(),
    ]
    const path = `DiagnosticReport?_id=${one.labOrderId},${other.labOrderId}&_include=DiagnosticReport:result&_include=DiagnosticReport:subject:Patient`
    const { body, text } = await fhir.get(own, path)
    const named = (mode: string): string[] =>
      body.entry
        .filter(({ search }: { search: { mode: string } }) => search.mode === mode)
        .map(
          ({ resource }: { resource: { resourceType: string; id: string } }) =>
            `${resource.resourceType}/${resource.id}`,
        )
    const pointed: string[] = body.entry.flatMap(
      ({ resource }: { resource: { result?: { reference: string }[] } }) =>
        (resource.result ?? []).map(({ reference }) => reference),
    )
    expect(named('match')).toEqual([
      `DiagnosticReport/${other.labOrderId}`,
      `DiagnosticReport/${one.labOrderId}`,
    ])
    expect(named('include').toSorted()).toEqual(
      [...pointed, `Patient/${system.practice.ada}`].toSorted(),
    )
    expect(pointed).toHaveLength(3)
    expect(faultsOf(text)).toEqual([])
    expect(body.link[0].url).toContain('_include=DiagnosticReport%3Aresult')
    const [row] = await system.lab.owner(`
      select fields from audit where target <> 'patients seen' order by audit_id desc limit 1
    `)
    expect(row?.['fields']).toEqual([
      'DiagnosticReport',
      '_id',
      '_include',
      ...named('match'),
      ...named('include'),
    ])
    await send(
      one.barcode,
      { code: 'OXY', value: '', state: 'W' },
      { code: 'KRA', value: '', state: 'W' },
    )
    expect((await fhir.get(own, path)).body.entry).toHaveLength(4)
  })
})

describe('search terms about a patient', () => {
  it('are accepted only by POST, and appear in no URL of the answer', async () => {
    const byGet = await fhir.get(own, 'Patient?family=Moss&birthdate=1980-05-17')
    expect(byGet).toMatchObject({
      status: 400,
      body: {
        resourceType: 'OperationOutcome',
        issue: [{ diagnostics: expect.stringContaining('Patient/_search') as string }],
      },
    })
    const found = await fhir.search(own, 'Patient/_search', {
      family: 'mos',
      birthdate: '1980-05-17',
    })
    expect(idsOf(found)).toEqual([String(system.practice.ada)])
    expect(JSON.stringify(found.body.link)).not.toMatch(/mos|1980/i)
    expect(
      idsOf(await fhir.search(own, 'Patient/_search', { family: 'mos', birthdate: '1980-05-18' })),
    ).toEqual([])
    await system.lab.make.patient(system.practice.account.customerId, system.practice.tampa, {
      last_name: 'Moss',
    })
    expect(
      await fhir.search(own, 'Patient/_search', { family: 'moss', _count: '1' }),
    ).toMatchObject({ status: 422 })
  })

  it('appear in no audit row: each request records who asked, for what, and which records', async () => {
    await fhir.search(own, 'Patient/_search', { family: 'moss', birthdate: '1980-05-17' })
    const [row] = await system.lab.owner(`
      select * from audit where target <> 'patients seen' order by audit_id desc limit 1
    `)
    expect(row).toMatchObject({
      act: 'fhir.search',
      outcome: 'done',
      source: 14,
      customer_id: system.practice.account.customerId,
    })
    expect(row?.['target']).toMatch(/^FHIR client \d+$/)
    expect(row?.['fields']).toEqual([
      'Patient',
      'family',
      'birthdate',
      expect.stringMatching(/^Patient\/\d+$/),
      `Patient/${system.practice.ada}`,
    ])
  })
})

it('rejects an unknown parameter, or ignores it if the client requests that', async () => {
  expect((await fhir.get(own, 'Observation?colour=red')).body.issue[0]).toMatchObject({
    code: 'not-supported',
    diagnostics: 'Observation is not searched by colour.',
  })
  expect(
    (await fhir.get(own, 'Observation?colour=red', { prefer: 'handling=lenient' })).body.link[0]
      .url,
  ).not.toContain('colour')
  expect((await fhir.get(own, 'Encounter/1')).body).toMatchObject({
    resourceType: 'OperationOutcome',
  })
})

describe('an unreleased result', () => {
  const look = async (labOrderId: number) =>
    Promise.all(
      ['ServiceRequest', 'Specimen', 'DiagnosticReport', 'Observation'].map(async (kind) => {
        const terms = kind.startsWith('S') ? `_id=${labOrderId}` : `based-on=${labOrderId}`
        return (await fhir.get(own, `${kind}?${terms}`)).text
      }),
    )

  it('changes nothing that a practice can see, to the byte: waiting for a person, preliminary, or a waiting correction', async () => {
    const { labOrderId, barcode } = await system.accessioned({ tests: [1200], stage: 35 })
    const before = await look(labOrderId)
    await send(barcode, { code: 'OXY', value: '7', state: 'P' })
    expect((await system.result(labOrderId)).versions).toHaveLength(1)
    expect(await look(labOrderId)).toEqual(before)
    await system.lab.owner('update lab_system set trusted = false')
    await send(barcode, { code: 'OXY', value: '250' })
    expect((await system.result(labOrderId)).versions).toMatchObject([
      { kind: 'preliminary' },
      { kind: 'final', released: false },
    ])
    expect(await look(labOrderId)).toEqual(before)
    await system.lab.owner('update lab_system set trusted = true')
    const { labOrderId: first, barcode: number } = await released()
    const was = await look(first)
    await system.lab.owner('update lab_system set trusted = false')
    await send(number, { code: 'OXY', value: '20', state: 'C' })
    expect((await system.result(first)).versions).toHaveLength(2)
    expect(await look(first)).toEqual(was)
    await system.lab.owner('update lab_system set trusted = true')
  })

  it('is left out by the queries themselves, even without the row policies', async () => {
    const { actor } = await clientOf(system.lab.context, `Bearer ${own}`, '127.0.0.1')
    const other = await system.lab.make.account()
    const at = await system.lab.make.location(other.customerId)
    await system.lab.make.chart(other.customerId, at, { mark: 'theirs', hash: Buffer.alloc(32, 3) })
    const { barcode } = await released()
    await system.lab.owner('update lab_system set trusted = false')
    await send(barcode, { code: 'OXY', value: '20', state: 'C' })
    const { barcode: waits } = await system.accessioned({ tests: [1200] })
    await send(waits, { code: 'OXY', value: '20' })
    await system.lab.owner('update lab_system set trusted = true')
    const rows = async <R>({ find }: Pick<Kind<R>, 'find'>, scope: Scope) =>
      (await system.lab.database.ask(scope, [find(actor, [], undefined, 1000)]))[0]?.rows
    const same = async <R>(kind: Kind<R>) =>
      expect(await rows(kind, { ...actor, customers: 'all' }), kind.type).toEqual(
        await rows(kind, actor),
      )
    await same(patientKind)
    await same(serviceRequestKind)
    await same(specimenKind)
    await same(diagnosticReportKind)
    await same(observationKind)
  })

  it('appears as corrected under the same ID once released, and as entered in error without a value once withdrawn', async () => {
    const { labOrderId, barcode } = await released()
    const value = (await fhir.get(own, `Observation?based-on=${labOrderId}`)).body.entry[0].resource
    await send(barcode, { code: 'OXY', value: '20.0', state: 'C' })
    const corrected = await fhir.get(own, `Observation/${value.id}`)
    expect(corrected.body).toMatchObject({
      id: value.id,
      status: 'corrected',
      meta: { versionId: '2' },
    })
    expect(corrected.text).toContain('"value":20.0')
    const report = (await fhir.get(own, `DiagnosticReport/${labOrderId}`)).body
    expect(report).toMatchObject({
      status: 'corrected',
      conclusion: expect.stringContaining('was corrected to 20.0') as string,
      presentedForm: [{}, { title: 'Report, version 1, replaced' }],
    })
    await send(barcode, { code: 'OXY', value: '', state: 'W' })
    const gone = (await fhir.get(own, `Observation/${value.id}`)).body
    expect(gone).toMatchObject({
      id: value.id,
      status: 'entered-in-error',
      meta: { versionId: '3' },
    })
    expect(
      Object.keys(gone).filter((name) => /^value|interpretation|note|referenceRange/.test(name)),
    ).toEqual([])
    const withdrawn = await fhir.get(own, `DiagnosticReport/${labOrderId}`)
    expect(withdrawn.body).toMatchObject({
      status: 'entered-in-error',
      conclusion: expect.stringContaining('another patient') as string,
    })
    expect(withdrawn.body.result ?? withdrawn.body.presentedForm).toBeUndefined()
    // the value itself: the moment of a change may have these signs, too
    expect(withdrawn.text).not.toMatch(/(?<!\d:)20\.0(?!\d)/)
    for (const { url } of report.presentedForm as { url: string }[])
      expect((await fhir.get(own, url.split('/r4/')[1] ?? '')).status).toBe(404)
  })
})
