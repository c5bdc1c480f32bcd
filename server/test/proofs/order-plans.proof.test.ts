import { auditDateTypes } from '@labgate/contract/accessioning/order-audits'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { proof, sized } from '@labgate/contract/test/size'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Actor } from '../../src/access/actor.ts'
import { benchKnown } from '../../src/core/bench/bench-facts.ts'
import { benchOrder } from '../../src/core/bench/bench-order.query.ts'
import { specimensToLock } from '../../src/core/custody/lock-specimens.ts'
import { listAudits } from '../../src/core/order-audits/order-audits.queries.ts'
import type { OrderCriteria } from '../../src/core/orders/list-criteria.ts'
import { oneOrder } from '../../src/core/orders/order.query.ts'
import { countUnsigned, listOrders, unsignedOrders } from '../../src/core/orders/orders.queries.ts'
import { packableTubes, scannedTubes, tubeOf } from '../../src/core/parcels/tubes.queries.ts'
import { sameSsnEnd } from '../../src/core/patients/duplicates.ts'
import { patientForOrder } from '../../src/core/patients/patient-for-order.ts'
import { compiledRaw, type Query } from '../../src/db/queries.ts'
import {
  countInconsistencies,
  listInconsistencies,
  type InconsistencyCriteria,
} from '../../src/features/desk/inconsistencies/inconsistencies.queries.ts'
import { formOf } from '../../src/features/orders/order-form/order-form.query.ts'
import { historyOf, ordersOfDay } from '../../src/features/orders/order-parts.queries.ts'
import { listPreferences } from '../../src/features/orders/physician-preferences/physician-preferences.queries.ts'
import { signersOf } from '../../src/features/orders/sign-orders.ts'
import { ownOrders, ownPatients } from '../../src/features/patients/parole/parole.queries.ts'
import { listResults } from '../../src/features/results/result-review/result-review.queries.ts'
import { candidatesFor } from '../../src/features/shipping/manifests/sendable.queries.ts'
import { openLab, type Lab } from '../lab.ts'
import { makeOrderVolume } from './order-volume.ts'
import { actorOf, actorsOf, bigTables, readsOf, scansOf } from './plan.ts'

/*
 * Orders over three years at practices of very different sizes: the first has a quarter of all,
 * most have a few hundred. No list may read a whole table, and no plan step may examine more rows
 * than a page, its count to 1,001, and those a filter skips.
 */
const size = { small: 18_000, full: 1_000_000, of: 'orders' }
const orders = sized(size.small, size.full)
const accounts = sized(60, 150)
/** One patient in this many is the officer's: 250 in all. */
const each = orders / 500
/** One page per account, if a scope has many. */
const examinedAtMost = accounts * 51 + 4000
const now = new Date()
let lab: Lab
let big: Set<string>
let actors: [text: string, actor: Actor][]
let atOfficer: Actor
let released: number
let mine: {
  account: number
  location: number
  provider: number
  patient: number
  order: number
  barcode: string
}

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  const officer = await makeOrderVolume(lab, { orders, accounts, each, now })
  big = await bigTables(lab)
  const [found] = await lab.owner<typeof mine>(`
    select
      customer_id as account,
      location_id as location,
      user_id_physician as provider,
      patient_id as patient,
      lab_order_id as order,
      specimen_barcode as barcode
    from lab_order
    where
      customer_id = (select customer_id from lab_order group by 1 order by count(*) desc limit 1)
    order by lab_order_id
    limit 1
  `)
  mine = found!
  const ids = (
    await lab.owner<{ customer_id: number }>(
      'select customer_id from customer order by customer_id',
    )
  ).map(({ customer_id }) => customer_id)
  const actor = await actorsOf(lab)
  actors = [
    ['laboratory', actor('all')],
    ['the largest practice', actor([mine.account])],
    ['a small practice', actor(ids.slice(50, 51))],
    ['thirty practices', actor(ids.slice(20, 50))],
    ['every practice', actor(ids)],
  ]
  atOfficer = await actorOf(lab, officer)
  released = (
    await lab.owner<{ patient_id: number }>(
      'select patient_id from patient_parole order by patient_id limit 1',
    )
  )[0]!.patient_id
})
afterAll(() => lab.close())

