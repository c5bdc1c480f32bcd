import { imports, mostPreviewed } from '@labgate/contract/admin/imports'
import { fc } from '@labgate/contract/test/properties'
import { afterAll, beforeAll, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { parseCsv } from '../../../dictionaries/csv.ts'
import { csvFile } from '../../../files/table-cells.ts'

/* Good rows are taken without the bad, which come back to be corrected. */
let practice: Practice
let lab: Practice['lab']
let manager: Visitor
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  lab.clock.now = new Date('2026-03-20T16:00:00Z')
  manager = await lab.signIn(await lab.make.user(3, practice.account.customerId))
})
afterAll(() => lab.close())

const columns = ['last name', 'first name', 'birth date', 'sex', 'phone', 'street', 'city', 'state', 'zip', 'record number'] as const // prettier-ignore
type Row = Record<(typeof columns)[number], string>
const good: Omit<Row, 'last name' | 'record number'> = {
  'first name': 'Ada',
  'birth date': '2/1/80',
  sex: 'female',
  phone: '+1 (813) 555-0100',
  street: '1 Bay St, Unit "B"',
  city: 'Boston',
  state: 'massachusetts',
  zip: '2134',
}
/** What spoils a row, and the column that then has a fault. */
const spoils: readonly Partial<Row>[] = [
  { state: 'Masachusetts' },
  { 'birth date': '2/30/1980' },
  { 'birth date': '2/1/26' },
  { zip: '=1+1' },
  { phone: '12' },
  { sex: 'W' },
  { street: '' },
  { city: '#N/A' },
]
const input = (kind: 'patients' | 'orders', file: Uint8Array, more: object = {}) => ({
  kind,
  customerId: practice.account.customerId,
  fileAsBase64: Buffer.from(file).toString('base64'),
  ...more,
})
const asFile = async (rows: readonly Row[], form: 'csv' | 'xlsx'): Promise<Uint8Array> => {
  const table = [[...columns], ...rows.map((row) => columns.map((name) => row[name]))]
  return form === 'csv'
    ? csvFile(table)
    : writeWorkbook(table.map((cells) => cells.map((value) => ({ value })))).toBuffer()
}
const namesOf = async (lastNames: readonly string[]): Promise<string[]> =>
  (
    await lab.owner<{ last_name: string }>(
      `
        select last_name
        from patient
        where last_name = any ($1) and state = 'MA' and postal_code = '02134' and dob = '1980-02-01'
        order by patient_id
      `,
      [lastNames],
    )
  ).map((row) => row.last_name)

let files = 0
it('of good rows among bad ones exactly the good are written; the file of the others, corrected, adds them: the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.constantFrom(...spoils), { nil: undefined }), {
        minLength: 2,
        maxLength: 12,
      }),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      async (spoiled, form) => {
        files += 1
        const rows: Row[] = spoiled.map((_, at) => ({
          ...good,
          'last name': `Good${files} ${at}`,
          'record number': `00${files}-${at}`,
        }))
        const file = await asFile(
          rows.map((row, at) => ({ ...row, ...spoiled[at] })),
          form,
        )
        const all = rows.map((row) => row['last name'])
        const bad = all.filter((_, at) => spoiled[at] !== undefined)
        const { body: shown } = await manager.call(imports.preview, input('patients', file))
        expect(shown).toMatchObject({
          coming: all.length - bad.length,
          leftOut: { count: bad.length, mayLeave: bad.length > 0 && bad.length < all.length },
        })
        const outcomes = shown.rows.list.map((row: { outcome: string }) => row.outcome)
        expect(outcomes).toEqual([...bad.map(() => 'left out'), ...all.slice(bad.length).map(() => 'new')]) // prettier-ignore
        const { body } = await manager.call(
          imports.apply,
          input('patients', file, { onlyGood: true }),
        )
        if (bad.length < all.length)
          expect(body).toMatchObject({ valid: true, leftOut: bad.length })
        expect(await namesOf(all)).toEqual(all.filter((name) => !bad.includes(name)))
        if (bad.length === 0) return

        const [header = { cells: [] }, ...left] = parseCsv(
          Buffer.from(shown.leftOut.fileAsBase64, 'base64').toString().replace('\uFEFF', ''),
        ).records
        expect(header.cells).toEqual([...columns, 'fault'])
        const corrected = left.map(({ cells }) => {
          expect(cells.at(-1)).not.toBe('')
          const of = rows.find((row) => row['last name'] === cells[0])!
          return [
            ...columns.map((name, at) =>
              Object.keys(spoiled[rows.indexOf(of)] ?? {}).includes(name) ? of[name] : cells[at]!,
            ),
            cells.at(-1)!,
          ]
        })
        const again = input('patients', csvFile([header.cells, ...corrected]))
        expect((await manager.call(imports.apply, again)).body).toMatchObject({
          coming: bad.length,
        })
        expect((await namesOf(all)).toSorted()).toEqual(all.toSorted())
        const phones = await lab.owner(
          'select distinct phone, street1 from patient where last_name = any ($1)',
          [all],
        )
        expect(phones).toEqual([{ phone: good.phone, street1: good.street }])
      },
    ),
    { numRuns: 12 },
  )
})

