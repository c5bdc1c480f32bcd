import { orders } from '@labgate/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../test/practice.ts'

let lab: Practice['lab']
let clinic: Practice['clinic']
let physician: Practice['physician']
let accessioner: Practice['accessioner']
let order: Practice['order']
let saved: Practice['saved']
let read: Practice['read']
beforeAll(async () => {
  ;({ lab, clinic, physician, accessioner, order, saved, read } = await openPractice())
})
afterAll(() => lab.close())

describe('signatures', () => {
  it('the ordering provider signs while ordering, and must', async () => {
    expect(rulesOf(await physician.call(orders.save, order()))).toEqual(['provider-signs'])
    const id = await saved(physician, { signs: true })
    const body = await read(id)
    expect(body.userSignatureId_Physician).toBeGreaterThan(0)
    expect(body).toMatchObject({ orderIssues: [], datePhysicianSignature: lab.clock.now.toISOString() })
  })
  it('nobody else signs, and only the laboratory says that it is on paper', async () => {
    expect(rulesOf(await clinic.call(orders.save, order({ signs: true })))).toEqual(['not-yours'])
    expect((await clinic.call(orders.save, order({ userSignatureId_Physician: -1 }))).body).toMatchObject({ valid: false, code: 'field-not-yours' })
    expect((await read(await saved(accessioner, { userSignatureId_Physician: -1 }))).orderIssues).toEqual([])
  })
  it('no longer holds when what was signed is changed, and says so', async () => {
    const id = await saved(physician, { signs: true })
    const got = await clinic.call(orders.save, { labOrderId: id, specimens: [{ tests: [{ labTestId: 107 }, { labTestId: 200 }] }], rowVersion: 1 })
    expect(got.body).toMatchObject({ valid: true, message: expect.stringContaining('signed again') as string })
    expect(await read(id)).toMatchObject({ userSignatureId_Physician: 0, datePhysicianSignature: null, orderIssues: [{ rule: 'provider-signature' }] })
  })
  it('holds when something else is changed', async () => {
    const id = await saved(physician, { signs: true })
    await clinic.call(orders.save, { labOrderId: id, shippedOnIce: true, rowVersion: 1 })
    expect((await read(id)).userSignatureId_Physician).toBeGreaterThan(0)
  })
})
