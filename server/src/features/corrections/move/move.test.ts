import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { orders } from '@labgate/contract/orders/orders'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import type { Got, Visitor } from '../../../../test/lab.ts'
import { rulesOf } from '../../../../test/practice.ts'

let system: LabSystem
let first: Visitor
let second: Visitor
let twin: number
const ada = { firstName: 'Ada', lastName: 'Twin', dob: '1980-05-17' }
const eva = { firstName: 'Eva', lastName: 'Twin', dob: '1980-05-17' }
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, supervisor } = system.practice
  first = supervisor
  second = await lab.signIn(await lab.make.user(8))
  twin = await person(eva)
})
afterAll(() => system.lab.close())

const person = ({ firstName, lastName, dob }: typeof ada, more: object = {}): Promise<number> => {
  const { practice } = system
  return practice.lab.make.patient(practice.account.customerId, practice.tampa, {
    first_name: firstName,
    last_name: lastName,
    dob,
    ...more,
  })
}
const order = async (labOrderId: number) => (await first.call(orders.get, { labOrderId })).body
const move = async (by: Visitor, labOrderId: number, more: object = {}): Promise<Got> =>
  by.call(corrections.moveToPatient, {
    labOrderId,
    patientId: twin,
    lists: 'keep',
    readFrom: 'tube',
    ...eva,
    medicalRecordId: '',
    reason: 'wrong-patient',
    note: 'The tube reads Eva.',
    rowVersion: (await order(labOrderId)).rowVersion,
    ...more,
  })
const listed = async (labOrderId: number): Promise<Correction[]> =>
  (await first.call(corrections.list, { searchCriteria: { labOrderId } })).body.list as Correction[]
const stored = (labOrderId: number) =>
  system.lab.owner<{ kind: string; released: boolean; name: string | null; waits: string[] }>(
    `
      select
        kind,
        released_at is not null as released,
        identity ->> 'firstName' as name,
        waits_for as waits
      from result
      where lab_order_id = $1
      order by version
    `,
    [labOrderId],
  )
/** An order for Ada with a result that is out. */
const reported = async (): Promise<{ labOrderId: number; ada: number }> => {
  const { labOrderId, barcode } = await system.accessioned()
  const { lab } = system
  const id = (await order(labOrderId)).patientId
  await lab.owner(
    `
      update patient
      set
        first_name = 'Ada',
        last_name = 'Twin',
        dob = '1980-05-17'
      where patient_id = $1
    `,
    [id],
  )
  await system.send(
    oru({
      controlId: `M${labOrderId}`,
      patient: { name: 'TWIN^ADA', dob: '19800517' },
      orders: [{ placer: barcode, filler: `F${labOrderId}`, values: [{ value: '250' }] }],
    }),
  )
  const [version] = await stored(labOrderId)
  if (version?.released !== true)
    await lab.owner(
      'update result set released_at = now(), user_id_released = 0 where lab_order_id = $1',
      [labOrderId],
    )
  return { labOrderId, ada: id }
}

it('moves an order without a result to the patient whose identifiers were read, notes it in both charts, and can undo it', async () => {
  const { practice, lab } = system
  const labOrderId = await practice.saved(practice.clinic)
  const from = (await order(labOrderId)).patientId
  const seen = (
    await first.call(corrections.previewMove, { labOrderId, patientId: twin, lists: 'keep' })
  ).body
  expect(seen).toMatchObject({
    valid: true,
    blocks: [],
    needsSecondPerson: false,
    needsRecordNumber: false,
    fields: [{ label: 'Patient', becomes: 'Twin, Eva, 05/17/1980' }, {}],
  })
  expect(rulesOf(await move(first, labOrderId, { firstName: 'Ada' }))).toEqual(['identifier'])
  expect(rulesOf(await move(first, labOrderId, { dob: '1980-05-18' }))).toEqual(['identifier'])
  expect(rulesOf(await move(first, labOrderId, { lastName: '', dob: null }))).toEqual([
    'required',
    'required',
  ])
  expect((await order(labOrderId)).patientId).toBe(from)
  expect((await move(first, labOrderId, { lastName: 'TWIN' })).body).toMatchObject({
    valid: true,
    state: 'done',
  })
  expect(await order(labOrderId)).toMatchObject({
    patientId: twin,
    patientInsuranceId_Primary: 0,
    insuranceMissing: true,
  })
  const [made] = await listed(labOrderId)
  expect(made).toMatchObject({
    act: 'patient',
    state: 'done',
    patientId: twin,
    patientId_Before: from,
  })
  const lines = await lab.owner<{ whose: number; message: string }>(
    `
      select patient_id as whose, message
      from inbox
      where reason = 'order-corrected' and resolved_at is null and patient_id = any ($1::bigint[])
      order by inbox_id
    `,
    [[from, twin]],
  )
  expect(lines.map(({ whose }) => whose)).toEqual([from, twin])
  expect(JSON.stringify(lines), 'no chart names the other person').not.toMatch(/Eva|Twin|Moss/)
  expect(
    await lab.owner('select subject from patient_note where patient_id = $1', [from]),
  ).toContainEqual({ subject: 'Order moved to another patient' })
  const undo = () =>
    first.call(corrections.undo, {
      orderCorrectionId: made?.orderCorrectionId ?? 0,
      reason: 'It was right before',
    })
  expect((await undo()).body).toMatchObject({ valid: true })
  expect(await order(labOrderId)).toMatchObject({ patientId: from, insuranceMissing: false })
  expect((await undo()).body).toMatchObject({ valid: false })
})

