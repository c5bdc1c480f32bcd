import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inside as insideOf,
  openPlaces,
  run as runIn,
  type Ended,
  type Place,
  type Places,
} from '../../test/commands.ts'
import { cryptWith } from '../access/crypt.ts'
import { ssnPlace } from '../core/patients/sealed.ts'
import { importFile } from './import.ts'

const key = Buffer.alloc(32, 7)
let places: Places
let place: Place
beforeAll(async () => {
  places = await openPlaces()
  place = { ...(await places.make()), LABGATE_KEY: key.toString('base64') }
  await insideOf(place, async ({ asLogin }) => {
    await asLogin(`
      insert into customer (name, facility_code)
      values
        ('Sunrise Pain Clinic', 'SPC001'),
        ('Other Clinic', 'OTH001')
    `)
    await asLogin(`
      insert into location (customer_id, location_name, "primary")
      select customer_id, town, town = 'Tampa'
      from
        customer,
        unnest(array['Tampa', 'Miami']) town
    `)
    await asLogin(`
      insert into insurance (name, aliases, payer_kind, preauth_required)
      values
        ('Blue Plan of Florida', E'BPF\\nBlue Plan', 'commercial', true),
        ('State Fund', '', 'workers'' compensation', false)
    `)
    await asLogin(`
      insert into patient
        (customer_id, location_id, first_name, last_name, dob, medical_record_id, user_id_created)
      select l.customer_id, l.location_id, 'Zoë', 'O''Brien Moss', date '1970-02-01', 'MR-1', 1
      from
        location l
        join customer using (customer_id)
      where facility_code = 'SPC001' and l."primary"
    `)
  })
})
afterAll(() => places.close())

const inside = <R>(sql: string): Promise<R[]> =>
  insideOf(place, async (database) => (await database.asLogin(sql)).rows as R[])
const run = (file: string, ...words: string[]): Promise<Ended> =>
  runIn(importFile, ['patients', file, '--account', 'spc001', ...words], place)
const fileOf = async (called: string, ...lines: string[]): Promise<string> => {
  await writeFile(join(places.folder, called), `\uFEFF${lines.join('\r\n')}\r\n`)
  return join(places.folder, called)
}
const head =
  'Last Name,first_name,birth date,sex,phone,street,city,state,zip,record number,ssn,primary payer,member id,group,secondary payer,secondary member id'
const count = async (): Promise<number> =>
  Number((await inside<{ count: number }>('select count(*) as count from patient'))[0]?.count)

test('rows with faults are listed by row and column without naming anyone, and nothing is loaded', async () => {
  const before = await count()
  const file = await fileOf(
    'faulty.csv',
    head,
    'Moss,Ada,02/30/1980,F,8135550100,1 Bay St,Tampa,FL,33602,MR-2,,,,,,',
    'Secretperson,Bea,1980-01-01,Z,12,1 Bay St,,Florida,3602,mr-2,*****1234,Blue Plan,,,,',
    'Fine,Cleo,1980-01-01,F,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,',
    'Future,Dora,2190-01-01,F,,1 Bay St,Tampa,ZZ,33602,,000-12-3456,,A1,,,',
  )
  const { code, out, err } = await run(file, '--apply')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.split('\n')).toEqual([
    `${file} is not imported:`,
    '  Row 2, column birth date: Enter a date, such as 03/31/2026 or 2026-03-31.',
    '  Row 3, column sex: Enter F, M, other or unknown.',
    '  Row 3, column ssn: This number is masked. Enter all nine digits, or leave it blank.',
    '  Row 3, column city: Enter the city.',
    '  Row 3, column zip: A ZIP code has five digits, or nine with a hyphen.',
    '  Row 3, column phone: Not a phone number. Use ten digits, or + and the country code.',
    '  Row 3, column member id: Enter the member ID.',
    '  Row 3, column record number: This number is already in row 2. Each number can appear once.',
    '  Row 5, column phone: Enter the phone number.',
    '  Row 5, column birth date: The birth date is in the future.',
    '  Row 5, column state: Use the two-letter code of a state or territory, such as FL.',
    '  Row 5, column ssn: A Social Security number has nine digits.',
    '  Row 5, column primary payer: Enter the payer’s name.',
    '',
  ])
  expect(err).not.toMatch(/moss|secret|mr-2|1234|3456/i)
  expect(await count()).toBe(before)

  const headless = await run(await fileOf('headless.csv', 'Moss,Ada,1980-01-01,F'))
  expect(headless.err).toContain(
    'Row 1: The first row must name the columns. They are: last name, first name,',
  )
  expect(headless.err).not.toContain('Moss')
  const short = await run(
    await fileOf(
      'short.csv',
      'last name,first name,birth date,sex,phone,street,city',
      'Moss,Ada,1980-01-01,F,,,',
    ),
  )
  expect(short.err).toContain('Row 1, column zip: The column zip is missing.')
})

