import { labels } from '@labgate/contract/orders/labels'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { demographics } from '@labgate/contract/patients/demographics'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { renewRequisitions } from '../../orders/requisitions/renew-requisitions.ts'

let practice: Practice
let lab: Practice['lab']
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
})
afterAll(() => lab.close())

const change = async (fields: object) => {
  const { rowVersion } = (await practice.supervisor.call(patients.get, { patientId: practice.ada }))
    .body
  const { body } = await practice.supervisor.call(patients.save, {
    patientId: practice.ada,
    rowVersion,
    ...fields,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const affected = async (visitor = practice.supervisor) =>
  (
    (await visitor.call(demographics.affected, { PatientId: practice.ada })).body.list as {
      labOrderId: number
      labelPrinted: boolean
    }[]
  ).map(({ labOrderId }) => labOrderId)
const update = (items: number[], note = 'Marriage certificate seen', patientId = practice.ada) =>
  practice.supervisor.call(demographics.update, {
    patientId,
    note,
    items: items.map((labOrderId) => ({ labOrderId, description: 'x' })),
  })

it('after a name change, lists the open orders and re-evaluates the selected ones, with a note, an event, and a new requisition', async () => {
  const { clinic, saved, state, read, ada } = practice
  const [open, other, resulted, ended] = [
    await saved(clinic),
    await saved(clinic),
    await saved(clinic),
    await saved(clinic),
  ] as const
  await state(resulted, 'stage = 50')
  await state(ended, 'ended = 100')
  expect((await clinic.call(labels.print, { labOrderId: [open], copies: 1 })).body.valid).toBe(true)
  const before = (await clinic.call(requisitions.get, { SpecimenId: open, b64: true })).body.hash
  await change({ phone: '(813) 555-0123' })
  expect(await affected()).toEqual([])
  await change({ lastName: '', lastNameMissing: true, medicalRecordId: 'MR-77' })
  expect((await affected()).toSorted((a, b) => a - b)).toEqual([open, other])

  expect((await update([open], ' ')).body.issues).toMatchObject([{ path: ['note'] }])
  for (const wrong of [resulted, ended])
    expect((await update([open, wrong])).body.code, String(wrong)).toBe('not-possible')
  expect(await affected()).toHaveLength(2)

  expect((await update([open])).body).toMatchObject({
    valid: true,
    id: '1',
    message: 'One order was updated.',
  })
  expect(await affected()).toEqual([other])
  expect((await update([open])).body.code).toBe('not-possible')
  const held = await read(open)
  expect(held).toMatchObject({ demographicsHold: true, userSignatureId_Physician: 0 })
  expect(held.orderIssues.map(({ rule }: { rule: string }) => rule)).toContain('patient-name')
  const { list: notes } = (await practice.supervisor.call(orderPapers.notes, { LabOrderId: open }))
    .body
  expect(notes).toMatchObject([{ note: 'Demographics changed: Marriage certificate seen' }])
  const { list: events } = (
    await clinic.call(orders.history, { specimenBarcode: held.specimens[0].specimenBarcode })
  ).body
  expect(events.at(-1)).toMatchObject({ comment: 'Marriage certificate seen', labStatusId: 1 })
  const { list: prints } = (await clinic.call(labels.list, { LabOrderId: open })).body
  expect(prints).toMatchObject([{ isCurrent: false }])
  expect(
    await lab.owner('select fields from audit where act = $1 and target = $2 and outcome = $3', [
      'demographics.update',
      `order ${open}`,
      'done',
    ]),
  ).toEqual([{ fields: ['demographics'] }])
  expect(await renewRequisitions(lab.context)).toBe(1)
  const [{ hash } = { hash: '' }] = await lab.owner<{ hash: string }>(
    `
      select encode(file_hash, 'hex') as hash
      from order_document
      where lab_order_id = $1 and superseded_at is null
    `,
    [open],
  )
  expect(hash).not.toBe(before)

  /* The name is known again: the hold is removed, and an order made now carries it. */
  await change({ lastName: 'Moss-Bell', lastNameMissing: false })
  const late = await saved(clinic)
  expect(await affected()).not.toContain(late)
  expect((await update(await affected())).body).toMatchObject({ valid: true, id: '2' })
  expect(await read(open)).toMatchObject({ demographicsHold: false })
  const stranger = await lab.make.patient(practice.account.customerId, practice.tampa)
  expect((await update([open], 'x', stranger)).body.code).toBe('not-found')
  expect((await clinic.call(demographics.affected, { PatientId: ada })).status).toBe(403)
})
