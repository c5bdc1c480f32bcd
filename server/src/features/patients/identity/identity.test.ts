import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { incidents } from '@labgate/contract/desk/incidents'
import { labels } from '@labgate/contract/orders/labels'
import { orders } from '@labgate/contract/orders/orders'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patients } from '@labgate/contract/patients/patients'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { amendReports } from '../../results/amend.ts'

let system: LabSystem
let clinic: Visitor
let supervisor: Visitor
let accessioner: Visitor
let admin: Visitor
let labId = 0
beforeAll(async () => {
  system = await openLabSystem()
  const { practice, lab } = system
  ;({ clinic, supervisor, accessioner } = practice)
  admin = await lab.signIn(await lab.make.user(1))
  ;[{ lab_id: labId } = { lab_id: 0 }] = await lab.owner<{ lab_id: number }>(
    'select lab_id from lab limit 1',
  )
  for (const { userId } of await lab.owner<{ userId: number }>(
    'select user_id as "userId" from app_user where user_type_id in (6, 8)',
  ))
    await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [userId, labId])
})
afterAll(() => system.lab.close())

const ada = () => system.practice.ada
const save = async (visitor: Visitor, fields: object) => {
  const { rowVersion } = (await visitor.call(patients.get, { patientId: ada() })).body
  return (await visitor.call(patients.save, { patientId: ada(), rowVersion, ...fields })).body
}
const request = async (fields: object, reason = 'Her license was read again') =>
  (
    await clinic.call(identityCorrections.request, {
      patientId: ada(),
      kind: 'wrong',
      reason,
      ...fields,
    })
  ).body
const corrections = async () =>
  (await clinic.call(identityCorrections.list, { patientId: ada() })).body
const decide = async (visitor: Visitor, accept: boolean, note = 'Copy of the license seen') => {
  const { list } = await corrections()
  return (
    await visitor.call(identityCorrections.decide, {
      identityCorrectionId: list[0].identityCorrectionId,
      accept,
      note,
    })
  ).body
}
const hold = async (labOrderId: number) =>
  (
    await system.lab.owner<{ hold: number }>('select hold from lab_order where lab_order_id = $1', [
      labOrderId,
    ])
  )[0]?.hold
const mismatch = 17

it('closes identity to a practice from receipt to release, and to the laboratory without a reason; other fields stay open', async () => {
  const { labOrderId } = await system.accessioned()
  for (const fields of [
    { lastName: 'Bell' },
    { firstName: 'Ann' },
    { middleName: 'M' },
    { suffix: 'Jr' },
    { dob: '1981-05-17' },
    { genderId: 2 },
    { medicalRecordId: 'X1' },
  ]) {
    const [field] = Object.keys(fields)
    expect(await save(clinic, fields), field).toMatchObject({
      valid: false,
      code: 'field-not-yours',
      issues: [{ path: [field], rule: 'identity-closed' }],
    })
    expect(await save(admin, fields), field).toMatchObject({
      valid: false,
      issues: [{ path: ['identityReason'] }, { path: ['identityKind'] }],
    })
  }
  expect(
    await save(clinic, { phone: '(813) 555-0144', lastName: 'Moss', lastNameLatin: 'Moss' }),
  ).toMatchObject({ valid: true })
  expect(await hold(labOrderId)).toBe(0)
  const direct = `update patient set last_name = 'Bell' where patient_id = ${ada()}`
  for (const scope of [
    { userId: 1, customers: 'all' as const, locations: null },
    { userId: 1, customers: [system.practice.account.customerId], locations: null },
  ])
    await expect(
      system.lab.database.forActor(
        scope,
        async (tx) =>
          void (await tx.executeQuery({
            sql: direct,
            parameters: [],
            query: undefined as never, // the statement that runs here is a text
            queryId: undefined as never, // the statement that runs here is a text
          })),
      ),
    ).rejects.toMatchObject({ constraint: 'identity_is_kept' })
  await system.practice.state(labOrderId, 'ended = 101')
})

