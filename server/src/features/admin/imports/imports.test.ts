import { imports, templateOf, type ImportKind } from '@labgate/contract/admin/imports'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let lab: Practice['lab']
let manager: Visitor
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  lab.clock.now = new Date('2026-03-20T16:00:00Z')
  const { customerId } = practice.account
  manager = await lab.signIn(await lab.make.user(3, customerId))
  await lab.owner(`update patient set medical_record_id = 'MR-1' where patient_id = $1`, [
    practice.ada,
  ])
  await lab.owner(
    `
      insert into specimen_range (customer_id, first_count, last_count, user_id_created)
      values ($1, 5000, 5009, 1)
    `,
    [customerId],
  )
})
afterAll(() => lab.close())

const fileOf = (...lines: string[]): string =>
  Buffer.from(`${lines.join('\r\n')}\r\n`).toString('base64')
const request = (kind: ImportKind, lines: string[], more: object = {}) => ({
  kind,
  customerId: practice.account.customerId,
  fileAsBase64: fileOf(...lines),
  ...more,
})
const preview = async (kind: ImportKind, lines: string[], visitor = manager, more: object = {}) =>
  (await visitor.call(imports.preview, request(kind, lines, more))).body
const apply = async (kind: ImportKind, lines: string[], visitor = manager, more: object = {}) =>
  (await visitor.call(imports.apply, request(kind, lines, more))).body
const count = async (table: string): Promise<number> =>
  Number((await lab.owner<{ count: number }>(`select count(*) as count from ${table}`))[0]?.count)
const notices = ({
  faults,
}: {
  faults: { list: { row: number; column: string; message: string }[] }
}): string[] => faults.list.map(({ row, column, message }) => `${row} ${column}: ${message}`)

const head =
  'record number,birth date,provider npi,test type,tests,collection date,collection time,diagnoses,medications,specimen number'
const row = (
  more: Partial<
    Record<
      | 'record'
      | 'dob'
      | 'npi'
      | 'type'
      | 'tests'
      | 'day'
      | 'time'
      | 'diagnoses'
      | 'medications'
      | 'number',
      string
    >
  > = {},
): string => {
  const cells = { record: 'mr-1', dob: '05/17/1980', npi: '1234567893', type: 'Urine toxicology', tests: '107;1100', day: '03/18/2026', time: '9:40 AM', diagnoses: 'F11.20', medications: 'none', number: '', ...more } // prettier-ignore
  return Object.values(cells).join(',')
}

