import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMade } from '../../../test/as-made.ts'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../test/practice.ts'
import { valuesOf } from './order-values.ts'
import type { LockedOrder } from './orders.queries.ts'
import { signedHash } from './signing.ts'

let lab: Practice['lab']
let ada: Practice['ada']
let provider: Practice['provider']
let tampa: Practice['tampa']
let account: Practice['account']
let clinic: Practice['clinic']
let physician: Practice['physician']
let accessioner: Practice['accessioner']
let order: Practice['order']
let saved: Practice['saved']
let read: Practice['read']
beforeAll(async () => {
  ;({ lab, ada, provider, tampa, account, clinic, physician, accessioner, order, saved, read } =
    await openPractice())
})
afterAll(() => lab.close())

/**
 * A nurse of the practice whom the provider made a delegate, attested unless `attested` is false.
 */
const delegated = async (attested = true): Promise<Visitor> => {
  const nurse = await lab.make.user(2, account.customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [nurse.userId, tampa, account.customerId],
  )
  await lab.owner(
    `
      insert into user_delegate (user_id, user_id_delegate, customer_id, created_by, attested_at)
      values
        (
          $1,
          $2,
          $3,
          $1,
          case
            when $4 then now()
          end
        )
    `,
    [provider.userId, nurse.userId, account.customerId, attested],
  )
  return lab.signIn(nurse)
}

describe('signatures', () => {
  it('are required from the ordering provider while ordering', async () => {
    expect(rulesOf(await physician.call(orders.save, order()))).toEqual(['provider-signs'])
    const id = await saved(physician, { signs: true })
    const body = await read(id)
    expect(body.userSignatureId_Physician).toBeGreaterThan(0)
    expect(body).toMatchObject({
      orderIssues: [],
      datePhysicianSignature: lab.clock.now.toISOString(),
    })
  })
  it('require the second factor again before signing, while ordering and from the list', async () => {
    const colleague = await lab.make.user(2, account.customerId, {
      physician: true,
      npi: '1234567893',
    })
    const visitor = await lab.signIn(colleague)
    await lab.owner('update app_user set second_factor = true where user_id = $1', [
      colleague.userId,
    ])
    const signs = order({ userId_Physician: colleague.userId, signs: true })
    for (const response of [
      visitor.call(orders.save, signs),
      visitor.call(orders.saveVisit, { orders: [signs] }),
      visitor.call(orders.eSign, asMade([1])),
    ])
      expect((await response).body).toMatchObject({ valid: false, code: 'second-factor' })
  })
  it('are refused from any other user, and only the laboratory can mark one as on paper', async () => {
    expect(rulesOf(await clinic.call(orders.save, order({ signs: true })))).toEqual(['not-yours'])
    expect(
      (await clinic.call(orders.save, order({ userSignatureId_Physician: -1 }))).body,
    ).toMatchObject({ valid: false, code: 'field-not-yours' })
    expect(
      (await read(await saved(accessioner, { userSignatureId_Physician: -1 }))).orderIssues,
    ).toEqual([])
  })
  it('are accepted from a current delegate while ordering and on a later change of the order', async () => {
    const delegate = await delegated()
    const { userId } = delegate.signedIn
    expect((await delegate.call(orderForm.get, { patientId: ada })).body).toMatchObject({
      delegateOf: [provider.userId],
      hasSignature: false,
    })
    const { body } = await delegate.call(orders.saveVisit, { orders: [order({ signs: true })] })
    const [{ labOrderId }] = body.list
    const signature = (await read(await saved(physician, { signs: true })))
      .userSignatureId_Physician
    const bySelf = {
      userId_Delegate: userId,
      userSignatureId_Physician: signature,
      datePhysicianSignature: lab.clock.now.toISOString(),
      orderIssues: [],
    }
    expect(await read(labOrderId)).toMatchObject(bySelf)
    const later = await saved(delegate)
    expect((await read(later)).orderIssues, 'a delegate may, and need not').toMatchObject([
      { rule: 'provider-signature' },
    ])
    expect(
      (await delegate.call(orders.save, { labOrderId: later, signs: true, rowVersion: 1 })).body,
    ).toMatchObject({ valid: true })
    expect(await read(later)).toMatchObject(bySelf)
    const colleague = await lab.make.user(2, account.customerId, {
      physician: true,
      npi: '1234567893',
    })
    expect(
      rulesOf(
        await delegate.call(
          orders.save,
          order({ userId_Physician: colleague.userId, signs: true }),
        ),
      ),
    ).toEqual(['not-yours'])
    await lab.owner('update user_delegate set ended_at = now() where user_id_delegate = $1', [
      userId,
    ])
    expect(rulesOf(await delegate.call(orders.save, order({ signs: true }))), 'ended').toEqual([
      'not-yours',
    ])
    expect((await delegate.call(orderForm.get, { patientId: ada })).body.delegateOf).toEqual([])
  })
  it('are refused from a delegate before the provider attests it, and from a visitor who acts as a delegate', async () => {
    const pending = await delegated(false)
    expect(rulesOf(await pending.call(orders.save, order({ signs: true })))).toEqual(['not-yours'])
    expect((await pending.call(orderForm.get, { patientId: ada })).body.delegateOf).toEqual([])
    const { userId } = (await delegated()).signedIn
    const visitor = await lab.signIn(await lab.make.user(8))
    expect(
      (await visitor.call(shadow.start, { userId, reason: 'helping with an order' })).body.valid,
    ).toBe(true)
    expect((await visitor.call(orderForm.get, { patientId: ada })).body.delegateOf).toEqual([])
    expect(rulesOf(await visitor.call(orders.save, order({ signs: true })))).toEqual(['not-yours'])
  })
  it('end with a notice when a signed field changes', async () => {
    const id = await saved(physician, { signs: true })
    const got = await clinic.call(orders.save, {
      labOrderId: id,
      specimens: [{ tests: [{ labTestId: 107 }, { labTestId: 200 }] }],
      rowVersion: 1,
    })
    expect(got.body).toMatchObject({
      valid: true,
      message: expect.stringContaining('sign again') as string,
    })
    expect(await read(id)).toMatchObject({
      userSignatureId_Physician: 0,
      datePhysicianSignature: null,
      orderIssues: [{ rule: 'provider-signature' }],
    })
  })
  it('stay valid when another field changes', async () => {
    const id = await saved(physician, { signs: true })
    await clinic.call(orders.save, { labOrderId: id, shippedOnIce: true, rowVersion: 1 })
    expect((await read(id)).userSignatureId_Physician).toBeGreaterThan(0)
  })
})

