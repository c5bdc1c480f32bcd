import { proof, sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Actor } from '../../src/access/actor.ts'
import type { Built } from '../../src/db/queries.ts'
import { listReports, resemblingReports, type ArchiveCriteria } from '../../src/features/archive/archive.queries.ts'
import { deliveriesOf } from '../../src/features/deliveries/deliveries.routes.ts'
import { faxState, listFaxes, oneFax } from '../../src/features/faxes/faxes.queries.ts'
import { listNumbers, otherNumbers } from '../../src/features/faxes/numbers.queries.ts'
import { countMessages, listMessages, oneMessage, ordersBeside } from '../../src/features/messages/messages.queries.ts'
import { reportRow } from '../../src/features/results/report.query.ts'
import { criticalValues, resultsToRelease, trendOf } from '../../src/features/results/results.queries.ts'
import { openLab, type Lab } from '../lab.ts'
import { actorsOf, bigTables, examinedBy, scansOf } from './plan.ts'

/*
 * Results of three years: to each order a message, a version, five values and its deliveries, every third faxed; beside them an archive. Of what a person
 * has to decide there is little, wherever it lies. No list may read a table whole, and no step of a plan may look at more rows than a page, its count to
 * 1,001 and what a filter leaves out on the way.
 */
const orders = sized(9000, 400_000)
const accounts = 60
const examinedAtMost = 4000
const now = new Date()
let lab: Lab
let big: Set<string>
let laboratory: Actor
let actors: [says: string, actor: Actor][]
let mine: { account: number; location: number; patient: number; order: number; barcode: string; first: number; message: number; fax: number }

const rows: Readonly<Record<string, string>> = {
  patients: `insert into patient (customer_id, location_id, first_name, last_name, dob, user_id_created)
    select l.customer_id, l.location_id, 'Ada', 'Moss' || n % 977, date '1940-01-01' + n % 20000, 1
    from generate_series(1, $1::int / 10) n join (select location_id, customer_id, row_number() over (order by location_id) - 1 as at from location) l on l.at = case when n % 4 = 0 then 0 else n % ${accounts} end`,
  orders: `insert into lab_order (requisition_no, patient_id, customer_id, location_id, lab_type_id, version, tests, specimen_barcode, collected_at, collection_day, stage, received_at, accessioned_at, resulted_at, user_id_created)
    select 'R' || n, p.patient_id, p.customer_id, p.location_id, 1, '', '{107}', lpad(n::text, 12, '0'), t.at, t.at::date, 50, t.at, t.at, t.at, 1
    from (select patient_id, customer_id, location_id, row_number() over (order by md5(patient_id::text)) - 1 as at from patient) p join generate_series(1, $1::int) n on p.at = n % ($1::int / 10)
      cross join lateral (select $2::timestamptz - make_interval(secs => n::numeric / $1 * 1095 * 86400) as at) t`,
  messages: `insert into hl7_in (control_id, message_type, content, content_hash, came_at, ack, state, reason, set_aside)
    select 'M' || lab_order_id, 'ORU^R01', 'x', 'x', resulted_at, 'AA', case when lab_order_id % 300 = 0 then 'quarantined' else 'processed' end,
      case when lab_order_id % 300 = 0 then 'no-order' else '' end, lab_order_id % 900 = 0 from lab_order`,
  results: `insert into result (lab_order_id, customer_id, version, kind, hl7_in_id, made_at, released_at)
    select o.lab_order_id, o.customer_id, 1, 'final', m.hl7_in_id, o.resulted_at, case when o.lab_order_id % 400 <> 0 then o.resulted_at end from lab_order o join hl7_in m on m.control_id = 'M' || o.lab_order_id`,
  values: `insert into observation (lab_order_id, customer_id, patient_id, version_from, place, analyte, method, code, value_type, value, flag, state, collected_at)
    select lab_order_id, customer_id, patient_id, 1, n, 'analyte-' || n, 'measured', 'C' || n, 'NM', '1', 'negative', 'F', collected_at from lab_order, generate_series(1, 5) n`,
  'critical values': `insert into critical_value (result_id, customer_id, lab_order_id, observation_id, found_at, taken_at)
    select r.result_id, r.customer_id, r.lab_order_id, v.observation_id, r.made_at, case when r.lab_order_id % 800 <> 0 then r.made_at end from result r join observation v using (lab_order_id) where v.place = 1 and r.lab_order_id % 3 = 0 or r.lab_order_id % 800 = 0 and v.place = 1`,
  faxes: `insert into fax (location_id, customer_id, kind, fax_number_id, state, pages, tries, queued_at, next_try_at)
    select o.location_id, o.customer_id, 'result', x.fax_number_id, case when o.lab_order_id % 900 = 0 then 'failed' when o.lab_order_id % 1200 = 0 then 'uncertain' else 'sent' end, 2, 1, o.resulted_at, o.resulted_at
    from lab_order o join fax_number x on x.location_id = o.location_id where o.lab_order_id % 3 = 0`,
  deliveries: `insert into delivery (customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at)
    select r.customer_id, o.location_id, r.lab_order_id, r.result_id, 1, 'report', way, 'delivered', r.made_at from result r join lab_order o using (lab_order_id), (values ('portal'), ('fax')) w (way)`,
  'accounts of the archive': `insert into archive_account (account, customer_id) select 'Practice ' || n, case when n % 2 = 0 then 1 + n % ${accounts} end from generate_series(0, 299) n`,
  archive: `insert into archive_report (archive_batch_id, row_hash, last_name, first_name, dob, accession_number, archive_account_id, collected_day, file_hash)
    select b.archive_batch_id, sha256(int4send(n)), 'Moss' || n % 977, 'Ada' || n % 89, date '1940-01-01' + n % 20000, 'E' || n, a.archive_account_id,
      case when n % 50 > 0 then date '2015-01-01' + n / 200 end, f.hash from generate_series(1, $1::int) n join archive_account a on a.account = 'Practice ' || n % 300, archive_batch b, file f`,
}

