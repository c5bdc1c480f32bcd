import { imports, type ImportKind } from '@labgate/contract/admin/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'

/*
 * An import knows every patient of the account, or people would be entered twice. It says of a chart
 * that is closed to the importer no more than an exact search, enters nothing in it, and whoever is
 * met so is in the audit log (docs/decisions/0088).
 */
let practice: Practice
let lab: Practice['lab']
let staff: Visitor
let manager: Visitor
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  lab.clock.now = new Date('2026-03-20T16:00:00Z')
  staff = await lab.signIn(await lab.make.user(7))
  manager = await lab.signIn(await lab.make.user(3, practice.account.customerId))
  await lab.owner(
    `update patient set medical_record_id = 'MR-1', restricted = 4 where patient_id = $1`,
    [practice.ada],
  )
})
afterAll(() => lab.close())

const request = (kind: ImportKind, lines: string[]) => ({
  kind,
  customerId: practice.account.customerId,
  fileAsBase64: Buffer.from(`${lines.join('\r\n')}\r\n`).toString('base64'),
})
const head =
  'patient id,record number,birth date,provider npi,test type,tests,collection date,collection time,diagnoses,medications'
const order = (patientId: number | '', record: string, dob: string): string =>
  `${patientId},${record},${dob},1234567893,Urine toxicology,107;1100,03/18/2026,9:40 AM,F11.20,none`
const faultTexts = ({ faults }: { faults: { list: { column: string; message: string }[] } }) =>
  faults.list.map(({ column, message }) => `${column}: ${message}`)
const fault = 'This row is for a restricted chart. Leave it out: the practice imports it.'
/** The acts of audit rows that name the patient. */
const seenOf = async (by: Visitor): Promise<string[]> =>
  (
    await lab.owner<{ act: string }>(
      'select act from audit where user_id = $1 and $2 = any (fields) order by audit_id',
      [by.signedIn.userId, `patient ${practice.ada}`],
    )
  ).map(({ act }) => act)

it('orders for a closed chart are refused alike, whatever the row says of the birth date, by id and by record number', async () => {
  const days = ['05/16/1980', '05/17/1980', '05/18/1980']
  const rows = [
    ...days.map((day) => order(practice.ada, '', day)),
    order(practice.ada, 'MR-9', ''),
    ...days.map((day) => order('', 'mr-1', day)),
  ]
  const { body } = await staff.call(imports.preview, request('orders', [head, ...rows]))
  expect(faultTexts(body)).toEqual([
    ...Array.from({ length: 4 }, () => `patient id: ${fault}`),
    ...Array.from({ length: 3 }, () => `record number: ${fault}`),
  ])
  expect(body).toMatchObject({ coming: 0, known: { count: 0 }, notes: { count: 0 } })
  expect(await seenOf(staff)).toEqual(['imports.preview'])
})

it('a record number whose zeros were cut names a closed chart as the whole number does: the row has the same fault, and nobody is named', async () => {
  await lab.owner(`update patient set medical_record_id = '0042' where patient_id = $1`, [
    practice.ada,
  ])
  const rows = [order('', '42', '05/17/1980'), order('', '42', '05/18/1980')]
  const { body } = await staff.call(imports.preview, request('orders', [head, ...rows]))
  expect(faultTexts(body)).toEqual([`record number: ${fault}`, `record number: ${fault}`])
  expect(body.rows.list.map(({ patient }: { patient: string }) => patient)).toEqual(['', ''])
  expect((await seenOf(staff)).at(-1)).toBe('imports.preview')
  await lab.owner(`update patient set medical_record_id = 'MR-1' where patient_id = $1`, [
    practice.ada,
  ])
})

it('no order is imported into a closed chart; the attempt names the patient', async () => {
  const count = () => lab.owner('select from lab_order')
  const before = (await count()).length
  const file = request('orders', [head, order(practice.ada, '', '05/17/1980')])
  expect((await staff.call(imports.apply, file)).body).toMatchObject({
    valid: false,
    issues: [{ message: expect.stringContaining(fault) }],
  })
  expect((await count()).length).toBe(before)
  expect((await seenOf(staff)).slice(-1)).toEqual(['imports.apply'])
  expect((await manager.call(imports.apply, file)).body).toMatchObject({ valid: true })
  expect((await count()).length).toBe(before + 1)
  expect(await seenOf(manager)).toEqual([])
})

it('a patient who is on file in a closed chart is met by record number or by name and birth date, and nobody by less', async () => {
  const columns = 'last name,first name,birth date,record number,sex,phone,street,city,zip'
  const rest = 'F,8135550100,1 Bay St,Tampa,33602'
  const rows = [`Moss,Ada,05/18/1980,MR-2,${rest}`, `Moss,Ida,05/17/1980,MR-3,${rest}`]
  const look = async (more: string[]) =>
    (await staff.call(imports.preview, request('patients', [columns, ...rows, ...more]))).body
  const before = (await seenOf(staff)).length
  expect((await look([])).known).toMatchObject({ count: 0 })
  expect((await seenOf(staff)).length).toBe(before)
  const { dob } = (
    await lab.owner<{ dob: string }>(
      `select to_char(dob, 'MM/DD/YYYY') as dob from patient where patient_id = $1`,
      [practice.ada],
    )
  )[0]!
  expect((await look([`Moss,Ada,${dob},MR-4,${rest}`])).known).toMatchObject({ count: 1 })
  expect((await look([`Other,Name,05/19/1980,mr-1,${rest}`])).known).toMatchObject({ count: 1 })
  expect((await seenOf(staff)).slice(before)).toEqual(['imports.preview', 'imports.preview'])
})