test('an unknown account, an unknown location, or another key is reported in one sentence', async () => {
  const file = await fileOf(
    'one.csv',
    head,
    'Keyless,Ada,1980-01-01,F,8135550100,1 Bay St,Tampa,FL,33602,,219-09-9999,,,,,',
  )
  expect((await runIn(importFile, ['patients', file, '--account', 'NONE'], place)).err).toBe(
    'There is no account with the facility code NONE.\n',
  )
  expect((await run(file, '--location', 'Orlando')).err).toBe(
    'No single location is named Orlando. The account has: Miami, Tampa.\n',
  )
  await inside(`insert into key_probe (key_id, sealed) values ('deadbeef', '\\x00')`)
  expect((await run(file)).err).toContain('This database was encrypted with the key deadbeef')
  await inside('delete from key_probe')
})

test('new patients are imported with their insurances, existing ones are skipped, and a second import adds none', async () => {
  const before = await count()
  const file = await fileOf(
    'good.csv',
    head,
    'Moss,Ada,2/1/1980,F,(813) 555-0100,"1 Bay St, Apt 2",Tampa,fl,33602,MR-2,219-09-9999,blue plan,A1,G1,State fund,B2',
    "o'brien moss,ZOE,1970-02-01,f,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,",
    'Bell,Bea,1981-01-01,female,8135550100,1 Bay St,Tampa,FL,33602,mr-1,,,,,,',
    'Cole,Cleo,1982-01-01,unknown,8135550100,1 Bay St,Tampa,FL,33602,,,No one Knows,C3,,,',
    'COLE,cléo,01/01/1982,F,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,',
    'Quist,Zoë,02/01/1970,F,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,',
    "O'Brien Moss,Rita,02/01/1970,F,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,",
    "O'Brien Moss,Zoë,02/02/1970,F,8135550100,1 Bay St,Tampa,FL,33602,,,,,,,",
  )
  const shown = await run(file, '--location', 'miami')
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out.split('\n').slice(1, -2)).toEqual([
    'For Sunrise Pain Clinic (SPC001), location Miami:',
    'New: 5',
    'Already on file, skipped: 3',
    '  Row 3: last name, first name, and birth date are on file',
    '  Row 4: the record number is on file with a different name or birth date',
    '  Row 6: last name, first name, and birth date are in an earlier row',
    'Payers not in the list, kept as written: 1',
    '  Row 5, column primary payer',
  ])
  expect(shown.out).toMatch(/\nNothing was written\. .*\n$/)
  expect(await count()).toBe(before)

  expect(await run(file, '--location', 'miami', '--apply')).toMatchObject({ code: 0, err: '' })
  const [ada, cleo, ...more] = await inside<
    Record<string, unknown> & { patient_id: number; ssn: Buffer }
  >(`
    select
      p.patient_id,
      location_name,
      first_name,
      last_name,
      dob::text,
      gender_id,
      p.street1,
      p.state,
      p.country_code,
      medical_record_id,
      ssn,
      ssn_last4,
      (
        select
          json_agg(
            json_build_array(
              y.name,
              i.insurance_name,
              i.insurance_type_id,
              i.member_id,
              i.group_no,
              i.sequence,
              i.pre_auth_required
            )
            order by i.sequence
          )
        from
          patient_insurance i
          left join insurance y using (insurance_id)
        where i.patient_id = p.patient_id
      ) as insurances
    from
      patient p
      join location l using (location_id)
    where p.last_name in ('Moss', 'Cole', 'COLE')
    order by p.last_name desc
  `)
  expect(more).toEqual([])
  expect(ada).toMatchObject({
    location_name: 'Miami',
    first_name: 'Ada',
    dob: '1980-02-01',
    gender_id: 1,
    street1: '1 Bay St, Apt 2',
    state: 'FL',
    country_code: 'USA',
    medical_record_id: 'MR-2',
    ssn_last4: '9999',
    insurances: [
      ['Blue Plan of Florida', '', 1, 'A1', 'G1', 1, true],
      ['State Fund', '', 2, 'B2', '', 2, false],
    ],
  })
  expect(cryptWith(key).open(ada?.ssn as Buffer, ssnPlace(ada?.patient_id ?? 0))).toBe(
    '219-09-9999',
  )
  expect(cleo).toMatchObject({
    first_name: 'Cleo',
    gender_id: 4,
    ssn: null,
    insurances: [[null, 'No one Knows', 1, 'C3', '', 1, false]],
  })
  expect(
    await inside(`
      select
        target,
        fields,
        customer_id = (select customer_id from customer where facility_code = 'SPC001') as own
      from audit
      where act = 'cli.import'
    `),
  ).toEqual([
    { target: expect.stringMatching(/^patients of account \d+$/) as string, fields: [], own: true },
  ])

  const again = await run(file, '--apply')
  expect(again.out).toContain(
    'New: 0\nAlready on file, skipped: 8\n  Row 2: the record number is on file\n',
  )
  expect(again.out).toContain('There was nothing to write.')
})

