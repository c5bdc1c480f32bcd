import { orders } from '@labgate/contract/orders/orders'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../practice.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

describe('a requisition number', () => {
  const visit = (requisitionNo: string) =>
    practice.clinic.call(orders.saveVisit, { requisitionNo, orders: [practice.order()] })
  const numbers = async () =>
    (
      await practice.lab.owner<{ no: string }>(
        'select distinct requisition_no as no from lab_order where customer_id = $1',
        [practice.account.customerId],
      )
    ).map(({ no }) => no)

  it('is the account’s own or a new one, never another account’s, a laboratory number that was not drawn, or arbitrary text', async () => {
    const { make } = practice.lab
    const other = await make.account()
    const locationId = await make.location(other.customerId)
    const patientId = await make.patient(other.customerId, locationId)
    for (const requisition_no of ['R000000777', 'BAYSIDE-12'])
      await make.order({ ...other, locationId, patientId }, { requisition_no })
    const before = await numbers()
    for (const theirs of ['R000000777', 'BAYSIDE-12', 'bayside-12', 'R999999999']) {
      const got = await visit(theirs)
      expect([theirs, got.body.code, rulesOf(got)]).toEqual([
        theirs,
        'faulty',
        ['requisition-taken'],
      ])
      expect(got.body.issues[0].path).toEqual(['requisitionNo'])
    }
    for (const text of ['R1', '<b>R12</b>', 'R 000 000 1', '-----'])
      expect([text, rulesOf(await visit(text))]).toEqual([text, ['requisition-form']])
    expect(await numbers()).toEqual(before)
  })

  it('of the account can be used for another tube of the visit, and a practice can enter its own number', async () => {
    const { id } = (await visit('')).body
    expect(id).toMatch(/^R\d{9}$/)
    expect((await visit(id)).body).toMatchObject({ valid: true, id })
    for (const turn of ['first', 'again'])
      expect([turn, (await visit('clinic-2026-1')).body]).toMatchObject([
        turn,
        { valid: true, id: 'CLINIC-2026-1' },
      ])
  })

  it('drawn for a visit cannot join orders of two accounts', async () => {
    const { make } = practice.lab
    const other = await make.account({ service_tox_urine: true, time_zone: 'America/New_York' })
    const locationId = await make.location(other.customerId)
    const patientId = await make.patient(other.customerId, locationId)
    const provider = await make.user(2, other.customerId, { physician: true, npi: '1234567893' })
    const theirs = practice.order({
      patientId,
      locationId,
      userId_Physician: provider.userId,
      patientConsentOnFile: false,
    })
    const both = await practice.accessioner.call(orders.saveVisit, {
      orders: [practice.order(), theirs],
    })
    expect(both.body, JSON.stringify(both.body)).toMatchObject({
      valid: false,
      code: 'not-possible',
      message: 'All orders of a visit must be in one account.',
    })
  })
})

it('a user in shadow mode cannot store a patient’s signature', async () => {
  const { supervisor, clinic, order, lab } = practice
  const kept = () => lab.owner('select patient_signature_id from patient_signature')
  const before = await kept()
  expect(
    (
      await supervisor.call(shadow.start, {
        userId: clinic.signedIn.userId,
        reason: 'asked by phone',
      })
    ).body,
  ).toMatchObject({ valid: true })
  const drawn = { fileAsBase64_Patient: png, fileType_Patient: 'image/png' }
  for (const got of [
    await supervisor.call(orders.save, order({ patientConsentOnFile: false, ...drawn })),
    await supervisor.call(orders.saveVisit, {
      orders: [order({ patientConsentOnFile: false })],
      ...drawn,
    }),
  ])
    expect(got.body).toMatchObject({ valid: false, code: 'not-in-visit' })
  expect(await kept()).toEqual(before)
  expect((await supervisor.call(orders.save, order())).body).toMatchObject({ valid: true })
  await supervisor.call(shadow.end, {})
  expect(
    (await clinic.call(orders.save, order({ patientConsentOnFile: false, ...drawn }))).body,
  ).toMatchObject({ valid: true })
  expect(await kept()).toHaveLength(before.length + 1)
})
