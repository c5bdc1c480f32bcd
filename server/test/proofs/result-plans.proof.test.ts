import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { Delivery } from '@labgate/contract/results/deliveries'
import { proof, sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Actor } from '../../src/access/actor.ts'
import {
  listReportsToResend,
  type ReportCriteria,
} from '../../src/core/results/report-sendings.query.ts'
import { reportRow } from '../../src/core/results/report.query.ts'
import type { Query } from '../../src/db/queries.ts'
import {
  listReports,
  resemblingReports,
  type ArchiveCriteria,
} from '../../src/features/admin/archive/archive.queries.ts'
import { faxState, listFaxes, oneFax } from '../../src/features/faxes/faxes.queries.ts'
import { listNumbers, otherNumbers } from '../../src/features/faxes/numbers.queries.ts'
import { diagnosticReportKind } from '../../src/features/interfaces/fhir/diagnostic-report.ts'
import type { Kind } from '../../src/features/interfaces/fhir/kind.ts'
import { observationKind } from '../../src/features/interfaces/fhir/observation.ts'
import { serviceRequestKind, specimenKind } from '../../src/features/interfaces/fhir/orders.ts'
import { patientKind } from '../../src/features/interfaces/fhir/patient.ts'
import { orderOfReport, ownReport } from '../../src/features/patients/parole/own-report.ts'
import { ownOrders, ownPatients } from '../../src/features/patients/parole/parole.queries.ts'
import { criticalValues } from '../../src/features/results/critical.queries.ts'
import { deliveriesOf } from '../../src/features/results/deliveries/deliveries.query.ts'
import {
  countMessages,
  listMessages,
  oneMessage,
  orderContexts,
} from '../../src/features/results/messages/messages.queries.ts'
import {
  listOrdersToResend,
  type OrderCriteria,
} from '../../src/features/results/resend/order-sendings.query.ts'
import { resultsToRelease, trendOf } from '../../src/features/results/results.queries.ts'
import { openLab, type Lab } from '../lab.ts'
import { actorOf, actorsOf, bigTables, readsOf, touchedBy } from './plan.ts'
import { fillVolume } from './result-volume.ts'

/*
 * No list may read a whole table, and no plan step may examine more rows than a page, its count to
 * 1,001, and those a filter skips.
 */
const size = { small: 9000, full: 400_000, of: 'orders' }
const orders = sized(size.small, size.full)
const examinedAtMost = 4000
const now = new Date()
let lab: Lab
let big: Set<string>
let laboratory: Actor
let practice: Actor
let actors: [text: string, actor: Actor][]
let officer: Actor
let reported: { patient: number; result: number }
let mine: {
  account: number
  location: number
  patient: number
  order: number
  barcode: string
  first: number
  message: number
  fax: number
}

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  await fillVolume(lab, orders, now)
  const officerUser = await lab.make.user(14)
  await fillParole(officerUser.userId)
  big = await bigTables(lab)
  const [found] = await lab.owner<typeof mine>(`
    select
      o.customer_id as account,
      o.location_id as location,
      o.patient_id as patient,
      o.lab_order_id as order,
      o.specimen_barcode as barcode,
      (select min(customer_id) from customer) as first,
      (select max(hl7_in_id) from hl7_in) as message,
      (select max(fax_id) from fax) as fax
    from lab_order o
    where
      o.customer_id = (select customer_id from lab_order group by 1 order by count(*) desc limit 1)
      and lab_order_id % 400 > 0
      and stage = 50
    order by lab_order_id
    limit 1
  `)
  mine = found!
  const [released] = await lab.owner<typeof reported>(`
    select o.patient_id as patient, r.result_id as result
    from
      lab_order o
      join result r using (lab_order_id)
    where o.stage = 50 and o.lab_order_id % 400 > 0
    order by lab_order_id
    limit 1
  `)
  reported = released!
  const ids = (
    await lab.owner<{ customer_id: number }>(
      'select customer_id from customer order by customer_id',
    )
  ).map(({ customer_id }) => customer_id)
  const actor = await actorsOf(lab)
  officer = await actorOf(lab, officerUser)
  laboratory = actor('all')
  practice = {
    ...actor([mine.account]),
    who: { ...laboratory.who, userTypeId: 2, entityId: mine.account },
    employees: false,
  }
  actors = [
    ['laboratory', laboratory],
    ['the largest practice', actor([mine.account])],
    ['every practice', actor(ids)],
  ]
})
afterAll(() => lab.close())