const page = { pageSize: 50 }
const day = (ago: number): string => utcDay(new Date(now.getTime() - ago * dayMs))
const month = { collectionDateStart: day(230), collectionDateEnd: day(200) }
const searches: Record<string, OrderCriteria> = {
  'first page': page,
  'oldest first': { ...page, sort: 'date' },
  'collected in a month': { ...page, dateType: 1, ...month },
  received: { ...page, dateType: 2 },
  'received in a month': { ...page, dateType: 2, ...month },
  accessioned: { ...page, dateType: 3 },
  'accessioned in a month': { ...page, dateType: 3, ...month },
  resulted: { ...page, dateType: 4 },
  'resulted in a month': { ...page, dateType: 4, ...month },
  'status created': { ...page, labStatusId: 1 },
  'status in process': { ...page, labStatusId: 35 },
  'status reviewed': { ...page, labStatusId: 60 },
  'status canceled': { ...page, labStatusId: 100 },
  'a status that no order has': { ...page, labStatusId: 103 },
  'all held orders': { ...page, labStatusId: 1200 },
}

describe('no order list reads the whole table', () => {
  const check = (text: string, build: (actor: Actor) => Query<unknown>): void =>
    proof(text, size, async () => {
      expect(big).toContain('lab_order')
      for (const [who, actor] of actors) {
        const { whole, most } = await readsOf(lab, big, actor, build(actor))
        expect(whole, who).toEqual([])
        expect(most, who).toBeLessThan(examinedAtMost)
      }
    })
  for (const [text, criteria] of Object.entries(searches))
    check(text, (actor) => listOrders(actor, criteria, undefined, now))
  check('orders of a provider', (actor) =>
    listOrders(actor, { ...page, physicianId: mine.provider }, undefined, now),
  )
  check('orders of a patient', (actor) =>
    listOrders(actor, { ...page, patientId: mine.patient }, undefined, now),
  )
  check('orders of an account', (actor) =>
    listOrders(actor, { ...page, customerId: mine.account }, undefined, now),
  )
  check('by specimen number', (actor) =>
    listOrders(actor, { ...page, specimenBarcode: mine.barcode }, undefined, now),
  )
  check('by patient name', (actor) =>
    listOrders(actor, { ...page, patientName: 'moss97' }, undefined, now),
  )
  check('a deep page', (actor) =>
    listOrders(actor, page, [new Date(now.getTime() - 700 * dayMs).toISOString(), 500], now),
  )
  check('a deep page of results', (actor) =>
    listOrders(
      actor,
      { ...page, dateType: 4 },
      [new Date(now.getTime() - 700 * dayMs).toISOString(), 500],
      now,
    ),
  )
  check('unsigned orders of a provider', (actor) =>
    unsignedOrders(actor, sql<number>`(select ${mine.provider}::bigint)`, 1000, now),
  )
  check('unsigned orders of the providers that a delegate signs for', (actor) =>
    unsignedOrders(actor, signersOf(7), 1000, now),
  )
  check('number of unsigned orders of a provider', (actor) =>
    countUnsigned(actor, { providers: sql<number>`(select ${mine.provider}::bigint)` }),
  )
  check('number of unsigned orders of the providers that a delegate signs for', (actor) =>
    countUnsigned(actor, { providers: signersOf(7) }),
  )
  check('number of unsigned orders of a location', (actor) =>
    countUnsigned(actor, { locationId: mine.location }),
  )
})

proof(
  'results of the largest practice are read by an index, most severe first, on each page',
  size,
  async () => {
    const [, practice] = actors[1]!
    for (const criteria of [
      page,
      { ...page, state: 'all' as const },
      { ...page, severity: 'normal' as const },
    ])
      expect(
        (
          await readsOf(
            lab,
            big,
            practice,
            listResults(practice, criteria, [4, now.toISOString(), 500]),
          )
        ).most,
      ).toBeLessThan(examinedAtMost)
  },
)

describe('no laboratory work list reads completed work', () => {
  const check = (text: string, build: (actor: Actor) => Query<unknown>): void =>
    proof(text, size, async () => {
      const [, laboratory] = actors[0]!
      const { whole, most } = await readsOf(lab, big, laboratory, build(laboratory))
      expect(whole).toEqual([])
      expect(most).toBeLessThan(4000)
    })
  check('specimens that can go on a manifest', (actor) =>
    candidatesFor(actor, { labId: 1, labTypeId: 1 }, null),
  )
  for (const [text, dateType] of Object.entries(auditDateTypes)) {
    check(`accessioning audit by date ${text}`, (actor) =>
      listAudits(actor, { ...page, dateType }, undefined, now),
    )
    check(`accessioning audit of a year by date ${text}`, (actor) =>
      listAudits(
        actor,
        {
          ...page,
          dateType,
          startDate: day(365),
          endDate: day(0),
          all: true,
          includeProcessed: true,
        },
        undefined,
        now,
      ),
    )
  }
  check('specimens from the last week that can go on a manifest', (actor) =>
    candidatesFor(actor, { labId: 1, labTypeId: 1 }, day(7)),
  )
})

