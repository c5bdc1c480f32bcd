import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { orders } from '@labgate/contract/orders/orders'
import { parole } from '@labgate/contract/patients/parole'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

const officerOf = async (patientId: number): Promise<Visitor> => {
  const { lab, account } = system.practice
  const officer = await lab.make.user(14)
  const of = { patient_id: patientId, customer_id: account.customerId }
  await lab.make.insert(
    'patient_parole',
    { ...of, user_id: officer.userId, user_id_linked: 1 },
    'patient_parole_id',
  )
  const release = {
    attachment_type_id: 12,
    description: 'Release',
    effective_date: '2020-01-01',
    expire_date: '2190-01-01',
    released_lab_types: [1],
  }
  await lab.make.insert(
    'patient_attachment',
    {
      ...of,
      ...release,
      user_id_parol_officer: officer.userId,
      file_hash: Buffer.alloc(32, 3),
      user_id_created: 1,
    },
    'patient_attachment_id',
  )
  return lab.signIn(officer)
}

it('a move never shows a parole officer the other person at any stage, and a restricted chart closes its earlier report versions', async () => {
  const { lab, practice } = system
  const { supervisor, account } = practice
  const { labOrderId, barcode } = await system.accessioned()
  const versionOf = async () => (await supervisor.call(orders.get, { labOrderId })).body
  const { patientId: wrong } = await versionOf()
  await lab.owner(
    `
      update patient
      set
        first_name = 'Ada',
        last_name = 'Twin',
        dob = '1980-05-17'
      where patient_id = $1
    `,
    [wrong],
  )
  const right = await lab.make.patient(account.customerId, practice.tampa, {
    first_name: 'Eva',
    last_name: 'Twin',
    dob: '1980-05-17',
  })
  const officers = [await officerOf(wrong), await officerOf(right)] as const
  await system.send(
    oru({
      controlId: 'S1',
      patient: { name: 'TWIN^ADA', dob: '19800517' },
      orders: [{ placer: barcode, filler: 'S1', values: [{ value: '250' }] }],
    }),
  )
  await lab.owner(
    `
      update result
      set
        released_at = now(),
        user_id_released = 0
      where lab_order_id = $1 and released_at is null
    `,
    [labOrderId],
  )
  await lab.owner(
    `update lab_order set stage = 50, resulted_at = now() where lab_order_id = $1 and stage < 50`,
    [labOrderId],
  )
  /** Which of the two officers lists the order, and the names on the reports each receives. */
  const sight = () =>
    Promise.all(
      officers.map(async (officer, at) => {
        const { list } = (
          await officer.call(parole.ownOrders, { patientId: at === 0 ? wrong : right })
        ).body as { list: { specimenBarcode: string }[] }
        const versions = await lab.owner<{ id: number }>(
          'select result_id as id from result where lab_order_id = $1 order by version',
          [labOrderId],
        )
        const reports = await Promise.all(
          versions.map(({ id }) => officer.call(parole.ownReport, { resultId: id })),
        )
        const named = reports.flatMap(({ body }) => (body.valid === true ? [body.firstName] : []))
        return [list.length, named]
      }),
    )
  const before = [
    [1, ['Ada']],
    [0, []],
  ]
  expect(await sight()).toEqual(before)
  const { rowVersion } = await versionOf()
  const keyed = { firstName: 'Eva', lastName: 'Twin', dob: '1980-05-17', medicalRecordId: '' }
  const given = {
    labOrderId,
    patientId: right,
    ...keyed,
    lists: 'keep',
    readFrom: 'tube',
    reason: 'wrong-patient',
    note: 'x',
    rowVersion,
  } as const
  expect((await supervisor.call(corrections.moveToPatient, given)).body).toMatchObject({
    state: 'asked',
  })
  expect(await sight(), 'a request shows nothing').toEqual(before)
  const [queries] = (await supervisor.call(corrections.list, { searchCriteria: { labOrderId } }))
    .body.list as Correction[]
  const second = await lab.signIn(await lab.make.user(7))
  const { body } = await second.call(corrections.decideMove, {
    orderCorrectionId: queries?.orderCorrectionId ?? 0,
    accept: true,
    note: 'x',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ state: 'done' })
  expect(await sight(), 'the corrected report waits').toEqual([
    [0, []],
    [1, []],
  ])
  await lab.owner(
    `
      update result
      set
        released_at = now(),
        user_id_released = 1
      where lab_order_id = $1 and kind = 'corrected'
    `,
    [labOrderId],
  )
  await lab.owner('update lab_order set stage = 50, resulted_at = now() where lab_order_id = $1', [
    labOrderId,
  ])
  expect(await sight()).toEqual([
    [0, []],
    [1, ['Eva']],
  ])
  /*
   * A restricted chart is closed to the practice, including earlier versions of an order that is
   * now elsewhere.
   */
  const versions = await lab.owner<{ id: number }>(
    'select result_id as id from result where lab_order_id = $1 order by version',
    [labOrderId],
  )
  const named = (by: Visitor) =>
    Promise.all(
      versions.map(async ({ id }) => {
        const report = (await by.call(results.report, { labOrderId, resultId: id })).body
        return report.valid ? report.firstName : ''
      }),
    )
  expect(await named(supervisor)).toEqual(['Ada', 'Ada', 'Eva'])
  await lab.owner('update patient set restricted = 1 where patient_id = $1', [wrong])
  expect(await named(supervisor)).toEqual(['', '', 'Eva'])
})