/* Every patient is linked and released to eight officers, forty of them to this one, too. */
const fillParole = async (officerId: number): Promise<void> => {
  const others: number[] = []
  for (let nth = 0; nth < 8; nth++) others.push((await lab.make.user(14)).userId)
  const linked = `
    with
      own as (
        select o.patient_id
        from lab_order o
        where o.stage = 50 and o.lab_order_id % 400 > 0
        order by o.lab_order_id
        limit 40
      ),
      linked as (
        select p.patient_id, p.customer_id, l.user_id
        from
          patient p
          join unnest($2::bigint[] || $1::bigint) as l (user_id)
            on l.user_id <> $1 or p.patient_id in (select patient_id from own)
      )
  `
  await lab.owner(
    `
      ${linked}
      insert into patient_parole (patient_id, customer_id, user_id, user_id_linked)
      select patient_id, customer_id, user_id, 1 from linked
    `,
    [officerId, others],
  )
  await lab.owner(
    `
      ${linked}
      insert into patient_attachment
        (
          patient_id,
          customer_id,
          attachment_type_id,
          description,
          effective_date,
          expire_date,
          user_id_parol_officer,
          released_lab_types,
          file_hash,
          user_id_created
        )
      select
        patient_id,
        customer_id,
        12,
        'Release',
        '2020-01-01',
        '2190-01-01',
        user_id,
        '{1,2,3,4,5,6,7,8,9}',
        (select hash from file limit 1),
        1
      from linked
    `,
    [officerId, others],
  )
}

const page = { pageSize: 50 }
const day = (ago: number): string => utcDay(new Date(now.getTime() - ago * dayMs))
const at = (ago: number): string => `${day(ago)}T00:00:00.000Z`

const check = (
  text: string,
  build: (actor: Actor) => Query<unknown>,
  who: 'laboratory' | 'everybody' | 'practice' = 'laboratory',
): void =>
  proof(text, size, async () => {
    for (const table of [
      'patient',
      'lab_order',
      'result',
      'observation',
      'hl7_in',
      'hl7_out',
      'fax',
      'delivery',
      'archive_report',
      'critical_value',
    ])
      expect(big).toContain(table)
    const asking: typeof actors =
      who === 'everybody' ? actors : [[who, who === 'practice' ? practice : laboratory]]
    for (const [name, actor] of asking) {
      const { whole, most } = await readsOf(lab, big, actor, build(actor))
      expect(whole, name).toEqual([])
      expect(most, name).toBeLessThan(examinedAtMost)
    }
  })

describe('a result is read without scanning the others', () => {
  check('the report of an order', (actor) => reportRow(actor, mine.order), 'everybody')
  check(
    'the trend of one analyte of a patient',
    (actor) => trendOf(actor, mine.patient, 'analyte-2'),
    'everybody',
  )
  check('the deliveries of a result', (actor) => deliveriesOf(actor, mine.order), 'everybody')
})

describe('the result desk scans no whole table', () => {
  check('result versions to release', (actor) => resultsToRelease(actor, page, undefined))
  check('result versions of an account to release', (actor) =>
    resultsToRelease(actor, { ...page, customerId: mine.account }, undefined),
  )
  check('result versions of a test type to release', (actor) =>
    resultsToRelease(actor, { ...page, labTypeId: 1 }, undefined),
  )
  check('critical values that wait for a call', (actor) =>
    criticalValues(actor, { ...page, calls: 'waiting' }, undefined, 15),
  )
  check('all critical values', (actor) => criticalValues(actor, page, undefined, 15))
  for (const [text, criteria] of Object.entries({
    'all messages': {},
    'messages in quarantine': { state: 'quarantined' as const },
    'messages in quarantine, including those set aside': {
      state: 'quarantined' as const,
      includeSetAside: true,
    },
    'messages with a reason': { reason: 'no-order' },
    'messages with a reason that no message has': { reason: 'unmapped-code' },
    'waiting messages': { state: 'waiting' as const },
    'messages by control ID': { controlId: 'M17' },
    'messages of a month': { startDate: at(230), endDate: at(200) },
  }))
    check(text, (actor) =>
      listMessages(
        actor,
        { ...page, ...criteria } as Parameters<typeof listMessages>[1],
        undefined,
      ),
    )
  check('a deep page of messages', (actor) =>
    listMessages(actor, page as Parameters<typeof listMessages>[1], [at(700), 500]),
  )
  check('number of messages of a week by outcome', (actor) =>
    countMessages(actor, { startDate: at(207), endDate: at(200) }),
  )
  check('one message', (actor) => oneMessage(actor, mine.message))
  check('orders that a message could refer to', () => orderContexts([mine.barcode], '1950-03-04'))
})

