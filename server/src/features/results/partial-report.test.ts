import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { resultReview } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFhir, type OpenFhir } from '../../../test/fhir-client.ts'
import { oru, type Sent } from '../../../test/lab-system.ts'
import { textsOf } from '../../../test/paper-readers.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { resultMessage } from '../../hl7/results/result-message.ts'
import { sentResult } from './result-delivery/sent-result.query.ts'

let opened: OpenFhir
beforeAll(async () => {
  opened = await openFhir()
  const { lab, systemId } = opened.system
  for (const [code, analyte] of [
    ['HGB', 'hemoglobin'],
    ['GLU', 'glucose'],
  ])
    await lab.make.insert(
      'analyte_mapping',
      { lab_system_id: systemId, code, coding_system: 'L', analyte, method: 'measured' },
      'analyte_mapping_id',
    )
})
afterAll(() => opened.system.lab.close())

const [cbc, glucose, form] = [8100, 8201, newestCatalog('Hematology')]
const ordered = (tests: readonly number[]) =>
  opened.system.accessioned({ lab_type_id: 7, version: form.version, tests })
let sent = 0
const send = (placer: string, filler: string, ...values: Sent[]) =>
  opened.system.send(oru({ controlId: `P${(sent += 1)}`, orders: [{ placer, filler, values }] }))
const hemoglobin = { code: 'HGB', value: '13.5', unit: 'g/dL' }
const sugar = { code: 'GLU', value: '88', unit: 'mg/dL' }

const reportOf = async (labOrderId: number) =>
  (await opened.system.practice.clinic.call(results.report, { labOrderId })).body
const firstPage = async (labOrderId: number) => {
  const { body } = await opened.system.practice.clinic.call(results.pdf, {
    SpecimenId: labOrderId,
    b64: true,
  })
  return (await textsOf(Buffer.from(body.fileAsBase64, 'base64')))[0]
}
const fhirStatus = async (labOrderId: number) =>
  (await opened.fhir.get(opened.own, `DiagnosticReport/${labOrderId}`)).body.status as string
const found = async (status: string) =>
  (await opened.fhir.get(opened.own, `DiagnosticReport?status=${status}`)).body.entry?.map(
    (one: { resource: { id: string } }) => one.resource.id,
  ) ?? []
const envelope = {
  controlId: 'C1',
  at: new Date('2026-08-01T12:00:00Z'),
  laboratory: 'North Bench',
  application: 'CHART',
  facility: 'NORTH',
}
/** OBR-4 and OBR-25 of each panel as told to a practice's system. */
const sentPanels = async (resultId: number) => {
  const sent = await opened.system.lab.context.database.forActor(systemScope, (tx) =>
    sentResult(tx, resultId),
  )
  if (sent === undefined) throw new Error('nothing was released')
  const lines = resultMessage({ ...sent, pdf: undefined }, envelope).split('\r')
  return lines
    .filter((line) => line.startsWith('OBR|'))
    .map((line) => [line.split('|')[4], line.split('|')[25]])
}

it('a report is complete only once every ordered panel has a value, on screen and paper, in lists, FHIR, and messages', async () => {
  const { labOrderId, barcode } = await ordered([cbc, glucose])
  await send(barcode, 'A1', hemoglobin)
  const first = await reportOf(labOrderId)
  expect(first).toMatchObject({ kind: 'final', notReported: ['Comprehensive metabolic panel'] })
  const page = await firstPage(labOrderId)
  expect(page).toContain('Partial laboratory report')
  expect(page).toContain('Ordered, without a result yet: Comprehensive metabolic panel.')
  expect([await fhirStatus(labOrderId), await found('final'), await found('partial')]).toEqual([
    'partial',
    [],
    [String(labOrderId)],
  ])
  const listed = (
    await opened.system.practice.clinic.call(resultReview.list, { searchCriteria: { pageSize: 5 } })
  ).body
  expect(listed.list).toMatchObject([
    { labOrderId, notReported: ['Comprehensive metabolic panel'] },
  ])
  expect(await sentPanels(first.resultId)).toEqual([
    ['7^Hematology^99LBG', 'A'],
    ['58410-2^CBC without differential^LN', 'F'],
  ])

  await send(barcode, 'A2', sugar)
  const second = await reportOf(labOrderId)
  expect(second).toMatchObject({
    version: 2,
    kind: 'final',
    notReported: [],
    versions: [{ isPartial: false }, { isPartial: true }],
  })
  expect(await firstPage(labOrderId)).not.toContain('Partial')
  expect([await fhirStatus(labOrderId), await found('final'), await found('partial')]).toEqual([
    'final',
    [String(labOrderId)],
    [],
  ])
  expect(await sentPanels(second.resultId)).toEqual([
    ['7^Hematology^99LBG', 'F'],
    ['58410-2^CBC without differential^LN', 'F'],
    ['24323-8^Comprehensive metabolic panel^LN', 'F'],
  ])
})

it('an order of one panel is told with its LOINC code', async () => {
  const { labOrderId, barcode } = await ordered([cbc])
  await send(barcode, 'B1', hemoglobin)
  const { resultId } = await reportOf(labOrderId)
  expect(await sentPanels(resultId)).toEqual([
    ['7^Hematology^99LBG^58410-2^CBC without differential^LN', 'F'],
  ])
})