describe('imported orders', () => {
  it('are checked row by row by the rules of a save; each fault names its row and column, and nothing is partly loaded', async () => {
    const before = await count('lab_order')
    const file = [
      head,
      row(),
      row({ record: 'MR-9' }),
      row({ dob: '1980-05-18', time: '10:00' }),
      row({ npi: '1111111111', time: '10:10' }),
      row({ type: 'Blood', time: '10:20' }),
      row({ tests: 'Nonsense', time: '10:30' }),
      row({ day: '03/30/2026' }),
      row({ day: '03/08/2026', time: '02:30' }),
      row({ time: '' }),
      row({ time: '25:00' }),
      row({ diagnoses: 'F1', time: '11:00' }),
      row({ medications: '', time: '11:10' }),
      row({ number: specimenNumber(6000), time: '11:20' }),
      row({ npi: '', time: '11:30' }),
    ]
    const shown = await preview('orders', file)
    expect(notices(shown)).toEqual([
      '3 record number: The row matches no patient in the account, or more than one.',
      '4 record number: The row matches no patient in the account, or more than one.',
      '5 provider npi: The number matches no provider in the account, or more than one.',
      expect.stringMatching(/^6 test type: Enter one of: ToxUrine/),
      expect.stringMatching(/^7 tests: One of these is not a test in Urine toxicology/),
      '8 collection date: This is in the future.',
      '9 collection time: Clocks were set forward, so this time did not exist that day. Enter another.',
      '10 collection time: Enter the collection time.',
      '11 collection time: Enter a time, such as 14:05 or 2:05 PM.',
      '12 diagnoses: F1 is not an ICD-10-CM code, such as F11.20.',
      '13 medications: Add medications, or check “Takes no medications” or “List not provided”.',
      '14 specimen number: This number was not printed for this account. Use one of this account’s labels, or leave the field blank.',
      '15 provider npi: Choose the provider.',
    ])
    expect(shown).toMatchObject({ coming: 1, faults: { count: 13 } })
    expect(await apply('orders', file)).toMatchObject({
      code: 'faulty',
      message: 'Nothing was imported. 13 cells need correction.',
    })
    expect(await count('lab_order')).toBe(before)
  })

  it('are added with their gaps noted; the same order is left out, within the file and in a later import', async () => {
    const file = [
      head,
      row({ number: specimenNumber(5003) }),
      row(),
      row({ time: '10:40', medications: 'oxycodone 5 mg bid; gabapentin' }),
    ]
    const shown = await preview('orders', file)
    expect(notices(shown)).toEqual([])
    expect(shown).toMatchObject({
      coming: 2,
      known: { count: 1, list: [{ row: 3, says: 'the same order is in an earlier row' }] },
    })
    expect(shown.notes.list[0]).toMatchObject({
      row: 2,
      says: expect.stringContaining('provider signature: The provider has not signed.') as string,
    })
    const before = await count('lab_order')
    expect(await apply('orders', file)).toMatchObject({
      valid: true,
      coming: 2,
      message: '2 orders are imported.',
    })
    expect(await count('lab_order')).toBe(before + 2)
    const [made] = await lab.owner<{ lab_order_id: number }>(
      'select lab_order_id from lab_order where specimen_barcode = $1',
      [specimenNumber(5003)],
    )
    const { body } = await manager.call(orders.get, { labOrderId: made?.lab_order_id ?? 0 })
    expect(body).toMatchObject({
      patientId: practice.ada,
      locationId: practice.tampa,
      userId_Physician: practice.provider.userId,
      noMeds: true,
      userId_Created: manager.signedIn.userId,
      diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }],
      specimens: [{ collectionDate: '2026-03-18T13:40:00.000Z', noCollectionTime: false }],
    })
    expect(
      await lab.owner(`
        select count(*)::int as rows
        from audit
        where act = 'imports.apply' and target like 'order %' and outcome = 'done'
      `),
    ).toEqual([{ rows: 2 }])
    expect(await apply('orders', file)).toMatchObject({
      code: 'faulty',
      issues: [{ message: 'This file has nothing new.' }],
    })
    /* A number already on another tube is found at the write; nothing from the file stays. */
    expect(
      await apply('orders', [
        head,
        row({ time: '12:00' }),
        row({ time: '12:10', number: specimenNumber(5003) }),
      ]),
    ).toMatchObject({ code: 'faulty' })
    expect(await count('lab_order')).toBe(before + 2)
  })

  it('can leave fields open only if the laboratory selects them as missing', async () => {
    const file = [head, row({ npi: '', day: '03/17/2026', time: '', diagnoses: '' })]
    expect(
      (await manager.call(imports.preview, request('orders', file, { missing: true }))).body.code,
    ).toBe('field-not-yours')
    const shown = await preview('orders', file, practice.supervisor, { missing: true })
    expect(notices(shown)).toEqual([])
    expect(shown.notes.list[0].says).toContain('provider npi: The ordering provider is missing.')
    expect(await apply('orders', file, practice.supervisor, { missing: true })).toMatchObject({
      valid: true,
    })
    expect(
      await lab.owner(`
        select physician_missing, no_collection_time, diagnosis_missing
        from lab_order
        order by lab_order_id desc
        limit 1
      `),
    ).toEqual([{ physician_missing: true, no_collection_time: true, diagnosis_missing: true }])
  })
})