it('refuses a move to another account, an inactive record, the same patient, or an indistinguishable record, and of a canceled order', async () => {
  const { practice, lab } = system
  const labOrderId = await practice.saved(practice.clinic)
  const from = (await order(labOrderId)).patientId
  const other = await lab.make.account()
  const foreign = await lab.make.patient(
    other.customerId,
    await lab.make.location(other.customerId),
    { first_name: 'Eva', last_name: 'Twin', dob: eva.dob },
  )
  expect(rulesOf(await move(first, labOrderId, { patientId: foreign }))).toEqual(['account'])
  expect(rulesOf(await move(first, labOrderId, { patientId: from }))).toEqual(['same'])
  expect(
    rulesOf(await move(first, labOrderId, { patientId: await person(eva, { active: false }) })),
  ).toEqual(['inactive'])
  const [mine] = await lab.owner<typeof ada & { record: string }>(
    `
      select
        first_name as "firstName",
        last_name as "lastName",
        to_char(dob, 'YYYY-MM-DD') as dob,
        medical_record_id as record
      from patient
      where patient_id = $1
    `,
    [from],
  )
  if (mine === undefined) throw new Error('no patient')
  const { record: _record, ...name } = mine
  expect(
    rulesOf(await move(first, labOrderId, { patientId: await person(name), ...name })),
  ).toEqual(['alike'])
  const numbered = await person(name, { medical_record_id: 'R-77' })
  expect(rulesOf(await move(first, labOrderId, { patientId: numbered, ...name }))).toEqual([
    'required',
  ])
  expect(
    rulesOf(
      await move(first, labOrderId, { patientId: numbered, ...name, medicalRecordId: 'R-78' }),
    ),
  ).toEqual(['identifier'])
  expect(
    (await move(first, labOrderId, { patientId: numbered, ...name, medicalRecordId: 'r-77' })).body,
  ).toMatchObject({ state: 'done' })
  expect((await move(practice.clinic, labOrderId, { rowVersion: 1 })).body).toMatchObject({
    code: 'not-permitted',
  })
  await practice.clinic.call(orders.cancel, { labOrderId, comment: 'x' })
  expect(rulesOf(await move(first, labOrderId))).toEqual(['canceled'])
})

