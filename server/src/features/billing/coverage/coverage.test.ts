import { coverage } from '@labgate/contract/billing/coverage'
import { orderForm } from '@labgate/contract/orders/order-form'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('an administrator defines what Medicare covers, and a Medicare patient’s order shows whether an advance notice is needed', async () => {
  const { lab, ada, account, clinic, saved, read } = practice
  const admin = await lab.signIn(await lab.make.user(1))
  const { insurance_id: insuranceId } = (
    await lab.owner(`
      insert into insurance (name, payer_kind)
      values ('Medicare Part B', 'Medicare')
      returning insurance_id
    `)
  )[0] as { insurance_id: number }
  const [row] = await lab.owner(
    `
      insert into patient_insurance
        (patient_id, customer_id, insurance_id, active, sequence, member_id, insurance_name)
      values ($1, $2, $3, true, 1, 'M1', '')
      returning patient_insurance_id
    `,
    [ada, account.customerId, insuranceId],
  )
  const patientInsuranceId_Primary = Number(
    (row as { patient_insurance_id: number }).patient_insurance_id,
  )
  // on the day the rule is made, at whatever hour this runs
  const collectionDate = lab.clock.now.toISOString()
  const labOrderId = await saved(clinic, { patientInsuranceId_Primary }, { collectionDate })
  expect((await read(labOrderId)).abn).toBe('not-judged')
  // an order that names no insurance is billed to the patient’s
  expect((await read(await saved(clinic))).abn).toBe('not-judged')
  await lab.owner('update lab_order set self_pay = true where lab_order_id <> $1', [labOrderId])
  expect((await read(labOrderId + 1)).abn).toBe('not-needed')

  const rule = { labTypeId: 1, testCode: 0, diagnoses: ['G89'], frequencyDays: 0, source: 'LCD 1' }
  expect(rulesOf(await admin.call(coverage.save, { ...rule, testCode: 3000 }))).toEqual(['test'])
  expect((await admin.call(coverage.save, rule)).body).toMatchObject({ valid: true })
  expect((await read(labOrderId)).abn).toBe('needed')
  expect((await clinic.call(orderForm.get, { patientId: ada })).body.coverage).toMatchObject([
    { labTypeId: 1, diagnoses: ['G89'] },
  ])
  expect((await clinic.call(coverage.save, rule)).body).toMatchObject({
    valid: false,
    code: 'not-permitted',
  })

  const { body } = await admin.call(coverage.list, {})
  expect(body.list).toMatchObject([
    { labType: 'Urine toxicology', test: 'All tests of this type', source: 'LCD 1' },
  ])
  await admin.call(coverage.end, { coverageRuleId: body.list[0].coverageRuleId })
  expect((await read(labOrderId)).abn).toBe('not-judged')
})
