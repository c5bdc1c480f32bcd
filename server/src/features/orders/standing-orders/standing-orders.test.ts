import { dayMs } from '@labgate/contract/kit/days'
import { orders } from '@labgate/contract/orders/orders'
import { standingOrders } from '@labgate/contract/orders/standing-orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'
import { valuesOf } from '../../../core/orders/order-values.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { signedHash } from '../../../core/orders/signing.ts'

let lab: Practice['lab']
let account: Practice['account']
let tampa: Practice['tampa']
let provider: Practice['provider']
let clinic: Practice['clinic']
let physician: Practice['physician']
let saved: Practice['saved']
let read: Practice['read']
let today: string
let later: string
beforeAll(async () => {
  ;({ lab, account, tampa, provider, clinic, physician, saved, read } = await openPractice())
  const day = (days: number): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      new Date(lab.clock.now.getTime() + days * dayMs),
    )
  ;[today, later] = [day(0), day(30)]
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner('update standing_order set ended_at = now()')
  await lab.owner('update customer set auto_signature = true where customer_id = $1', [
    account.customerId,
  ])
})

const coded = (...codes: number[]) => codes.map((labTestId) => ({ labTestId }))
const given = (more: object = {}) => ({
  locationId: 0,
  labTypeId: 1,
  tests: coded(107, 1100, 1200),
  effectiveFrom: today,
  effectiveTo: later,
  attested: true,
  ...more,
})
const signed = async (more: object = {}): Promise<number> => {
  const { body } = await physician.call(standingOrders.sign, given(more))
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}

describe('a standing order', () => {
  it('is signed by a provider for tests, a location, and days, is listed, and can be ended only by the provider', async () => {
    const standingOrderId = await signed({ locationId: tampa })
    const { body } = await clinic.call(standingOrders.list, {
      customerId: account.customerId,
      userId: provider.userId,
    })
    expect(body.list[0]).toMatchObject({
      standingOrderId,
      location: 'Tampa',
      userId: provider.userId,
      version: '2022.11',
      active: true,
      dateEnded: null,
      effectiveTo: later,
      tests: [{ labTestId: 107 }, { labTestId: 1100 }, { labTestId: 1200 }],
    })
    expect((await clinic.call(standingOrders.end, { standingOrderId })).body).toMatchObject({
      valid: false,
      code: 'not-permitted',
    })
    expect((await physician.call(standingOrders.end, { standingOrderId })).body).toMatchObject({
      valid: true,
    })
    expect((await physician.call(standingOrders.end, { standingOrderId })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
  })

  it.each<[string, () => object, string[]]>([
    ['no attestation', () => ({ attested: false }), ['required']],
    ['no test', () => ({ tests: [] }), ['tests']],
    ['a test from another form', () => ({ tests: coded(107, 5101) }), ['tests']],
    ['a test type that the account does not order', () => ({ labTypeId: 3 }), ['type']],
    ['a location of another account', () => ({ locationId: 424242 }), ['location']],
    ['a start date in the past', () => ({ effectiveFrom: '2020-01-01' }), ['past']],
    ['no end date', () => ({ effectiveTo: null }), ['required']],
    ['a term longer than a year', () => ({ effectiveTo: '2199-01-01' }), ['too-long']],
  ])('reports the fault at its field: %s', async (_, more, expected) => {
    expect(rulesOf(await physician.call(standingOrders.sign, given(more())))).toEqual(expected)
  })
})

describe('an order of an account with automatic signature', () => {
  it('is signed by the standing order that covers it, names it, and is bound to what was ordered', async () => {
    const standingOrderId = await signed()
    const id = await saved(clinic)
    const body = await read(id)
    expect(body).toMatchObject({
      standingOrderId,
      orderIssues: [],
      userId_Delegate: 0,
      datePhysicianSignature: lab.clock.now.toISOString(),
    })
    expect(body.userSignatureId_Physician).toBeGreaterThan(0)
    const [row] = await lab.owner<LockedOrder>('select * from lab_order where lab_order_id = $1', [
      id,
    ])
    expect(row?.signed_hash?.toString('hex')).toBe(row && signedHash(valuesOf(row)).toString('hex'))
  })
  it('stays unsigned if no standing order covers it', async () => {
    const isSigned = async (more: object = {}, specimen: object = {}) =>
      (await read(await saved(clinic, more, specimen))).standingOrderId > 0
    expect(await isSigned(), 'none').toBe(false)
    await signed({ effectiveFrom: later })
    expect(await isSigned(), 'not begun').toBe(false)
    await signed({ tests: coded(100) })
    expect(await isSigned(), 'tests of a profile that is not ordered').toBe(false)
    await signed()
    expect(await isSigned(), 'begun').toBe(true)
    expect(await isSigned({}, { tests: coded(107, 1201) }), 'part of a class').toBe(true)
    expect(await isSigned({}, { tests: coded(107, 200) }), 'another test').toBe(false)
    expect(await isSigned({}, { tests: coded(110) }), 'another profile').toBe(false)
    const colleague = await lab.make.user(2, account.customerId, {
      physician: true,
      npi: '1234567893',
    })
    expect(await isSigned({ userId_Physician: colleague.userId }), 'another provider').toBe(false)
    await lab.owner('update customer set auto_signature = false where customer_id = $1', [
      account.customerId,
    ])
    expect(await isSigned(), 'without the option').toBe(false)
    await lab.owner('update location set auto_signature = true where location_id = $1', [tampa])
    expect(await isSigned(), 'by its location').toBe(true)
    await lab.owner('update location set auto_signature = false where location_id = $1', [tampa])
  })
  it('loses the signature with a change that the standing order does not cover, and regains it with one that it covers', async () => {
    const standingOrderId = await signed()
    const id = await saved(clinic)
    const change = (codes: number[], rowVersion: number) =>
      clinic.call(orders.save, {
        labOrderId: id,
        specimens: [{ tests: coded(...codes) }],
        rowVersion,
      })
    expect((await change([107, 200], 1)).body).toMatchObject({
      valid: true,
      message: expect.stringContaining('sign again') as string,
    })
    expect(await read(id)).toMatchObject({
      standingOrderId: 0,
      userSignatureId_Physician: 0,
      datePhysicianSignature: null,
    })
    expect((await change([107, 1200], 2)).body).toMatchObject({ valid: true, message: 'Saved.' })
    expect(await read(id)).toMatchObject({ standingOrderId })
  })
  it('placed before the standing order is not signed by it afterward', async () => {
    const id = await saved(clinic)
    await lab.owner(
      `update lab_order set created_at = created_at - interval '40 days' where lab_order_id = $1`,
      [id],
    )
    await signed()
    await clinic.call(orders.save, { labOrderId: id, shippedOnIce: true, rowVersion: 1 })
    expect(await read(id)).toMatchObject({
      standingOrderId: 0,
      userSignatureId_Physician: 0,
      shippedOnIce: true,
    })
  })
  it('signed by its provider is not signed by a standing order', async () => {
    await signed()
    expect(await read(await saved(physician, { signs: true }))).toMatchObject({
      standingOrderId: 0,
    })
  })
})
