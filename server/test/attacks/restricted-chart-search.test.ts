import { breakGlass } from '@labgate/contract/access/watch'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { custody } from '@labgate/contract/accessioning/custody'
import { labels } from '@labgate/contract/orders/labels'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { home } from '@labgate/contract/overviews/home'
import { patients } from '@labgate/contract/patients/patients'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { results } from '@labgate/contract/results/results'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBundle } from '../../src/features/results/report-bundles/make-bundle.ts'
import { openFhir, type OpenFhir } from '../fhir-client.ts'
import type { Visitor } from '../lab.ts'
import type { Practice } from '../practice.ts'

let fhir: OpenFhir
let practice: Practice
let lab: Practice['lab']
let ada: number
let admin: Visitor
/** Lab client services of another account. */
let stranger: Visitor
/** A result of the chart, and an order whose tube is in transit. */
let released: { labOrderId: number; barcode: string }
let tube: { labOrderId: number; specimenBarcode: string; requisitionNo: string }
let bundle: number
let benchLab: number
beforeAll(async () => {
  fhir = await openFhir()
  ;({ practice, lab } = fhir.system)
  ;({ ada } = practice)
  ;({ admin } = fhir)
  await lab.owner(`update patient set medical_record_id = 'MR-77' where patient_id = $1`, [ada])
  released = await fhir.released()
  const labOrderId = await practice.saved(practice.clinic, { isPregnant: 2 })
  const { requisitionNo, specimens } = await practice.read(labOrderId)
  tube = { labOrderId, specimenBarcode: specimens[0].specimenBarcode, requisitionNo }
  bundle = (await admin.call(reportBundles.begin, { labOrderId: [released.labOrderId] })).body
    .reportBundleId
  await makeBundle(lab.context)(bundle)
  const elsewhere = await lab.make.account()
  const user = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    elsewhere.customerId,
    user.userId,
  ])
  stranger = await lab.signIn(user)
  benchLab = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true, clia_number: '10D1234568' },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    practice.accessioner.signedIn.userId,
    benchLab,
  ])
  await lab.owner('update patient set restricted = 4 where patient_id = $1', [ada])
})
afterAll(() => lab.close())

const sought = async (visitor: Visitor, searchCriteria: object) => {
  const { body } = await visitor.call(patients.list, { searchCriteria })
  expect(JSON.stringify(body)).not.toContain('Ada')
  return [body.list.length, body.closedCharts] as const
}
const soughtOrder = async (visitor: Visitor, searchCriteria: object) => {
  const { body } = await visitor.call(orders.list, { searchCriteria })
  return [body.list.length, body.closedCharts] as const
}
const rowsAbout = (userId: number, act: string, outcome = 'done') =>
  lab.owner(
    `
      select lab_order_id
      from audit
      where user_id = $1 and act = $2 and outcome = $3 and patient_id = $4
    `,
    [userId, act, outcome, ada],
  )

it('only an exact search finds a restricted chart; it returns only the chart’s number and writes an audit row about the patient', async () => {
  const { customerId } = practice.account
  const DOB = '1980-05-17'
  const [only, none] = [
    [0, [ada]],
    [0, []],
  ] as const
  const exact = [{ name: 'moss, ada', DOB }, { name: 'Ada Moss', DOB }, { name: 'Moss Ada', DOB, customerId }, { lastName: 'Moss', firstName: 'Ada', DOB }, { medicalRecordId: 'mr-77' }] // prettier-ignore
  for (const criteria of exact)
    expect([criteria, await sought(admin, criteria)]).toEqual([criteria, only])
  /*
   * Criteria that would narrow the search reveal nothing: not sex, place, or whether the patient is
   * active.
   */
  expect(
    await sought(admin, { name: 'Moss, Ada', DOB, genderId: 2, locationId: 999, priority: true }),
  ).toEqual(only)
  for (const criteria of [
    { name: 'Moss', DOB },
    { name: 'Moss, A', DOB },
    { name: 'Moss, Adaa', DOB },
    { name: 'Mos, Ada', DOB },
    { name: 'Moss, Ada' },
    { name: 'Moss, Ada', DOB: '1980-05-18' },
    { name: ', Ada', DOB },
    { DOB },
    { medicalRecordId: 'MR-7' },
    { medicalRecordId: 'MR-77', customerId: customerId + 1 },
    { phone: '8135550100' },
  ])
    expect([criteria, await sought(admin, criteria)]).toEqual([criteria, none])
  expect(await sought(stranger, { name: 'Moss, Ada', DOB })).toEqual(none)
  expect(await sought(practice.biller, { name: 'Moss, Ada', DOB })).toEqual(only)
  expect((await rowsAbout(practice.biller.signedIn.userId, 'patients.list')).length).toBe(1)

  for (const criteria of [
    { specimenBarcode: tube.specimenBarcode },
    { requisitionNo: tube.requisitionNo },
  ])
    expect([
      await soughtOrder(practice.biller, criteria),
      await soughtOrder(stranger, criteria),
    ]).toEqual([only, none])
  expect(await soughtOrder(practice.biller, { patientName: 'Moss' })).toEqual(none)
  expect(
    await soughtOrder(practice.biller, { specimenBarcode: tube.specimenBarcode.slice(0, -1) }),
  ).toEqual(none)
  expect((await rowsAbout(practice.biller.signedIn.userId, 'orders.list')).length).toBe(2)
  expect(await soughtOrder(practice.clinic, { requisitionNo: tube.requisitionNo })).toEqual([1, []])
})

