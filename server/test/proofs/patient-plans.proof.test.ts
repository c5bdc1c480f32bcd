import { proof, sized } from '@labgate/contract/test/size'
import { everyFamilyName, origins } from '@labgate/demo/names.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Actor } from '../../src/access/actor.ts'
import { candidates, sameSsnEnd } from '../../src/core/patients/duplicates.ts'
import { incompletePatients } from '../../src/core/patients/incomplete.queries.ts'
import { onePatient } from '../../src/core/patients/patient.query.ts'
import { listPatients, type PatientCriteria } from '../../src/core/patients/patients.queries.ts'
import type { Query } from '../../src/db/queries.ts'
import { listWork } from '../../src/features/billing/work-queues/work.queries.ts'
import { findForParole, linkedPatients } from '../../src/features/patients/parole/parole.queries.ts'
import { resemblingPatients } from '../../src/features/patients/resembling.query.ts'
import { insurancesOf } from '../../src/features/patients/save-insurance.ts'
import { latestResults, waitingOf } from '../../src/overviews/chart/chart.query.ts'
import { recentPatients } from '../../src/overviews/chart/recent.query.ts'
import { openLab, type Lab } from '../lab.ts'
import { actorsOf, bigTables, scansOf } from './plan.ts'

const size = { small: 8000, full: 1_000_000, of: 'patients' }
const patients = sized(size.small, size.full)
const accounts = 200
let lab: Lab
let big: Set<string>
let actors: [text: string, actor: Actor][]

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  await lab.owner(
    `insert into customer (name) select 'Practice ' || n from generate_series(1, $1::int) n`,
    [accounts],
  )
  await lab.owner(`
    insert into location (customer_id, location_name, "primary")
    select customer_id, 'Main', true from customer
  `)
  await lab.owner(
    `
      insert into patient
        (
          customer_id,
          location_id,
          first_name,
          last_name,
          dob,
          gender_id,
          medical_record_id,
          phone,
          street1,
          city,
          postal_code,
          user_id_created
        )
      select
        l.customer_id,
        l.location_id,
        ($2::text[])[1 + n * 31 % cardinality($2)],
        ($3::text[])[1 + n * 17 % cardinality($3)],
        date '1930-01-01' + n * 37 % 33000,
        1 + n % 2,
        'MR' || n,
        '813555' || lpad((n % 10000)::text, 4, '0'),
        case
          when n % 50 = 0 then ''
          else '1 Main St'
        end,
        'Tampa',
        '33602',
        1
      from
        generate_series(1, $1::int) n
        join (select location_id, customer_id, row_number() over () as at from location) l
          on l.at = 1 + n % $4
    `,
    [patients, origins.flatMap(([{ given }]) => given), everyFamilyName, accounts],
  )
  await lab.owner(`
    insert into patient_insurance (patient_id, customer_id, insurance_name, member_id)
    select patient_id, customer_id, 'Bay Plan', 'W' || lpad(patient_id::text, 9, '0') from patient
  `)
  await lab.owner(`
    insert into work_item
      (
        queue,
        reason,
        about,
        customer_id,
        patient_insurance_id,
        says,
        owner_kind,
        cents,
        opened_at,
        party_since
      )
    select
      'insurance',
      'claim.member-id',
      'insurance:' || patient_insurance_id,
      customer_id,
      patient_insurance_id,
      'x',
      'insurance',
      patient_insurance_id % 977,
      now(),
      now()
    from patient_insurance
  `)
  big = await bigTables(lab)
  const actor = await actorsOf(lab)
  const ids = (
    await lab.owner<{ customer_id: number }>(
      'select customer_id from customer order by customer_id',
    )
  ).map(({ customer_id }) => customer_id)
  actors = [
    ['laboratory', actor('all')],
    ['one account', actor(ids.slice(0, 1))],
    ['twenty accounts', actor(ids.slice(20, 40))],
  ]
})
afterAll(() => lab.close())

const page = { pageSize: 50 }
const searches: Record<string, PatientCriteria> = {
  'first page': page,
  'names in descending order': { ...page, sort: '-name' },
  'the beginning of a name': { ...page, name: 'mar' },
  'last and first name': { ...page, name: 'Garcia, Ma' },
  'first and last name': { ...page, name: 'maria garcia' },
  'a last name': { ...page, lastName: 'garc' },
  'a first name': { ...page, firstName: 'mari' },
  'a birth date': { ...page, DOB: '1970-02-01' },
  'a medical record number': { ...page, medicalRecordId: 'mr777' },
  'a phone number': { ...page, phone: '(813) 555-0777' },
}

describe('no patient list reads a whole table', () => {
  const check = (text: string, build: (actor: Actor) => Query<unknown>): void =>
    proof(text, size, async () => {
      expect(big).toContain('patient')
      for (const [who, actor] of actors)
        expect(await scansOf(lab, big, actor, build(actor)), who).toEqual([])
    })
  for (const [text, criteria] of Object.entries(searches))
    check(text, (actor) => listPatients(actor, criteria, undefined))
  for (const search of ['garcia, mar', 'Maria Garcia', 'W00000012'])
    check(`work queue items by ${search}`, (actor) => {
      expect(big).toContain('work_item')
      return listWork(actor, 'insurance', { ...page, search }, undefined, new Date())
    })
  check('a deep page', (actor) => listPatients(actor, page, ['m', 500]))
  check('a typo in a name', (actor) => resemblingPatients(actor, { ...page, name: 'Garzia Mria' }))
  check('a typo in a last name only', (actor) =>
    resemblingPatients(actor, { ...page, name: 'Gracia' }),
  )
  check('a typo in a last name, within an account', (actor) =>
    resemblingPatients(actor, { ...page, lastName: 'Gracia', customerId: 7 }),
  )
  check('a typo in a last name with a birth date', (actor) =>
    resemblingPatients(actor, { ...page, name: 'Gracia', DOB: '1970-02-01' }),
  )
  check('one patient', (actor) => onePatient(actor, 300))
  check('what waits for a patient', (actor) => waitingOf(actor, 300))
  check('latest results of a patient', (actor) => latestResults(actor, 300))
  check('last patients', (actor) => recentPatients(actor, 0))
  check('insurances of a patient', (actor) => insurancesOf(actor, 300))
  check('one patient by full name and birth date', (actor) =>
    findForParole(
      actor,
      { lastName: 'Garcia', firstName: 'Maria', dob: '1970-02-01' },
      { officer: 1, customerId: 0 },
    ),
  )
  check('patients of a parole officer', (actor) => linkedPatients(actor, 1))
  check('patients with missing information', (actor) => incompletePatients(actor, 7, 0))
  const maria = {
    patientId: 0,
    customerId: 7,
    firstName: 'Maria',
    lastName: 'Garcia',
    dob: '1970-02-01',
    medicalRecordId: 'MR7',
    phone: '8135550777',
  }
  check('possible duplicates', (actor) => candidates(actor, maria))
  check(
    'possible duplicates by the last four digits of the Social Security number',
    (actor) => sameSsnEnd(actor, { ...maria, ssn: '*****9999' })[0] ?? candidates(actor, maria),
  )
})
