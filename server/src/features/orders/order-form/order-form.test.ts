import { orderForm } from '@labgate/contract/orders/order-form'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('an order form starts with the patient, the account’s options, its providers and locations, and the last order of each type', async () => {
  const { lab, ada, account, tampa, clinic, physician, saved, provider } = practice
  const labOrderId = await saved(clinic)
  await lab.owner(`update patient set medical_record_id = '4471' where patient_id = $1`, [ada])
  await lab.make.insert(
    'patient_diagnosis',
    {
      patient_id: ada,
      customer_id: account.customerId,
      icd10_code: 'F11.20',
      description: 'x',
      user_id_created: 1,
    },
    'patient_diagnosis_id',
  )
  const { body } = await clinic.call(orderForm.get, { patientId: ada })
  expect(body).toMatchObject({
    valid: true,
    hasSignature: false,
    zone: 'America/New_York',
    patient: {
      firstName: 'Ada',
      medicalRecordId: '4471',
      consents: 1,
      diagnosis: [{ icd10Code: 'F11.20', isListed: true, validFrom: '2015-10-01', validTo: null }],
      last: [
        { labOrderId, labTypeId: 1, userId_Physician: provider.userId, collectionDeviceId: 1 },
      ],
      others: [{ labOrderId, labTypeId: 1 }],
    },
    account: { service_ToxUrine: true, service_GPP: false, multiple_Tox: true },
    providers: [
      { userId: provider.userId, npi: '1234567893', isPending: false, pecosEnrolled: true },
    ],
    locations: [
      { locationId: tampa, locationName: 'Tampa', zone: 'America/New_York', autoSignature: false },
    ],
    standing: [],
    coverage: [],
    delegateOf: [],
  })
  expect(body.patient.last[0].tests).toEqual([107, 1100])
  expect((await physician.call(orderForm.get, { patientId: ada })).body.hasSignature).toBe(true)
})

it('an order form is refused for a patient of another account', async () => {
  const { lab, clinic } = practice
  const other = await lab.make.account()
  const patientId = await lab.make.patient(
    other.customerId,
    await lab.make.location(other.customerId),
  )
  expect((await clinic.call(orderForm.get, { patientId })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
})
