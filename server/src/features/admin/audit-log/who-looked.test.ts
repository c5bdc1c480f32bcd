import { auditLog } from '@labgate/contract/access/watch'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { custody } from '@labgate/contract/accessioning/custody'
import { orders } from '@labgate/contract/orders/orders'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { listAudit } from './audit-log.queries.ts'

let practice: Practice
let admin: Visitor
let stranger: Visitor
let labOrderId: number
let tube: string
beforeAll(async () => {
  practice = await openPractice()
  const { lab } = practice
  admin = await lab.signIn(await lab.make.user(1, 0, { email: 'watch@lab.example' }))
  const other = await lab.make.account()
  stranger = await lab.signIn(await lab.make.user(3, other.customerId))
  labOrderId = await practice.saved(practice.clinic)
  tube = (await practice.read(labOrderId)).specimens[0].specimenBarcode
})
afterAll(() => practice.lab.close())

interface Row {
  act: string
  userId: number
  customerId: number
  labOrderId: number
  specimenBarcode: string
}
const who = async (patientId: number, visitor: Visitor): Promise<Row[]> => {
  const { body } = await admin.call(auditLog.list, {
    searchCriteria: { patientId, userId: visitor.signedIn.userId, pageSize: 200 },
  })
  return body.list as Row[]
}

test('one search finds everyone who viewed a patient’s record, its parts, orders, and tubes, with account and tube', async () => {
  const { clinic, accessioner, ada, account } = practice
  await clinic.call(patients.get, { patientId: ada })
  await clinic.call(patientInsurances.list, { PatientId: ada })
  await clinic.call(orders.list, { searchCriteria: { patientId: ada } })
  await clinic.call(orders.get, { labOrderId })
  await clinic.call(custody.chain, { labOrderId })
  await clinic.call(orders.history, { specimenBarcode: tube })
  await practice.state(labOrderId, 'stage = 20, received_at = now()')
  await accessioner.call(accessioning.forAccessioning, { SpecimenBarcode: tube })
  const { customerId } = account
  const ofRecord = { customerId, labOrderId: 0, specimenBarcode: '' }
  const ofTube = { customerId, labOrderId, specimenBarcode: tube }
  expect(await who(ada, clinic)).toMatchObject([
    { act: 'orders.history', ...ofTube },
    { act: 'custody.chain', ...ofTube },
    { act: 'orders.get', ...ofTube },
    { act: 'orders.list', ...ofRecord },
    { act: 'patientInsurances.list', ...ofRecord },
    { act: 'patients.get', ...ofRecord },
    { act: 'orders.get', ...ofTube },
    { act: 'orders.save', ...ofTube },
  ])
  expect(await who(ada, accessioner)).toMatchObject([
    { act: 'accessioning.forAccessioning', ...ofTube },
  ])
})

test('a list names each patient that it showed, under each of them, and no patient that it did not show', async () => {
  const { clinic, lab, account, tampa, ada } = practice
  const seen = await lab.make.patient(account.customerId, tampa, { last_name: 'Seen' })
  const other = await lab.make.patient(account.customerId, tampa, { last_name: 'Unseen' })
  await lab.owner('update patient set last_name = $2 where patient_id = $1', [ada, 'Seen'])
  await clinic.call(patients.list, { searchCriteria: { lastName: 'Seen' } })
  const rowsOf = async (patientId: number) =>
    (await who(patientId, clinic)).filter(({ act }) => act === 'patients.list')
  expect(await rowsOf(ada)).toMatchObject([{ target: 'patients seen', fields: ['2 patients'] }])
  expect(await rowsOf(seen)).toEqual(await rowsOf(ada))
  expect(await rowsOf(other)).toEqual([])
  await clinic.call(orders.list, { searchCriteria: { requisitionNo: '' } })
  expect((await who(ada, clinic)).map(({ act }) => act)).toContain('orders.list')
  await lab.owner('update patient set last_name = $2 where patient_id = $1', [ada, 'Moss'])
})

test('a user who requests a patient out of scope is not listed as a viewer, and the search itself is logged', async () => {
  const { ada } = practice
  expect((await stranger.call(patients.get, { patientId: ada })).body).toMatchObject({
    code: 'not-found',
  })
  expect((await stranger.call(orders.get, { labOrderId })).body).toMatchObject({
    code: 'not-found',
  })
  expect(await who(ada, stranger)).toEqual([])
  await who(ada, admin)
  expect((await who(ada, admin)).map(({ act }) => act)).toContain('auditLog.list')
})

test('the search for viewers of a patient uses its index', async () => {
  const { sql, parameters } = listAudit({ patientId: 7 }, undefined).compile()
  await practice.lab.owner(`
    insert into audit (user_id, act, patient_id)
    select 1, 'many', n % 5000 from generate_series(1, 60000) n
  `)
  await practice.lab.owner('analyze audit')
  const plan = await practice.lab.owner<Record<string, string>>(`explain ${sql}`, [...parameters])
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('audit_of_patient')
  expect(text).not.toContain('Seq Scan on audit')
})