test('a blank field is a fault, or is marked as missing with --missing', async () => {
  const file = await fileOf('missing.csv', 'last name,first name,birth date,sex', 'Gap,Ada,,F')
  expect((await run(file)).code).toBe(1)
  const { out } = await run(file, '--missing', '--apply')
  expect(out).toContain('New, with something missing: 1\n  Row 2: dob, address, phone\n')
  expect(
    await inside(`
      select dob_missing, address_missing, phone_missing, gender_missing
      from patient
      where last_name = 'Gap'
    `),
  ).toEqual([
    { dob_missing: true, address_missing: true, phone_missing: true, gender_missing: false },
  ])
})

test('a name that cannot be printed is reported, unless it is also given in Latin letters', async () => {
  const head =
    'last name,first name,birth date,sex,phone,street,city,state,zip,last name in latin letters,first name in latin letters'
  const rest = '1980-01-01,F,8135550100,1 Bay St,Tampa,FL,33602'
  const { out } = await run(
    await fileOf('letters.csv', head, `王,小明,${rest},,`, `李,小明,${rest},Li,Xiaoming`),
  )
  expect(out).toContain(
    'New, needed in Latin letters before printing: 1\n  Row 2: first name, last name\n',
  )
})

test('more rows than fit in one batch are all written', async () => {
  const before = await count()
  const rows = Array.from(
    { length: 2100 },
    (_, at) =>
      `Name${at},Ada,1980-01-01,F,8135550100,1 Bay St,Tampa,FL,33602,L${at},219-09-9999,Blue Plan,A${at},,,`,
  )
  expect(await run(await fileOf('large.csv', head, ...rows), '--apply')).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await count()).toBe(before + 2100)
})
