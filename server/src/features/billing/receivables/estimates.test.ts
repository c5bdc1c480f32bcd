import { estimates } from '@labgate/contract/billing/receivables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { textsOf } from '../../../../test/paper-readers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let practice: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  lab.clock.now = new Date('2026-08-11T15:00:00Z')
  practice = await lab.signIn(await lab.make.user(3, laboratory.customerId))
})
afterAll(() => lab.close())

it('a self-pay patient gets an estimate, kept as given when charges change; an insured patient gets none', async () => {
  const { labOrderId } = await laboratory.order({ self_pay: true }, { cover: null })
  const listed = async (id: number) =>
    (await practice.call(estimates.list, { labOrderId: id })).body
  expect(await listed(labOrderId)).toMatchObject({ isSelfPay: true, expectedCents: 8000, list: [] })
  const { id } = (await practice.call(estimates.give, { labOrderId })).body
  await lab.owner(`update charge_price set cents = 9000 where list = 'self-pay'`)
  expect(await listed(labOrderId)).toMatchObject({
    expectedCents: 9000,
    list: [{ cents: 8000, givenOn: '2026-08-11' }],
  })
  const { fileAsBase64 } = (
    await practice.call(estimates.print, { goodFaithEstimateId: Number(id) })
  ).body
  expect(
    (await textsOf(Buffer.from(String(fileAsBase64), 'base64'))).join(' '),
    '45 CFR 149.610(c)(1)',
  ).toMatch(/DOB \d\d/)
  const shown = async (estimateId: number, language?: 'en' | 'es'): Promise<string> => {
    const { body } = await practice.call(estimates.print, {
      goodFaithEstimateId: estimateId,
      language,
    })
    return (await textsOf(Buffer.from(String(body.fileAsBase64), 'base64'))).join(' ')
  }
  expect(await shown(Number(id), 'es')).toContain('Estimado de buena fe')
  await lab.owner(
    `
      update patient
      set language = 'es'
      where patient_id = (select patient_id from lab_order where lab_order_id = $1)
    `,
    [labOrderId],
  )
  expect(await shown(Number(id)), 'as given').toContain('Good-faith estimate')
  const again = (await practice.call(estimates.give, { labOrderId })).body
  expect(await shown(Number(again.id))).toContain('Estimado de buena fe')
  expect(await shown(Number(again.id), 'en')).toContain('Good-faith estimate')
  const insured = await laboratory.order()
  expect(
    (await practice.call(estimates.give, { labOrderId: insured.labOrderId })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  expect((await brokenLaws(lab)).filter((broken) => broken.startsWith('Numbers'))).toEqual([])
})
