import { imports } from '@labgate/contract/admin/imports'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('a name is stored as it is shown, the sender is told, and a search for it with invisible characters finds it', async () => {
  const { clinic, ada, lab } = practice
  const { body: before } = await clinic.call(patients.get, { patientId: ada })
  const saved = await clinic.call(patients.save, {
    patientId: ada,
    lastName: 'Mo\u202Ess\u200B\u202C',
    rowVersion: before.rowVersion,
    identityReason: 'Asked',
    identityKind: 'wrong',
  })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({
    valid: true,
    message: expect.stringMatching(/Invisible characters were removed from lastName\.$/),
  })
  expect(await lab.owner('select last_name from patient where patient_id = $1', [ada])).toEqual([
    { last_name: 'Moss' },
  ])
  const found = await clinic.call(patients.list, {
    searchCriteria: { name: 'M\u2066oss' },
  })
  expect(found.body.message).toBe('')
  expect((found.body.list as { patientId: number }[]).map(({ patientId }) => patientId)).toContain(
    ada,
  )
})

it('a file of patients is read without them, and its preview names the row and the columns', async () => {
  const { lab, account } = practice
  const office = await lab.signIn(await lab.make.user(1))
  const file =
    'last name,first name,birth date,sex,phone,street,city,state,zip\nRe\u202Eed,Bo\u200B,1980-01-02,M,(813) 555-0101,1 Oak St,Tampa,FL,33602\n'
  const input = {
    kind: 'patients',
    customerId: account.customerId,
    fileAsBase64: Buffer.from(file).toString('base64'),
  }
  const { body } = await office.send(imports.preview, input)
  expect(body, JSON.stringify(body)).toMatchObject({
    coming: 1,
    faults: { count: 0 },
    notes: {
      list: [
        {
          row: 2,
          says: expect.stringContaining('invisible characters removed: last name, first name'),
        },
      ],
    },
  })
})