beforeAll(async () => {
  lab = await openLab()
  const owner = (text: string, values: unknown[] = []) => lab.owner(text, values)
  await owner(`insert into customer (name) select 'Practice ' || n from generate_series(1, ${accounts}) n`)
  await owner(
    `insert into location (customer_id, location_name, "primary", send_fax, fax) select customer_id, 'Place', true, true, '(813) 555-0120' from customer`,
  )
  await owner(`insert into file (hash, size, file_type, content) values ($1, 4, 'application/pdf', 'page')`, [Buffer.alloc(32, 7)])
  await owner(`insert into archive_batch (index_name, index_hash) values ('old.csv', 'x')`)
  // what follows an order or a result by itself is made here row by row, and not looked at
  for (const table of ['lab_order', 'result']) await owner(`alter table ${table} disable trigger user`)
  for (const text of Object.values(rows)) await owner(text, [orders, now.toISOString()].slice(0, text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0))
  await owner('vacuum (analyze)')
  big = await bigTables(lab)
  const [found] = await lab.owner<typeof mine>(
    `select o.customer_id as account, o.location_id as location, o.patient_id as patient, o.lab_order_id as order, o.specimen_barcode as barcode, (select min(customer_id) from customer) as first,
       (select max(hl7_in_id) from hl7_in) as message, (select max(fax_id) from fax) as fax
     from lab_order o where o.customer_id = (select customer_id from lab_order group by 1 order by count(*) desc limit 1) and lab_order_id % 400 > 0 order by lab_order_id limit 1`,
  )
  mine = found!
  const ids = (await lab.owner<{ customer_id: number }>('select customer_id from customer order by customer_id')).map(({ customer_id }) => customer_id)
  const actor = await actorsOf(lab)
  laboratory = actor('all')
  actors = [
    ['laboratory', laboratory],
    ['the largest practice', actor([mine.account])],
    ['every practice', actor(ids)],
  ]
}, 900_000)
afterAll(() => lab.close())

const page = { pageSize: 50 }
const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
const at = (ago: number): string => `${day(ago)}T00:00:00.000Z`
const sizes = { small: 9000, full: 400_000, of: 'orders' }

const check = (says: string, build: (actor: Actor) => Built<unknown>, who: 'laboratory' | 'everybody' = 'laboratory'): void =>
  proof(says, sizes, async () => {
    for (const table of ['lab_order', 'result', 'observation', 'hl7_in', 'fax', 'delivery', 'archive_report', 'critical_value']) expect(big).toContain(table)
    for (const [name, actor] of actors) {
      if (who === 'laboratory' && actor !== laboratory) continue
      expect(await scansOf(lab, big, actor, build(actor)), name).toEqual([])
      expect(await examinedBy(lab, actor, build(actor)), name).toBeLessThan(examinedAtMost)
    }
  })

describe('a result is read without the others', () => {
  check('the report of an order', (actor) => reportRow(actor, mine.order), 'everybody')
  check('an analyte of a patient', (actor) => trendOf(actor, mine.patient, 'analyte-2'), 'everybody')
  check('who got it', (actor) => deliveriesOf(actor, mine.order), 'everybody')
})