it('a request holds the tubes and opens a task; a rejection ends the hold with its reason; the bench can accession nothing meanwhile', async () => {
  const { labOrderId, barcode } = await system.accessioned()
  const { labOrderId: held } = await system.accessioned({ hold: 16 })
  const arrived = await system.accessioned({ stage: 20, received_at: new Date().toISOString() })
  expect(await request({ lastName: 'Bell' }, ' ')).toMatchObject({
    valid: false,
    issues: [{ path: ['reason'] }],
  })
  expect(await request({})).toMatchObject({ valid: false })
  expect(await request({ dob: '2099-01-01' })).toMatchObject({
    valid: false,
    issues: [{ path: ['dob'] }],
  })
  expect(await request({ lastName: 'Bell', dob: '1981-05-17' })).toMatchObject({ valid: true })
  expect(await request({ lastName: 'Bee' })).toMatchObject({ valid: false, code: 'not-possible' })
  expect([await hold(labOrderId), await hold(held), await hold(arrived.labOrderId)]).toEqual([
    mismatch,
    16,
    mismatch,
  ])
  const { list: tasks } = (
    await supervisor.call(incidents.list, { searchCriteria: { auditIncidentTypeId: 20 } })
  ).body
  expect(tasks).toMatchObject([
    { status: 'new', auditIncidentType: 'Identity correction requested' },
  ])
  const act = {
    labOrderId: arrived.labOrderId,
    specimenBarcode: arrived.barcode,
    workingLabId: labId,
    comment: '',
  }
  for (const match of [
    { match: 'keyed', keyedDob: '1980-05-17' },
    { match: 'released', releaseReason: 'I know her' },
  ])
    expect(
      (await accessioner.send(accessioning.accession, { ...act, ...match })).body.issues,
    ).toMatchObject([{ rule: 'identity-asked' }, ...(match.match === 'keyed' ? [{}] : [])])
  expect(
    (
      await supervisor.call(accessioning.releaseStatusHold, {
        labOrderId: held,
        comment: 'Insurance came',
      })
    ).body.code,
  ).toBe('not-possible')
  expect(
    (
      await accessioner.call(identityCorrections.check, {
        labOrderId,
        specimenBarcode: barcode,
        keyedDob: '1980-05-17',
      })
    ).body.code,
  ).toBe('not-possible')
  const { list } = await corrections()
  const one = {
    identityCorrectionId: list[0].identityCorrectionId,
    accept: false,
    note: 'No proof',
  }
  for (const visitor of [clinic, accessioner])
    expect((await visitor.call(identityCorrections.decide, one)).status).toBe(403)
  expect(
    (await supervisor.call(identityCorrections.decide, { ...one, note: ' ' })).body,
  ).toMatchObject({ message: 'Enter why it is rejected.', issues: [{ path: ['note'] }] })
  expect(await decide(supervisor, false, 'No proof')).toMatchObject({
    valid: true,
    message: 'The request is rejected. The holds on 2 specimens end.',
  })
  expect(await decide(supervisor, true)).toMatchObject({ valid: false, code: 'not-possible' })
  expect([await hold(labOrderId), await hold(held), await hold(arrived.labOrderId)]).toEqual([
    0, 16, 0,
  ])
  expect((await clinic.call(patients.get, { patientId: ada() })).body).toMatchObject({
    lastName: 'Moss',
    dob: '1980-05-17',
  })
  const { list: events } = (await clinic.call(orders.history, { specimenBarcode: barcode })).body
  expect(events.at(-1)).toMatchObject({ comment: 'Identity correction rejected: No proof' })
  const { status, notes } = (
    await clinic.call(incidents.get, { customerIncidentId: tasks[0].customerIncidentId })
  ).body
  expect([status, notes.length]).toEqual(['resolved', 1])
  for (const id of [labOrderId, held, arrived.labOrderId])
    await system.practice.state(id, 'ended = 101')
})