describe('the fax service scans no whole table', () => {
  for (const [text, criteria] of Object.entries({
    'all faxes': {},
    'open faxes': { state: 'open' as const },
    'failed faxes': { state: 'failed' as const },
    'uncertain faxes': { state: 'uncertain' as const },
    'canceled faxes': { state: 'cancelled' as const },
    'faxes of a month': { startDate: day(230), endDate: day(200) },
  }))
    check(text, (actor) => listFaxes(actor, { ...page, ...criteria }, undefined))
  check('faxes of an account', (actor) =>
    listFaxes(actor, { ...page, customerId: mine.account }, undefined),
  )
  check('failed faxes of a location', (actor) =>
    listFaxes(actor, { ...page, locationId: mine.location, state: 'failed' }, undefined),
  )
  check('a deep page of faxes', (actor) => listFaxes(actor, page, [at(700), 500]))
  check('one fax', (actor) => oneFax(actor, mine.fax))
  check('faxes and numbers that wait for a person', (actor) => faxState(actor))
  check('fax numbers to verify', (actor) =>
    listNumbers(actor, { ...page, state: 'open' }, undefined),
  )
  check('other fax numbers of an account', (actor) => otherNumbers(actor, mine.fax))
})

describe('an archive search scans no whole table', () => {
  const searches: Record<string, ArchiveCriteria> = {
    'first page': page,
    'a name': { ...page, name: 'moss97' },
    'a last and a first name': { ...page, name: 'Moss97, Ada3' },
    'a first and a last name': { ...page, name: 'Ada3 Moss97' },
    'a birth date': { ...page, DOB: '1950-03-04' },
    'an accession number': { ...page, accessionNumber: 'E17' },
    'an account': { ...page, account: 'practice 17' },
    'a month': { ...page, startDate: '2017-03-01', endDate: '2017-03-31' },
    'a name and a birth date': { ...page, name: 'm', DOB: '1950-03-04' },
    'an old accession number': { ...page, accessionNumber: 'E1' },
    'an account in a month': {
      ...page,
      account: 'practice 17',
      startDate: '2017-03-01',
      endDate: '2017-03-31',
    },
  }
  for (const [text, criteria] of Object.entries(searches))
    check(text, (actor) => listReports(actor, criteria, undefined))
  check('a deep page', (actor) => listReports(actor, page, ['2016-01-01', 500]))
  check('a deep page of a name', (actor) =>
    listReports(actor, { ...page, name: 'ada' }, ['2015-06-01', 500, 1, 'ada7 moss5']),
  )
  check('a deep page of an account', (actor) =>
    listReports(actor, { ...page, account: 'practice' }, ['2015-06-01', 500]),
  )
  check('a deep page of reports without a date', (actor) => listReports(actor, page, [null, 500]))
  check('a misspelled name', (actor) => resemblingReports(actor, { ...page, name: 'Mosx97' }))
})