describe('imported patients', () => {
  const columns = 'last name,first name,birth date,sex,phone,street,city,zip,record number,ssn'
  const file = [
    `${columns},language`,
    'Bell,Bea,1981-01-01,F,8135550100,1 Bay St,Tampa,33602,B-1,219-09-9999,Spanish',
    'Moss,Ada,05/17/1980,F,8135550100,1 Bay St,Tampa,33602,MR-1,,',
  ]

  it('are added to the account once, with their Social Security numbers encrypted', async () => {
    expect(await preview('patients', file)).toMatchObject({
      coming: 1,
      known: { list: [{ row: 3, says: 'the record number is on file' }] },
      faults: { count: 0 },
    })
    expect(await apply('patients', file)).toMatchObject({
      valid: true,
      message: '1 patient is imported.',
    })
    expect(
      await lab.owner(`
        select
          language,
          ssn_last4,
          ssn is not null as sealed,
          customer_id,
          location_id,
          user_id_created
        from patient
        where last_name = 'Bell'
      `),
    ).toEqual([
      {
        language: 'es',
        ssn_last4: '9999',
        sealed: true,
        customer_id: practice.account.customerId,
        location_id: practice.tampa,
        user_id_created: manager.signedIn.userId,
      },
    ])
    expect(await apply('patients', file)).toMatchObject({
      code: 'faulty',
      issues: [{ message: 'This file has nothing new.' }],
    })
    expect(
      notices(
        await preview('patients', [
          columns,
          'Bell,Bea,1981-02-30,F,8135550100,1 Bay St,Tampa,33602,,',
        ]),
      ),
    ).toEqual(['2 birth date: Enter a date, such as 03/31/2026 or 2026-03-31.'])
  })

  it('have names in Latin letters beside the original, with a note where these are needed', async () => {
    const heads =
      'last name,first name,birth date,sex,phone,street,city,zip,last name in latin letters,first name in latin letters'
    const rest = '1981-01-01,F,8135550100,1 Bay St,Tampa,33602'
    const rows = [heads, `王,小明,${rest},Wang,Xiaoming`, `김,Ada,${rest},,`]
    const text = 'needed in Latin letters before printing: last name'
    expect(await preview('patients', rows)).toMatchObject({
      coming: 2,
      notes: { list: [{ row: 3, says: text }] },
      faults: { count: 0 },
    })
    expect(await apply('patients', rows)).toMatchObject({ valid: true })
    expect(
      await lab.owner(`select first_name_latin, latin_folded from patient where last_name = '王'`),
    ).toEqual([{ first_name_latin: 'Xiaoming', latin_folded: 'wang xiaoming' }])
    expect(notices(await preview('patients', [heads, `Bell,Bea,${rest},贝,`]))).toEqual([
      '2 last name in latin letters: Use Latin letters here, such as Wang or Fātima.',
    ])
  })

  it('require permission and an account in scope, with 5,000 rows at most', async () => {
    const { customerId } = await lab.make.account()
    expect(
      (await manager.call(imports.preview, { ...request('patients', file), customerId })).body.code,
    ).toBe('not-found')
    expect(
      (await manager.call(imports.preview, { ...request('orders', [head, row()]), customerId }))
        .body.code,
    ).toBe('not-found')
    expect((await practice.clinic.call(imports.preview, request('patients', file))).status).toBe(
      403,
    )
    const many = [
      columns,
      ...Array.from(
        { length: 5001 },
        (_, at) => `N${at},Ada,1980-01-01,F,8135550100,1 Bay St,Tampa,33602,,`,
      ),
    ]
    expect((await preview('patients', many)).issues).toMatchObject([{ rule: 'too-many-rows' }])
  })

  it('and orders are limited to 200 rows while acting as a customer, in preview and import, and to the screen’s limit afterwards', async () => {
    const { customerId } = practice.account
    const shown = await lab.make.user(3, customerId)
    const visitor = await lab.signIn(await lab.make.user(7))
    const people = (count: number, name: string): string[] => [
      columns,
      ...Array.from(
        { length: count },
        (_, at) => `${name}${at},Ada,1980-01-01,F,8135550100,1 Bay St,Tampa,33602,,`,
      ),
    ]
    const tests = (count: number): string[] => [
      head,
      ...Array.from({ length: count }, (_, at) =>
        row({ time: `${8 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}` }),
      ),
    ]
    const refused = {
      valid: false,
      code: 'not-in-visit',
      message: 'More than 200 rows cannot be imported while acting as a customer.',
    }
    await visitor.call(shadow.start, { userId: shown.userId, reason: 'a list by e-mail' })
    const before = [await count('patient'), await count('lab_order')]
    for (const [kind, lines] of [
      ['patients', people(201, 'Late')],
      ['orders', tests(201)],
    ] as const) {
      expect(await preview(kind, lines, visitor), kind).toMatchObject(refused)
      expect(await apply(kind, lines, visitor), kind).toMatchObject(refused)
    }
    expect([await count('patient'), await count('lab_order')]).toEqual(before)
    expect(await apply('patients', people(200, 'Early'), visitor)).toMatchObject({
      valid: true,
      coming: 200,
    })
    await visitor.call(shadow.end, {})
    expect(await preview('patients', people(201, 'Late'), visitor)).toMatchObject({
      valid: true,
      coming: 201,
    })
  })

  it.each(['patients', 'orders'] as const)(
    'and orders have templates with only known columns: %s',
    async (kind) => {
      const { faults } = await preview(kind, [templateOf(kind).trim()])
      expect(faults.list).toEqual([
        { row: 0, column: '', message: 'The file has a header but no rows.' },
      ])
    },
  )
})