it('moving a released result takes a second person; it is withdrawn under the wrong name, reissued under the right one, and notified once', async () => {
  const { lab, practice } = system
  const { labOrderId, ada: from } = await reported()
  expect(
    (await stored(labOrderId)).map(({ kind, released, name }) => [kind, released, name]),
  ).toEqual([['final', true, 'Ada']])
  lab.clock.now = new Date(lab.clock.now.getTime() + 60_000)
  expect(
    (await first.call(corrections.previewMove, { labOrderId, patientId: twin, lists: 'keep' }))
      .body,
  ).toMatchObject({ needsSecondPerson: true })
  expect((await move(first, labOrderId)).body).toMatchObject({ valid: true, state: 'asked' })
  expect(await stored(labOrderId), 'nothing happens before the second person').toHaveLength(1)
  expect(rulesOf(await move(second, labOrderId))).toEqual(['asked'])
  const [queries] = await listed(labOrderId)
  expect(queries).toMatchObject({
    state: 'asked',
    needsOther: true,
    createdBy: expect.stringMatching(/\w/),
  })
  const decide = (by: Visitor, accept: boolean) =>
    by.call(corrections.decideMove, {
      orderCorrectionId: queries?.orderCorrectionId ?? 0,
      accept,
      note: 'I read the tube, too.',
    })
  expect((await decide(first, true)).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('Another person'),
  })
  expect((await decide(practice.clinic, true)).body).toMatchObject({ code: 'not-permitted' })
  const done = await decide(second, true)
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ valid: true, state: 'done' })
  expect((await decide(second, true)).body.message).toMatch(/already decided this\.$/)
  expect(await stored(labOrderId)).toMatchObject([
    { kind: 'final', released: true, name: 'Ada' },
    { kind: 'withdrawn, wrong patient', released: true, name: 'Ada' },
    {
      kind: 'corrected',
      released: false,
      name: null,
      waits: expect.arrayContaining(['corrected']),
    },
  ])
  expect(await order(labOrderId)).toMatchObject({ patientId: twin })
  const versions = await lab.owner<{ id: number }>(
    'select result_id as id from result where lab_order_id = $1 order by version',
    [labOrderId],
  )
  const shown = await Promise.all(
    versions.map(
      async ({ id }) => (await first.call(results.report, { labOrderId, resultId: id })).body,
    ),
  )
  expect(
    shown.map(({ patientId, firstName, identityDiffers }) => [
      patientId,
      firstName,
      identityDiffers,
    ]),
  ).toEqual([
    [from, 'Ada', []],
    [from, 'Ada', []],
    [twin, 'Eva', []],
  ])
  expect(
    await lab.owner(
      `select distinct patient_id as whose from observation where lab_order_id = $1`,
      [labOrderId],
    ),
  ).toEqual([{ whose: twin }])
  const open = await lab.owner<{ reason: string; whose: number }>(
    `
      select reason, patient_id as whose
      from inbox
      where
        resolved_at is null
        and reason in ('result-withdrawn', 'order-corrected')
        and patient_id = any ($1::bigint[])
      order by inbox_id
    `,
    [[from, twin]],
  )
  expect(
    open
      .filter(({ whose }) => whose === from)
      .slice(-2)
      .map(({ reason }) => reason),
  ).toEqual(['result-withdrawn', 'order-corrected'])
  const values = await lab.owner<{ value: string; state: string }>(
    'select value, state from observation where lab_order_id = $1 and version_to is null',
    [labOrderId],
  )
  expect(values).toEqual([{ value: '250', state: 'F' }])
  const [kept] = await listed(labOrderId)
  expect(kept).toMatchObject({
    state: 'done',
    decidedBy: expect.stringMatching(/\w/),
    left: expect.any(Object),
  })
  expect(
    (
      await first.call(corrections.undo, {
        orderCorrectionId: kept?.orderCorrectionId ?? 0,
        reason: 'x',
      })
    ).body,
  ).toMatchObject({
    valid: false,
    message: expect.stringContaining('has a result'),
  })
})

it('a rejected move changes nothing, and a move cannot be approved after the order has changed', async () => {
  const { practice } = system
  const { labOrderId, ada: from } = await reported()
  const ask = async (): Promise<number> => {
    expect((await move(first, labOrderId)).body).toMatchObject({ state: 'asked' })
    return (await listed(labOrderId))[0]?.orderCorrectionId ?? 0
  }
  const decide = (orderCorrectionId: number, accept: boolean, note = 'x') =>
    second.call(corrections.decideMove, { orderCorrectionId, accept, note })
  const request = await ask()
  expect((await decide(request, false, ' ')).body.message).toBe('Enter why it is rejected.')
  expect((await decide(request, true, '')).body.message).toMatch(/^Enter how you know whose/)
  expect((await decide(request, false)).body).toMatchObject({ valid: true, state: 'rejected' })
  expect(await order(labOrderId)).toMatchObject({ patientId: from })
  expect(await stored(labOrderId)).toHaveLength(1)
  const again = await ask()
  const changed = await first.call(corrections.correct, {
    labOrderId,
    act: 'location',
    values: { locationId: await practice.lab.make.location(practice.account.customerId) },
    reason: 'data-entry',
    note: 'x',
    rowVersion: (await order(labOrderId)).rowVersion,
  })
  expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ valid: true })
  expect((await decide(again, true)).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('changed since'),
  })
})
