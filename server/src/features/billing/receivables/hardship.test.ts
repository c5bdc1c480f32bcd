import { billingWork } from '@labgate/contract/billing/work-queues'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'
import { dueReceivables } from './receivables-works.ts'

/* A self-paid order is 80 dollars. */
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  await lab.owner(
    `
      update customer
      set
        billing_hardship = true,
        billing_scholarship = true
      where customer_id = $1
    `,
    [laboratory.customerId],
  )
})
afterAll(() => lab.close())

const at = async (day: string): Promise<void> => {
  lab.clock.now = new Date(`${day}T15:00:00Z`)
  biller = await lab.signIn(await lab.make.user(18))
}
const limit = (cents: number) =>
  lab.owner('update write_off_limit set cents = $1 where user_type_id = 18', [cents])
const openOf = async (labOrderId: number) =>
  Object.fromEntries(
    (
      await lab.owner<{ party: string; cents: number }>(
        `
          select p.party, p.cents::int as cents
          from
            bill_open p
            join bill b using (bill_id)
          where b.lab_order_id = $1 and p.cents <> 0
        `,
        [labOrderId],
      )
    ).map(({ party, cents }) => [party, cents]),
  )
const mark = async (patientId: number, fields: object): Promise<void> => {
  const { rowVersion } = (await biller.call(patients.get, { patientId })).body
  const { body } = await biller.call(patients.save, { patientId, rowVersion, ...fields })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  await judgeBills(lab.context)
  await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
}
const itemOf = async (labOrderId: number) =>
  (
    await lab.owner<{ id: number; reason: string; cents: number }>(
      `
        select work_item_id as id, reason, cents::int as cents
        from work_item
        where lab_order_id = $1 and closed_at is null
      `,
      [labOrderId],
    )
  )[0]
const statements = async (patientId: number): Promise<number> =>
  (await lab.owner('select from statement where patient_id = $1', [patientId])).length
const writeOff = async (workItemId: number): Promise<string> => {
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: [workItemId],
    act: 'write-off',
    note: 'By the hardship policy.',
  })
  return body.refused.map((one: { says: string }) => one.says).join('')
}

it.each(['hardship', 'scholarship'] as const)(
  'what a statement asked a patient for is not gone by the mark %s: a person decides within the limit, and no further statement asks meanwhile',
  async (kind) => {
    await at('2026-03-20')
    await limit(7999)
    const { labOrderId, patientId } = await laboratory.order({ self_pay: true }, { cover: null })
    await judgeBills(lab.context)
    await dueReceivables(lab.context)
    expect(await statements(patientId)).toBe(1)

    await mark(patientId, { [kind]: true })
    expect(await openOf(labOrderId), 'it stays with the patient').toEqual({ patient: 8000 })
    const item = await itemOf(labOrderId)
    expect(item).toMatchObject({ reason: 'program', cents: 8000 })
    await at('2026-05-20')
    await dueReceivables(lab.context)
    expect(await statements(patientId), 'no further statement').toBe(1)

    expect(await writeOff(item?.id ?? 0)).toContain('more than you can write off ($79.99)')
    await limit(8000)
    expect(await writeOff(item?.id ?? 0)).toBe('')
    expect(await openOf(labOrderId)).toEqual({})
    expect(await brokenLaws(lab)).toEqual([])
  },
)

it('a person lets the patient pay it in spite of the mark, and statements go on', async () => {
  await at('2026-03-20')
  const { labOrderId, patientId } = await laboratory.order({ self_pay: true }, { cover: null })
  await judgeBills(lab.context)
  await dueReceivables(lab.context)
  await mark(patientId, { hardship: true })
  const item = await itemOf(labOrderId)
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: [item?.id ?? 0],
    act: 'bill-patient',
    note: 'The patient wants to pay.',
  })
  expect(body.refused).toEqual([])
  await judgeBills(lab.context)
  await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  expect(await itemOf(labOrderId)).toBeUndefined()
  await at('2026-05-20')
  await dueReceivables(lab.context)
  expect(await statements(patientId)).toBe(2)
  expect(await brokenLaws(lab)).toEqual([])
})

it('a share that a payer left to the patient stays the patient’s, too', async () => {
  await at('2026-03-20')
  const claim = await payer.claim()
  const { labOrderId, patientId } = claim
  await payer.arrives(
    'H1',
    payer.decision(claim, { paid: 0, adjustments: ['CO*45*20', 'PR*1*100'] }),
  )
  await dueReceivables(lab.context)
  expect(await statements(patientId)).toBe(1)
  await mark(patientId, { hardship: true })
  expect(await openOf(labOrderId)).toEqual({ patient: 10_000 })
  const item = await itemOf(labOrderId)
  expect(item).toMatchObject({ reason: 'program', cents: 10_000 })
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: [item?.id ?? 0],
    act: 'bill-patient',
    note: 'The patient wants to pay.',
  })
  expect(body.refused).toMatchObject([
    { says: expect.stringContaining('remove the mark from the patient’s chart') },
  ])
  await mark(patientId, { hardship: false })
  expect(await itemOf(labOrderId)).toBeUndefined()
  expect(await brokenLaws(lab)).toEqual([])
})

it('without the mark, statements go on', async () => {
  await at('2026-03-20')
  const { labOrderId, patientId } = await laboratory.order({ self_pay: true }, { cover: null })
  await judgeBills(lab.context)
  await dueReceivables(lab.context)
  await mark(patientId, { hardship: true })
  await mark(patientId, { hardship: false })
  expect(await itemOf(labOrderId)).toBeUndefined()
  await at('2026-05-20')
  await dueReceivables(lab.context)
  expect(await statements(patientId)).toBe(2)
})

it('what no statement asked for goes to the program at once', async () => {
  await at('2026-03-20')
  const { labOrderId, patientId } = await laboratory.order({ self_pay: true }, { cover: null })
  await judgeBills(lab.context)
  expect(await openOf(labOrderId)).toEqual({ patient: 8000 })
  await mark(patientId, { hardship: true })
  expect(Object.keys(await openOf(labOrderId))).toEqual(['program'])
  expect(await brokenLaws(lab)).toEqual([])
})

it('a bill that a person gave to the patient in spite of the mark is not decided again', async () => {
  await at('2026-03-20')
  await limit(20_000)
  const { labOrderId, patientId } = await laboratory.order(
    {},
    { cover: null, patientMore: { hardship: true } },
  )
  await judgeBills(lab.context)
  const item = await itemOf(labOrderId)
  await biller.call(billingWork.decide, {
    workItemIds: [item?.id ?? 0],
    act: 'bill-patient',
    note: 'The patient wants to pay.',
  })
  await judgeBills(lab.context)
  await dueReceivables(lab.context)
  expect(await statements(patientId)).toBe(1)
  await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  expect(await itemOf(labOrderId)).toBeUndefined()
})