describe('the resend lists scan no whole table', () => {
  const both = {
    account: () => ({ customerId: mine.account }),
    'the smallest account': () => ({ customerId: mine.first }),
    month: () => ({ startDate: day(230), endDate: day(200) }),
  }
  const ofOrders: Record<string, () => OrderCriteria> = {
    ...both,
    everything: () => ({}),
    specimen: () => ({ specimenBarcode: mine.barcode }),
    'test type': () => ({ labTypeId: 1 }),
    'test type that no order has': () => ({ labTypeId: 9 }),
    ...Object.fromEntries(
      (['open', 'unsent', 'waiting', 'failed', 'sent', 'no line'] as const).map((state) => [
        state,
        () => ({ state }),
      ]),
    ),
  }
  for (const [text, criteria] of Object.entries(ofOrders))
    check(`orders: ${text}`, (actor) =>
      listOrdersToResend(actor, { ...page, ...criteria() }, undefined),
    )
  check('orders: a deep page', (actor) => listOrdersToResend(actor, page, [at(3), 500]))
  const ofReports: Record<string, () => ReportCriteria> = {
    ...both,
    everything: () => ({}),
    specimen: () => ({ specimenBarcode: mine.barcode }),
    portal: () => ({ way: 'portal' }),
    mail: () => ({ way: 'mail' }),
    ...Object.fromEntries(
      (['open', ...Delivery.shape.state.options] as const).map((state) => [
        state,
        () => ({ state }),
      ]),
    ),
  }
  for (const [text, criteria] of Object.entries(ofReports))
    check(`reports: ${text}`, (actor) =>
      listReportsToResend(actor, { ...page, ...criteria() }, undefined),
    )
  check('reports: a deep page', (actor) => listReportsToResend(actor, page, [at(700), 500]))
})

describe("a search by a practice's system scans no whole table", () => {
  const base = 'https://lab.example/fhir/r4'
  const month = [`ge${day(230)}`, `le${day(200)}`]
  const ofAll: Record<string, () => string[]> = {
    _id: () => [String(mine.order)],
    _lastUpdated: () => month,
    identifier: () => [mine.barcode],
    accession: () => [mine.barcode],
    patient: () => [`Patient/${mine.patient}`],
    subject: () => [String(mine.patient)],
    'based-on': () => [`ServiceRequest/${mine.order}`],
    specimen: () => [`Specimen/${mine.order}`],
    date: () => month,
    authored: () => month,
    collected: () => month,
    issued: () => month,
    family: () => ['moss97'],
    given: () => ['ada'],
    birthdate: () => ['1950-03-04'],
  }
  const search = <R>(kind: Kind<R>, name: string, values: () => readonly string[]) =>
    check(
      `${kind.type} by ${name}`,
      (actor) =>
        kind.find(
          actor,
          name === '' ? [] : values().map((value) => kind.parameters[name]!.where([value], base)),
          undefined,
          51,
        ),
      'practice',
    )
  const all = <R>(kind: Kind<R>, statuses: string[], codes: string[]): void => {
    search(kind, '', () => [])
    for (const name of Object.keys(kind.parameters))
      if (name in ofAll && !(kind.type === 'Observation' && name === 'date'))
        search(kind, name, ofAll[name]!)
    for (const status of statuses) search(kind, 'status', () => [status])
    for (const code of codes) search(kind, 'code', () => [code])
  }
  all(patientKind, [], [])
  all(serviceRequestKind, ['active', 'on-hold', 'completed', 'revoked'], ['1', '9'])
  all(specimenKind, ['available', 'unavailable', 'unsatisfactory'], [])
  all(diagnosticReportKind, ['final', 'corrected', 'entered-in-error'], ['1', '9'])
  // Two value searches grow with their criteria: by collection date, where values are sorted by
  // release, and by an analyte that hardly any order has, which is checked for each order of the
  // practice. An index for them would be another one over all values.
  all(observationKind, ['final', 'corrected', 'cancelled', 'entered-in-error'], ['analyte-2'])
})

describe("a parole officer's own patients and reports are read without scanning the others", () => {
  const statements: Readonly<Record<string, () => Query<unknown>>> = {
    'own patients': () => ownPatients({ ...page }, undefined),
    'one of the own patients': () =>
      ownPatients({ ...page, patientId: reported.patient }, undefined),
    'the tests of a patient': () => ownOrders(reported.patient),
    'the order of a report': () => orderOfReport(reported.result),
    'a report': () => ownReport(reported.result),
  }
  for (const [text, build] of Object.entries(statements))
    proof(text, size, async () => {
      for (const table of ['lab_order', 'result', 'patient_parole', 'patient_attachment'])
        expect(big).toContain(table)
      const rows = await lab.database.ask(officer, [build()])
      expect(rows[0]?.rows.length, 'somebody is shown').toBeGreaterThan(0)
      for (const { whole, most } of [
        await readsOf(lab, big, officer, build()),
        await touchedBy(lab, big, officer, build()),
      ]) {
        expect(whole).toEqual([])
        expect(most).toBeLessThan(examinedAtMost)
      }
    })
})