describe('the signed content', () => {
  const isOfStored = async (id: number) => {
    const [row] = await lab.owner<LockedOrder>('select * from lab_order where lab_order_id = $1', [
      id,
    ])
    expect(row?.signed_hash?.toString('hex')).toBe(row && signedHash(valuesOf(row)).toString('hex'))
  }
  const medications = [{ medicationId: 0, medicationId_Generic: 0, description: 'tea' }]
  it('matches the stored order when signed at the first save, at a later save, or from the list', async () => {
    const first = await saved(physician, { signs: true, noMeds: false, medications })
    await isOfStored(first)
    const later = await saved(clinic, { noMeds: false, medications })
    expect(
      (await physician.call(orders.save, { labOrderId: later, signs: true, rowVersion: 1 })).body,
    ).toMatchObject({ valid: true })
    await isOfStored(later)
    const listed = await saved(
      accessioner,
      { noMeds: false, medications },
      { noCollectionTime: true },
    )
    await physician.call(orders.eSign, asMade([listed]))
    await isOfStored(listed)
  })
  it('does not change when the same values are saved again', async () => {
    const id = await saved(physician, { signs: true, noMeds: false, medications })
    expect(
      (await clinic.call(orders.save, { labOrderId: id, medications, rowVersion: 1 })).body,
    ).toMatchObject({ message: 'No changes to save.' })
    expect((await read(id)).userSignatureId_Physician).toBeGreaterThan(0)
  })
})

