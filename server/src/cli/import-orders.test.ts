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
import { importFile } from './import.ts'

let places: Places
let place: Place
beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
  await insideOf(place, async ({ asLogin }) => {
    await asLogin(`
      insert into customer
        (name, facility_code, service_tox_urine, multiple_tox, pecos_enrolled, time_zone)
      values
        ('Sunrise Pain Clinic', 'SPC001', true, true, true, 'America/Chicago'),
        ('Other Clinic', 'OTH001', true, true, true, '')
    `)
    await asLogin(`
      insert into location (customer_id, location_name, "primary")
      select customer_id, town, town = 'Tampa'
      from
        customer,
        unnest(array['Tampa', 'Miami']) town
    `)
    await asLogin(`
      insert into patient
        (customer_id, location_id, first_name, last_name, dob, medical_record_id, user_id_created)
      select l.customer_id, l.location_id, 'Ida', 'Secretperson', date '1970-02-01', 'MR-1', 1
      from
        location l
        join customer using (customer_id)
      where l."primary"
    `)
    await asLogin(`
      insert into app_user
        (user_type_id, customer_id, user_name, email, first_name, last_name, physician, npi)
      select
        2,
        customer_id,
        'dr' || customer_id,
        'dr' || customer_id || '@practice.example',
        'Dana',
        'Cruz',
        true,
        '1234567893'
      from customer
    `)
  })
})
afterAll(() => places.close())

const inside = <R>(sql: string): Promise<R[]> =>
  insideOf(place, async (database) => (await database.asLogin(sql)).rows as R[])
const run = (file: string, ...words: string[]): Promise<Ended> =>
  runIn(importFile, ['orders', file, ...words], place)
const fileOf = async (called: string, ...lines: string[]): Promise<string> => {
  await writeFile(join(places.folder, called), `\uFEFF${lines.join('\r\n')}\r\n`)
  return join(places.folder, called)
}
const head =
  'facility_code,record number,birth date,provider npi,test type,tests,collection date,collection time,diagnoses,medications'

test('a row with a fault blocks the whole file, and the error message names no one', async () => {
  const file = await fileOf(
    'faulty.csv',
    head,
    'SPC001,MR-1,1970-02-01,1234567893,ToxUrine,107;1100,2026-01-15,08:30,F11.20,none',
    'NONE,MR-1,1970-02-01,1234567893,ToxUrine,107;1100,2026-01-15,08:30,F11.20,none',
    ',MR-1,1970-02-01,1234567893,ToxUrine,107;1100,2026-01-15,08:30,F11.20,none',
    'SPC001,MR-2,1970-02-01,1234567893,ToxUrine,107;1100,2026-01-15,08:30,F11.20,',
    'SPC001,MR-1,1970-02-01,1234567893,ToxUrine,107;1100,2026-01-16,08:30,F11.20,',
  )
  const { code, err } = await run(file, '--apply')
  expect(code).toBe(1)
  expect(err.split('\n')).toEqual([
    `${file} is not imported:`,
    '  Row 3, column facility code: Account not found.',
    '  Row 4, column facility code: Enter the account.',
    '  Row 5, column record number: The row matches no patient in the account, or more than one.',
    '  Row 6, column medications: Add medications, or check “Takes no medications” or “List not provided”.',
    '',
  ])
  expect(await inside('select 1 from lab_order')).toEqual([])
  expect((await run(file, '--location', 'Tampa')).err).toContain(
    'Name the account of the location with --account.',
  )
})

test('orders of several accounts are imported in clinic time, blanks are marked missing only with --missing, and an order on file is skipped', async () => {
  const file = await fileOf(
    'good.csv',
    head,
    'spc001,mr-1,02/01/1970,1234567893,ToxUrine,107;1100,01/15/2026,8:30 AM,F11.20,oxycodone; gabapentin',
    ',mr-1,02/01/1970,,ToxUrine,107;1100,01/15/2026,,,not given',
  )
  expect((await run(file, '--account', 'OTH001')).err).toContain(
    'Row 3, column collection time: Enter the collection time.',
  )
  const shown = await run(file, '--account', 'OTH001', '--location', 'miami', '--missing')
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain(
    'New: 2\nAlready on file, skipped: 0\nNew, with something missing or to note: 2\n  Row 2: ',
  )
  expect(await inside('select 1 from lab_order')).toEqual([])

  expect(
    await run(file, '--account', 'OTH001', '--location', 'miami', '--missing', '--apply'),
  ).toMatchObject({ code: 0, err: '' })
  const stored = await inside(`
    select
      facility_code,
      location_name,
      collected_at at time zone 'UTC' = (
        case
          when facility_code = 'SPC001' then timestamp '2026-01-15 14:30'
          else timestamp '2026-01-15 05:00'
        end
      ) as exact,
      no_collection_time,
      physician_missing,
      diagnosis_missing,
      jsonb_array_length(medications) as medications,
      medication_not_provided,
      (select count(*)::int from order_event e where e.lab_order_id = o.lab_order_id) as events
    from
      lab_order o
      join customer using (customer_id)
      join location l using (location_id)
    order by facility_code desc
  `)
  expect(stored).toEqual([
    { facility_code: 'SPC001', location_name: 'Tampa', exact: true, no_collection_time: false, physician_missing: false, diagnosis_missing: false, medications: 2, medication_not_provided: false, events: 1 },
    { facility_code: 'OTH001', location_name: 'Miami', exact: true, no_collection_time: true, physician_missing: true, diagnosis_missing: true, medications: 0, medication_not_provided: true, events: 1 },
  ]) // prettier-ignore
  expect(await inside(`select target from audit where act = 'cli.import'`)).toEqual([
    { target: 'orders' },
  ])
  const again = await run(file, '--account', 'OTH001', '--missing', '--apply')
  expect(again.out).toContain(
    'Already on file, skipped: 1\n  Row 2: an order for this patient, time, and tests is on file',
  )
})