it('a fault stands at its row with the patient and the value as typed; at most 200 rows are shown, those with a fault first', async () => {
  const rows: Row[] = Array.from({ length: mostPreviewed + 20 }, (_, at) => ({
    ...good,
    'last name': `Shown${at}`,
    'record number': '',
  }))
  rows[mostPreviewed + 10] = { ...rows[0]!, 'last name': 'Moss', state: 'Florid', zip: '33602' }
  const { body } = await manager.call(imports.preview, input('patients', await asFile(rows, 'csv')))
  expect(body.rows).toMatchObject({ count: mostPreviewed + 20 })
  expect(body.rows.list).toHaveLength(mostPreviewed)
  expect(body.rows.list[0]).toMatchObject({
    row: mostPreviewed + 12,
    patient: 'Moss, Ada',
    outcome: 'left out',
    faults: [{ column: 'state', value: 'Florid', message: 'This is no state. Did you mean FL?' }],
  })
  expect(body.rows.list[1]).toMatchObject({
    row: 2,
    patient: 'Shown0, Ada',
    outcome: 'new',
    cells: ['1980-02-01', 'Female', '', good.phone, '1 Bay St, Unit "B", Boston, MA 02134', ''],
    faults: [],
  })
})

it('a file whose columns are wrong, or whose rows cannot be told apart, is not taken in part', async () => {
  const line = (name: string): string =>
    [name, ...Object.values(good).map((value) => `"${value.replaceAll('"', '""')}"`), ''].join(',')
  for (const text of [
    `${columns.join(',')},nonsense\n${line('Moss')},x`,
    `${columns.join(',')}\n${line('Bell')}\n"${line('Moss')}`,
  ]) {
    const file = Buffer.from(text)
    const { body } = await manager.call(imports.preview, input('patients', file))
    expect(body.leftOut).toMatchObject({ mayLeave: false })
    expect(
      (await manager.call(imports.apply, input('patients', file, { onlyGood: true }))).body.code,
    ).toBe('faulty')
  }
})

const heads = 'record number,birth date,provider npi,test type,tests,collection date,collection time,diagnoses,medications' // prettier-ignore
const order = (record: string, time: string, test = '107;1100'): string =>
  `${record},5/17/1980,1234567893,Urine toxicology,${test},3/18/26,${time},F11.20,none`
it('orders name their patient on file, whom the audit log then has; zeros that a spreadsheet cut from a record number are put back if one patient fits', async () => {
  await lab.owner(`update patient set medical_record_id = '00042' where patient_id = $1`, [
    practice.ada,
  ])
  const file = Buffer.from(
    [heads, order('42', '9:40 AM'), order('42', '9:50 AM', 'Nonsense'), order('420', '10:00')].join(
      '\n',
    ),
  )
  const { body } = await manager.call(imports.preview, input('orders', file))
  const [unread, unknown, fit] = body.rows.list
  expect(unread).toMatchObject({ row: 3, patient: '', faults: [{ value: 'Nonsense' }] })
  expect(unknown).toMatchObject({ row: 4, patient: '', faults: [{ value: '420' }] })
  expect(fit).toMatchObject({ row: 2, outcome: 'new', cells: expect.arrayContaining(['00042']) })
  expect(fit.patient).toContain('Ada')
  const seen = await lab.owner(
    `select from audit where act = 'imports.preview' and user_id = $1 and $2 = any (fields)`,
    [manager.signedIn.userId, `patient ${practice.ada}`],
  )
  expect(seen).toHaveLength(1)
  const take = async (seenLeftOut: number) =>
    (await manager.call(imports.apply, input('orders', file, { onlyGood: true, seenLeftOut }))).body
  expect(await take(1)).toMatchObject({ code: 'stale' })
  expect(await take(2)).toMatchObject({ coming: 1, leftOut: 2 })
})

it('a workbook is known by its bytes, and has as many rows as a CSV file', async () => {
  const far = await writeWorkbook([[{ value: 'last name' }]]).toBuffer()
  const { body } = await manager.call(imports.preview, input('patients', far))
  expect(body.faults.list[0]).toMatchObject({ row: 1 })
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4])
  expect(
    (await manager.call(imports.preview, input('patients', old))).body.faults.list,
  ).toMatchObject([{ row: 0, message: expect.stringContaining('.xls') as string }])
  const many = await asFile(
    Array.from({ length: 5001 }, (_, at) => ({
      ...good,
      'last name': `N${at}`,
      'record number': '',
    })),
    'xlsx',
  )
  expect((await manager.call(imports.preview, input('patients', many))).body.issues).toMatchObject([
    { rule: 'too-many-rows' },
  ])
})