describe('the result desk reads what waits', () => {
  check('versions to be released', (actor) => resultsToRelease(actor, page, undefined))
  check('versions to be released of an account', (actor) => resultsToRelease(actor, { ...page, customerId: mine.account }, undefined))
  check('versions to be released of a type of test', (actor) => resultsToRelease(actor, { ...page, labTypeId: 1 }, undefined))
  check('critical values that nobody took', (actor) => criticalValues(actor, { open: true }))
  check('all critical values', (actor) => criticalValues(actor, { open: false }))
  for (const [says, criteria] of Object.entries({
    'all messages': {},
    'messages in quarantine': { state: 'quarantined' as const },
    'messages in quarantine, also those set aside': { state: 'quarantined' as const, includeSetAside: true },
    'messages for a reason': { reason: 'no-order' },
    'messages for a reason that none has': { reason: 'unmapped-code' },
    'messages that wait': { state: 'waiting' as const },
    'messages by their number': { controlId: 'M17' },
    'messages of a month': { startDate: at(230), endDate: at(200) },
  }))
    check(says, (actor) => listMessages(actor, { ...page, ...criteria } as Parameters<typeof listMessages>[1], undefined))
  check('a deep page of messages', (actor) => listMessages(actor, page as Parameters<typeof listMessages>[1], [at(700), 500]))
  check('how many messages ended how in a week', (actor) => countMessages(actor, { startDate: at(207), endDate: at(200) }))
  check('one message', (actor) => oneMessage(actor, mine.message))
  check('orders that a message could mean', () => ordersBeside([mine.barcode], '1950-03-04'))
})

describe('the fax service reads its queue', () => {
  for (const [says, criteria] of Object.entries({
    'all faxes': {},
    'faxes that are not done': { state: 'open' as const },
    'faxes that failed': { state: 'failed' as const },
    'faxes that nobody knows of': { state: 'uncertain' as const },
    'faxes that were cancelled': { state: 'cancelled' as const },
    'faxes of a month': { startDate: day(230), endDate: day(200) },
  }))
    check(says, (actor) => listFaxes(actor, { ...page, ...criteria }, undefined))
  check('faxes of an account', (actor) => listFaxes(actor, { ...page, customerId: mine.account }, undefined))
  check('faxes of a location that failed', (actor) => listFaxes(actor, { ...page, locationId: mine.location, state: 'failed' }, undefined))
  check('a deep page of faxes', (actor) => listFaxes(actor, page, [at(700), 500]))
  check('one fax', (actor) => oneFax(actor, mine.fax))
  check('what waits for a person', (actor) => faxState(actor))
  check('numbers to be verified', (actor) => listNumbers(actor, { ...page, state: 'open' }, undefined))
  check('other numbers of an account', (actor) => otherNumbers(actor, mine.fax))
})

describe('the archive is searched', () => {
  const searches: Record<string, ArchiveCriteria> = {
    'first page': page,
    'a name': { ...page, name: 'moss97' },
    'a last and a first name': { ...page, name: 'Moss97, Ada3' },
    'a name the other way round': { ...page, name: 'Ada3 Moss97' },
    'a birth date': { ...page, DOB: '1950-03-04' },
    'an accession number': { ...page, accessionNumber: 'E17' },
    'an account': { ...page, account: 'practice 17' },
    'a month': { ...page, startDate: '2017-03-01', endDate: '2017-03-31' },
    'a name and a birth date': { ...page, name: 'm', DOB: '1950-03-04' },
    'an old accession number': { ...page, accessionNumber: 'E1' },
    'an account in a month': { ...page, account: 'practice 17', startDate: '2017-03-01', endDate: '2017-03-31' },
  }
  for (const [says, criteria] of Object.entries(searches)) check(says, (actor) => listReports(actor, criteria, undefined))
  check('a deep page', (actor) => listReports(actor, page, ['2016-01-01', 500]))
  check('a deep page of a name', (actor) => listReports(actor, { ...page, name: 'ada' }, ['2015-06-01', 500, 1, 'ada7 moss5']))
  check('a deep page of an account', (actor) => listReports(actor, { ...page, account: 'practice' }, ['2015-06-01', 500]))
  check('a deep page of those without a day', (actor) => listReports(actor, page, [null, 500]))
  check('a name with a mistake', (actor) => resemblingReports(actor, { ...page, name: 'Mosx97' }))
})