describe('signing from the list', () => {
  const unsigned = async (visitor = physician, userId = provider.userId) =>
    (await visitor.call(orders.unsigned, { userId })).body.list as { labOrderId: number }[]
  const ids = (rows: readonly { labOrderId: number }[]): number[] =>
    rows.map(({ labOrderId }) => labOrderId)

  it('signs the provider’s unsigned orders, each bound to its content, and clears the issue', async () => {
    const [one, other] = [await saved(clinic), await saved(clinic)]
    expect(ids(await unsigned())).toEqual(expect.arrayContaining([one, other]))
    const { body: count } = await physician.call(orders.unsignedCount, { userId: provider.userId })
    expect(Number(count.id)).toBe((await unsigned()).length)
    const { body: atPlace } = await clinic.call(orders.locationUnsignedCount, { locationId: tampa })
    expect(Number(atPlace.id)).toBe((await unsigned()).length)
    expect((await physician.call(orders.eSign, asMade([one, other]))).body).toMatchObject({
      valid: true,
      id: '2',
      message: '2 orders are signed.',
    })
    expect(ids(await unsigned())).not.toContain(one)
    expect(await read(one)).toMatchObject({
      orderIssues: [],
      datePhysicianSignature: lab.clock.now.toISOString(),
      userId_Delegate: 0,
      rowVersion: 2,
    })
    const hashes = await lab.owner<{ signed_hash: Buffer }>(
      'select distinct signed_hash from lab_order where lab_order_id in ($1, $2)',
      [one, other],
    )
    expect(hashes).toHaveLength(2)
    expect((await physician.call(orders.eSign, asMade([one]))).body).toMatchObject({
      valid: false,
      issues: [{ rule: 'signed' }],
    })
  })
  it('refuses an order whose content changed since it was seen, and signs one whose parcel did', async () => {
    const [changed, moved] = [await saved(clinic), await saved(clinic)]
    const seen = asMade([changed, moved])
    const diagnosis = [{ icd10Code: 'F11.20', description: 'Opioid dependence' }]
    const change = { labOrderId: changed, diagnosis, rowVersion: 1 }
    expect((await clinic.call(orders.save, change)).body).toMatchObject({ valid: true })
    const { firstName, lastName } = clinic.signedIn
    expect((await physician.call(orders.eSign, seen)).body).toMatchObject({
      valid: false,
      issues: [
        {
          path: ['labOrderId', '0'],
          rule: 'stale',
          message: expect.stringContaining(`${firstName} ${lastName}`),
        },
      ],
    })
    expect((await read(moved)).userSignatureId_Physician, 'none is signed').toBe(0)
    const onIce = { labOrderId: moved, shippedOnIce: true, rowVersion: 1 }
    expect((await clinic.call(orders.save, onIce)).body).toMatchObject({ valid: true })
    expect((await read(moved)).rowVersion).toBe(2)
    expect((await physician.call(orders.eSign, asMade([moved]))).body).toMatchObject({
      valid: true,
    })
    const current = { labOrderId: [changed], rowVersion: [2] }
    expect((await physician.call(orders.eSign, current)).body).toMatchObject({ valid: true })
  })
  it('refuses a screen that does not say what the signer saw, and a change that nobody logged', async () => {
    const [one, other] = [await saved(clinic), await saved(clinic)]
    expect((await physician.call(orders.eSign, { labOrderId: [one] })).body).toMatchObject({
      code: 'version-missing',
    })
    await lab.owner('update lab_order set row_version = 3 where lab_order_id = $1', [one])
    expect((await physician.call(orders.eSign, asMade([one, other]))).body).toMatchObject({
      issues: [{ path: ['labOrderId', '0'], rule: 'stale' }],
    })
  })
  it('lists what the signer is responsible for: birth date, tests, and diagnoses', async () => {
    const id = await saved(clinic, {
      diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence' }],
    })
    const { dob, specimens, diagnosis } = await read(id)
    const said = {
      dob,
      tests: specimens[0].tests.map(({ labTest }: { labTest: string }) => labTest),
      diagnoses: diagnosis,
    }
    expect(said.tests.length * said.diagnoses.length).toBeGreaterThan(0)
    expect((await unsigned()).find(({ labOrderId }) => labOrderId === id)).toMatchObject(said)
  })
  it('signs all or none, and only the signer’s own orders', async () => {
    const colleague = await lab.make.user(2, account.customerId, {
      physician: true,
      npi: '1234567893',
    })
    const [mine, theirs] = [
      await saved(clinic),
      await saved(clinic, { userId_Physician: colleague.userId }),
    ]
    const got = await physician.call(orders.eSign, asMade([mine, theirs]))
    expect(got.body).toMatchObject({
      valid: false,
      issues: [{ path: ['labOrderId', '1'], rule: 'not-yours' }],
    })
    expect((await read(mine)).userSignatureId_Physician).toBe(0)
    expect((await clinic.call(orders.eSign, asMade([mine]))).body).toMatchObject({
      valid: false,
    })
    expect(await unsigned(clinic), 'another’s list is empty').toEqual([])
  })
  it('lets an attested delegate sign for the provider, until the provider ends the delegation', async () => {
    const delegate = await delegated()
    const [first, second] = [await saved(clinic), await saved(clinic)]
    const { body } = await delegate.call(orders.delegateUnsigned, {
      userId: delegate.signedIn.userId,
    })
    expect(ids(body.list)).toEqual(expect.arrayContaining([first, second]))
    expect(
      (await delegate.call(orders.eSign, { ...asMade([first]), userSignatureId_Physician: 4711 }))
        .body,
    ).toMatchObject({ valid: true })
    expect(await read(first)).toMatchObject({ userId_Delegate: delegate.signedIn.userId })
    await lab.owner('update user_delegate set ended_at = now() where user_id_delegate = $1', [
      delegate.signedIn.userId,
    ])
    expect((await delegate.call(orders.eSign, asMade([second]))).body).toMatchObject({
      valid: false,
      issues: [{ rule: 'not-yours' }],
    })
    expect(
      (await delegate.call(orders.delegateUnsigned, { userId: delegate.signedIn.userId })).body
        .list,
    ).toEqual([])
  })
  it('signs 200 orders at once', async () => {
    const many: number[] = []
    for (let count = 0; count < 200; count++)
      many.push(
        await lab.make.order(
          { customerId: account.customerId, locationId: tampa, patientId: ada },
          { user_id_physician: provider.userId },
        ),
      )
    expect((await physician.call(orders.eSign, asMade(many))).body).toMatchObject({
      valid: true,
      id: '200',
    })
    expect(
      await lab.owner(
        `select from change_log where kind = 'order' and record_id = any ($1::bigint[])`,
        [many],
      ),
    ).toHaveLength(200)
    const lines = await lab.owner<{ target: string }>(
      `select target from audit where act = 'orders.eSign' and target = any ($1::text[])`,
      [many.map((id) => `order ${id}`)],
    )
    expect(lines).toHaveLength(200)
  })
})
