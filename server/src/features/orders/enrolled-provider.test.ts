import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('a Medicare order gets a warning if its provider is not marked as enrolled in PECOS, regardless of the account’s setting', async () => {
  const { lab, ada, account, provider, clinic, saved } = practice
  const medicare = await lab.make.insert(
    'insurance',
    { name: 'Medicare of Florida', payer_kind: 'Medicare' },
    'insurance_id',
  )
  const patientInsuranceId_Primary = await lab.make.insert(
    'patient_insurance',
    {
      patient_id: ada,
      customer_id: account.customerId,
      insurance_id: medicare,
      member_id: '1EG4TE5MK73',
      sequence: 1,
    },
    'patient_insurance_id',
  )
  const isWarned = async (enrolled: boolean): Promise<boolean> => {
    await lab.owner('update app_user set pecos_enrolled = $2 where user_id = $1', [
      provider.userId,
      enrolled,
    ])
    await lab.owner('update customer set pecos_enrolled = $2 where customer_id = $1', [
      account.customerId,
      !enrolled,
    ])
    const labOrderId = await saved(clinic, { patientInsuranceId_Primary })
    const [row] = await lab.owner('select findings from lab_order where lab_order_id = $1', [
      labOrderId,
    ])
    return JSON.stringify(row).includes('"pecos"')
  }
  expect(await isWarned(false)).toBe(true)
  expect(await isWarned(true)).toBe(false)
})