it('accepting a request records who changed the patient, keeps the old label on record, and requires a keyed check of each tube', async () => {
  const { labOrderId, barcode } = await system.accessioned()
  const arrived = await system.accessioned({ stage: 20, received_at: new Date().toISOString() })
  expect(
    (await accessioner.call(labels.print, { labOrderId: [labOrderId], copies: 1 })).body.valid,
  ).toBe(true)
  expect((await request({ lastName: 'Bell', dob: '1981-05-17' })).valid).toBe(true)
  const late = await system.accessioned({ stage: 20, received_at: new Date().toISOString() })
  expect((await decide(supervisor, true)).message).toBe(
    'The patient is corrected. 3 specimens wait until their tubes are checked.',
  )
  expect((await clinic.call(patients.get, { patientId: ada() })).body).toMatchObject({
    lastName: 'Bell',
    dob: '1981-05-17',
  })
  const { list, underWay } = await corrections()
  expect(underWay).toBe(3)
  expect(list[0]).toMatchObject({
    state: 'accepted',
    was: { lastName: 'Moss', dob: '1980-05-17' },
    asked: { lastName: 'Bell', dob: '1981-05-17' },
    tubes: [
      { labels: ['MOSS, ADA · 05/17/1980'], checkedDate: null },
      { labels: [] },
      { labels: [] },
    ],
  })
  expect(list[0].decidedBy).not.toBe('')
  expect([
    await hold(labOrderId),
    await hold(arrived.labOrderId),
    await hold(late.labOrderId),
  ]).toEqual([mismatch, mismatch, mismatch])
  const blocked = await system.send(
    oru({
      controlId: 'B1',
      patient: { name: 'BELL^ADA', dob: '19810517' },
      orders: [{ placer: barcode, filler: 'B1', values: [{}] }],
    }),
  )
  expect(blocked.state).toBe('quarantined')

  const check = (given: object) =>
    accessioner.call(identityCorrections.check, {
      labOrderId,
      specimenBarcode: barcode,
      ...given,
    })
  expect((await check({})).body.issues).toMatchObject([{ path: ['keyedDob'] }])
  expect((await check({ keyedDob: '1980-05-17' })).body.issues).toMatchObject([
    { rule: 'dob-differs' },
  ])
  expect(
    (await check({ keyedDob: '1981-05-17', specimenBarcode: arrived.barcode })).body.issues,
  ).toMatchObject([{ rule: 'other-tube' }])
  expect((await check({ keyedDob: '1981-05-17' })).body.valid).toBe(true)
  expect(await hold(labOrderId)).toBe(0)

  await system.practice.state(arrived.labOrderId, `findings = '[]'`)
  const act = {
    labOrderId: arrived.labOrderId,
    specimenBarcode: arrived.barcode,
    workingLabId: labId,
    comment: '',
  }
  expect(
    (await accessioner.call(accessioning.accession, { ...act, match: 'eye' })).body.issues,
  ).toMatchObject([{ rule: 'label-not-trusted' }])
  expect(
    (
      await accessioner.call(accessioning.accession, {
        ...act,
        match: 'keyed',
        keyedDob: '1981-05-17',
      })
    ).body,
  ).toMatchObject({ valid: true })
  const { tubes } = (await corrections()).list[0]
  expect(tubes.map(({ checkSays: checkText }: { checkSays: string }) => checkText)).toEqual([
    'Tube checked after identity correction: birth date entered.',
    'Checked at accessioning.',
    '',
  ])
  for (const id of [labOrderId, arrived.labOrderId, late.labOrderId])
    await system.practice.state(id, 'ended = 101')
})