describe('the Inconsistency Report reads only the requested days', () => {
  const recent = { startDate: day(30), endDate: day(0) }
  const find: Record<string, (of: typeof mine) => InconsistencyCriteria> = {
    'the last thirty days': () => recent,
    'a month long ago': () => ({ startDate: day(730), endDate: day(700) }),
    'a year of one kind': () => ({ startDate: day(365), endDate: day(0), kind: 'mismatch-name' }),
    'open inconsistencies': () => ({ ...recent, state: 'open' }),
    'an account': ({ account }) => ({ ...recent, customerId: account }),
    'a provider': ({ account, provider }) => ({
      ...recent,
      customerId: account,
      physicianId: provider,
    }),
    toxicology: () => ({ ...recent, tab: 'toxicology' }),
  }
  for (const [text, criteria] of Object.entries(find))
    proof(text, size, async () => {
      expect(big).toContain('inconsistency')
      for (const [who, actor] of actors) {
        const listed = listInconsistencies(actor, { ...page, ...criteria(mine) }, undefined, now)
        const { whole, most } = await readsOf(lab, big, actor, listed)
        expect(whole, who).toEqual([])
        expect(most, who).toBeLessThan(examinedAtMost * 2)
      }
    })
  proof('totals of the last thirty days', size, async () => {
    for (const [who, actor] of actors)
      for (const counted of countInconsistencies(actor, recent, now))
        expect(await scansOf(lab, big, actor, counted), who).toEqual([])
  })
})

describe('the parole officer policy reads only records released to the officer', () => {
  const check = (text: string, atMost: number, build: (actor: Actor) => Query<unknown>): void =>
    proof(text, size, async () => {
      expect(atOfficer).toMatchObject({ customers: [], who: { userTypeId: 14 } })
      const { whole, most } = await readsOf(lab, big, atOfficer, build(atOfficer))
      expect(whole).toEqual([])
      expect(most).toBeLessThan(atMost)
    })
  for (const [text, criteria] of Object.entries(searches))
    check(`orders (always empty): ${text}`, 2000, (actor) =>
      listOrders(actor, criteria, undefined, now),
    )
  check('the tests of a patient', 2000, () => ownOrders(released))
  check('the first page of patients', 2000, () => ownPatients(page, undefined))
  proof('an unfiltered query finds orders of linked patients, and no others', size, async () => {
    const all = await lab.database.forActor(atOfficer, (tx) =>
      tx.executeQuery(compiledRaw<{ id: number }>('select patient_id as id from lab_order', [])),
    )
    expect(all.rows.length).toBeGreaterThan(100)
    const linked = new Set(
      (await lab.owner<{ id: number }>('select patient_id as id from patient_parole')).map(
        ({ id }) => id,
      ),
    )
    expect(all.rows.filter(({ id }) => !linked.has(id))).toEqual([])
  })
})

describe('no call about one order or patient reads a whole table', () => {
  const check = (text: string, build: (actor: Actor) => Query<unknown>): void =>
    proof(text, size, async () => {
      for (const [who, actor] of actors) {
        const { whole, most } = await readsOf(lab, big, actor, build(actor))
        expect(whole, who).toEqual([])
        expect(most, who).toBeLessThan(2000)
      }
    })
  check('one order', (actor) => oneOrder(actor, mine.order))
  check('the history of a specimen', (actor) => historyOf(actor, mine.barcode))
  check('a tube at the bench', (actor) => benchOrder(actor, mine.barcode, new Date()))
  check('a rack at the bench', (actor) =>
    benchKnown(actor, [mine.order, mine.order + 1], 0, new Date()),
  )
  check('scanned tubes', (actor) =>
    scannedTubes(actor, [{ shipLogId: 1, labOrderId: mine.order }], 0),
  )
  check('tubes to lock by number', (actor) => specimensToLock(actor, [mine.barcode]))
  check('a tube to pack', (actor) => tubeOf(actor, mine.barcode))
  check('tubes that a location can pack', (actor) => packableTubes(actor, mine.location, day(30)))
  check('orders of a patient by test type and day', (actor) =>
    ordersOfDay(actor, mine.patient, 1, day(3)),
  )
  check('the initial values of an order', (actor) => formOf(actor, mine.patient))
  check('the last order of each test type', (actor) => patientForOrder(actor, mine.patient))
  check('preferences of a provider', (actor) =>
    listPreferences(actor, now, { customerId: mine.account, userId: mine.provider }),
  )
  check(
    'patients with the same last four digits of the Social Security number',
    (actor) =>
      sameSsnEnd(actor, {
        patientId: 0,
        customerId: mine.account,
        firstName: 'Ada',
        lastName: 'Moss',
        dob: null,
        ssn: '*****0999',
      })[0] ?? oneOrder(actor, 0),
  )
})