it('opening a record by number reports a restricted chart to users who could otherwise see it, and not found to everyone else', async () => {
  const { labOrderId, specimenBarcode } = tube
  const calls = (visitor: Visitor) => ({
    order: visitor.call(orders.get, { labOrderId }),
    tube: visitor.call(orders.history, { specimenBarcode }),
    report: visitor.call(results.report, { labOrderId: released.labOrderId }),
    chain: visitor.call(custody.chain, { labOrderId }),
    letter: visitor.call(accessioning.rejectionLetter, { labOrderId }),
    patient: visitor.call(patients.get, { patientId: ada }),
  })
  const answers = async (visitor: Visitor) => {
    const got = await Promise.all(
      Object.entries(calls(visitor)).map(
        async ([what, call]) => [what, (await call).body] as const,
      ),
    )
    return Object.fromEntries(
      got.map(([what, { code, message, detail }]) => [what, [code, message, detail?.patientId]]),
    )
  }
  const ofOrder = ['chart-restricted', 'This order belongs to a restricted chart.', ada]
  const closed = {
    order: ofOrder,
    tube: ofOrder,
    report: ofOrder,
    chain: ofOrder,
    letter: ofOrder,
    patient: ['chart-restricted', 'This chart is restricted.', ada],
  }
  expect(await answers(practice.biller)).toEqual(closed)
  for (const what of Object.values(await answers(stranger)))
    expect([what[0], what[2]]).toEqual(['not-found', undefined])
  expect((await admin.call(orders.get, { labOrderId: 999_999 })).body.code).toBe('not-found')
  const [row] = await rowsAbout(
    practice.biller.signedIn.userId,
    'orders.get',
    'refused: chart-restricted',
  )
  expect(row).toEqual({ lab_order_id: labOrderId })
  const { body } = await admin.call(reportBundles.pdf, { reportBundleId: bundle })
  expect([body.code, body.fileAsBase64]).toEqual(['not-found', undefined])
})

it('bench staff can receive and accession a restricted chart’s tube, and see what the label shows', async () => {
  const { accessioner } = practice
  const { labOrderId, specimenBarcode } = tube
  const scan = {
    key: 'restricted-tube-1',
    specimenBarcode,
    shipLogId: 0,
    at: practice.ago(0),
    userId: accessioner.signedIn.userId,
  }
  const { list } = (await accessioner.call(shipLogs.scans, { labId: benchLab, scans: [scan] })).body
  // received in a parcel without a sheet
  expect(list).toMatchObject([{ outcome: 'unlisted', specimen: { patientName: 'Moss, Ada' } }])
  const bench = (
    await accessioner.call(accessioning.forAccessioning, { SpecimenBarcode: specimenBarcode })
  ).body
  expect(bench).toMatchObject({
    lastName: 'Moss',
    dob: '1980-05-17',
    isRestricted: true,
    user_Physician: '',
    isPregnant: 0,
    arrival: 'Received',
    labOrderId,
  })
  const of = { labOrderId, specimenBarcode, workingLabId: benchLab }
  expect(
    (
      await accessioner.call(orderPapers.saveAttachment, {
        labOrderId,
        loAttachmentTypeId: 1,
        fileAsBase64: page,
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(
    (
      await accessioner.call(accessioning.accession, {
        ...of,
        match: 'keyed',
        keyedDob: '1980-05-17',
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(
    (await accessioner.call(labels.print, { labOrderId: [labOrderId], copies: 1 })).body,
  ).toMatchObject({ valid: true })
  expect(
    (
      await admin.call(labels.print, {
        labOrderId: [labOrderId],
        copies: 1,
        reason: 'The label is lost',
      })
    ).body.code,
  ).toBe('chart-restricted')
  expect((await accessioner.call(orders.get, { labOrderId })).body.code).toBe('chart-restricted')
  expect(await rowsAbout(accessioner.signedIn.userId, 'accessioning.forAccessioning')).toEqual([
    { lab_order_id: labOrderId },
  ])
})
const page =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('a system whose secret the laboratory made cannot read a restricted chart', async () => {
  for (const path of [`Patient/${ada}`, `DiagnosticReport/${released.labOrderId}`])
    expect((await fhir.fhir.get(fhir.own, path)).status).toBe(404)
})

it('emergency access opens only restricted charts, also in report bundles requested earlier, and shows in the shell until it ends', async () => {
  const plain = await lab.make.patient(practice.account.customerId, practice.tampa)
  const open = (visitor: Visitor, patientId: number) =>
    visitor.call(breakGlass.open, {
      patientId,
      reason: 'Patient unconscious in the emergency room',
    })
  const letters = await lab.owner('select from mail')
  expect([(await open(admin, plain)).body.code, (await open(admin, 999_999)).body.code]).toEqual([
    'not-possible',
    'not-found',
  ])
  expect(await lab.owner('select from mail')).toEqual(letters)
  const breakGlassId = Number((await open(admin, ada)).body.id)
  const [shown] = (await admin.call(home.shell, {})).body.emergencies
  expect(shown).toEqual({
    breakGlassId,
    patientId: ada,
    until: new Date(lab.clock.now.getTime() + 3_600_000).toISOString(),
  })
  expect((await admin.call(reportBundles.pdf, { reportBundleId: bundle })).body).toMatchObject({
    valid: true,
  })
  expect(await soughtOrder(admin, { specimenBarcode: tube.specimenBarcode })).toEqual([1, []])
  expect((await practice.supervisor.call(breakGlass.end, { breakGlassId })).body.code).toBe(
    'not-found',
  )
  expect((await admin.call(breakGlass.end, { breakGlassId })).body).toMatchObject({ valid: true })
  expect((await admin.call(home.shell, {})).body.emergencies).toEqual([])
  expect(await sought(admin, { medicalRecordId: 'MR-77' })).toEqual([0, [ada]])
})