it('shows a report as stored, reports a chart that differs, and amends a report whose identity was recorded wrong', async () => {
  const made = await system.accessioned()
  const { labOrderId } = made
  const name = { name: 'BELL^ADA', dob: '19810517' }
  expect(
    await system.send(
      oru({
        controlId: 'R1',
        patient: name,
        orders: [{ placer: made.barcode, filler: 'R1', values: [{}] }],
      }),
    ),
  ).toMatchObject({
    state: 'processed',
  })
  await system.lab.owner(
    `insert into setting (name, value) values ('demo', '{}') on conflict do nothing`,
  )
  const report = async (visitor: Visitor, more = {}) =>
    (await visitor.call(results.report, { labOrderId, ...more })).body
  const [waiting] = (await admin.call(results.waiting, { searchCriteria: {} })).body.list
  if (waiting)
    await system.lab.owner('update result set waits_for = $2 where result_id = $1', [
      waiting.resultId,
      ['untrusted'],
    ])
  if (waiting)
    expect(
      (await admin.call(results.release, { resultId: waiting.resultId, note: 'Reviewed' })).body
        .valid,
    ).toBe(true)
  expect(await report(clinic)).toMatchObject({ version: 1, lastName: 'Bell', identityDiffers: [] })

  expect(await save(clinic, { lastName: 'Hart' })).toMatchObject({ valid: true })
  const texts = ['Last name: Bell on this report, Hart in the chart.']
  expect(await report(clinic)).toMatchObject({ lastName: 'Bell', identityDiffers: texts })
  expect(await amendReports(system.lab.context)).toBe(0)

  expect(
    await save(admin, { dob: '1982-05-17', identityReason: 'Passport', identityKind: 'wrong' }),
  ).toMatchObject({ valid: true })
  expect(await amendReports(system.lab.context)).toBe(1)
  const before = await report(clinic)
  expect(before).toMatchObject({ version: 1, lastName: 'Bell', dob: '1981-05-17' })
  const [draft] = (await admin.call(results.waiting, { searchCriteria: {} })).body.list
  expect(draft).toMatchObject({ labOrderId, kind: 'amended', version: 2 })
  expect(draft.waitsFor).toContain('identity')
  expect(
    (await admin.call(results.discard, { resultId: draft.resultId, note: 'x' })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  await system.lab.owner('update result set waits_for = $2 where result_id = $1', [
    draft.resultId,
    ['identity'],
  ])
  expect(
    (await admin.call(results.release, { resultId: draft.resultId, note: 'Identity corrected' }))
      .body.valid,
  ).toBe(true)
  expect(await report(clinic)).toMatchObject({
    version: 2,
    kind: 'amended',
    lastName: 'Hart',
    dob: '1982-05-17',
    identityDiffers: [],
    changes: ['Last name: was Bell; now Hart.', 'DOB: was 05/17/1981; now 05/17/1982.'],
  })
  expect(await report(clinic, { resultId: before.resultId })).toMatchObject({
    lastName: 'Bell',
    dob: '1981-05-17',
  })
  expect(await request({ lastName: 'Lane' })).toMatchObject({ valid: true })
  expect((await decide(supervisor, true)).message).toBe('The patient is corrected.')
})

it('a rejected request does not end the hold of a correction accepted before; only the check of the tube does', async () => {
  const { labOrderId, barcode } = await system.accessioned()
  expect(await request({ lastName: 'Vale', dob: '1983-05-17' })).toMatchObject({ valid: true })
  expect((await decide(supervisor, true)).message).toContain('1 specimen waits')
  expect(await request({ firstName: 'Ann' })).toMatchObject({ valid: true })
  expect(await decide(supervisor, false, 'No proof')).toMatchObject({
    valid: true,
    message: 'The request is rejected.',
  })
  expect(await hold(labOrderId)).toBe(mismatch)
  expect(
    (
      await accessioner.call(identityCorrections.check, {
        labOrderId,
        specimenBarcode: barcode,
        keyedDob: '1983-05-17',
      })
    ).body.valid,
  ).toBe(true)
  expect(await hold(labOrderId)).toBe(0)
  await system.practice.state(labOrderId, 'ended = 101')
})

it('a tube held for a mismatch before the correction is not freed by its birth date, only by how it was identified', async () => {
  const { labOrderId, barcode } = await system.accessioned({ hold: mismatch })
  expect(await request({ dob: '1984-05-17' })).toMatchObject({ valid: true })
  expect((await decide(supervisor, true)).valid).toBe(true)
  const check = (given: object) =>
    accessioner.call(identityCorrections.check, {
      labOrderId,
      specimenBarcode: barcode,
      ...given,
    })
  expect((await check({ keyedDob: '1984-05-17' })).body.issues).toMatchObject([
    { path: ['releaseReason'], rule: 'release-reason' },
  ])
  expect(await hold(labOrderId)).toBe(mismatch)
  expect(
    (await check({ keyedDob: '1984-05-17', releaseReason: 'The nurse identified it by phone' }))
      .body.valid,
  ).toBe(true)
  expect(await hold(labOrderId)).toBe(0)
  await system.practice.state(labOrderId, 'ended = 101')
})

it.each([
  { kind: 'changed', dob: '1985-05-17', amended: 0 },
  { kind: 'wrong', dob: '1986-05-17', amended: 1 },
])(
  'an identity that the laboratory saves as $kind leaves $amended released reports to amend',
  async ({ kind, dob, amended }) => {
    await amendReports(system.lab.context)
    await system.lab.owner(`
      update result
      set
        released_at = now(),
        user_id_released = 1
      where released_at is null and discarded_at is null
    `)
    expect(
      await save(admin, {
        lastName: `Reed ${kind}`,
        dob,
        identityReason: 'Court order',
        identityKind: kind,
      }),
    ).toMatchObject({ valid: true })
    expect(await amendReports(system.lab.context)).toBe(amended)
  },
)
