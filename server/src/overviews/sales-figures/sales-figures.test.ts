import { totalOf } from '@labgate/contract/figures/figures'
import { trendOf, windowsOf } from '@labgate/contract/figures/trend'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { salesFigures, type SalesRow } from '@labgate/contract/overviews/sales-figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MadeUser } from '../../../test/builders.ts'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import type { Actor } from '../../access/actor.ts'
import { builtStatement, type Query } from '../../db/queries.ts'
import { judgeAccounts } from './states.ts'
import { everyType, sumsOfAccounts, sumsOfPeopleNow, type Spans, type Sums } from './sums.query.ts'
import { wideSumsOfAccounts, wideSumsOfPeopleNow } from './wide-sums.query.ts'

let lab: Lab
let people: Record<'vp' | 'rm' | 'otherRm' | 'tm' | 'am' | 'sharedAm', MadeUser>
let visitors: Record<keyof typeof people, Visitor>
const accounts: number[] = []
/** Creates this many specimens collected and received on a day, as the database would have them. */
const specimens = async (customerId: number, day: string, count: number): Promise<void> => {
  const [location] = await lab.owner<{ id: number }>(
    'select location_id as id from location where customer_id = $1 limit 1',
    [customerId],
  )
  const locationId = location?.id ?? (await lab.make.location(customerId))
  const patientId = await lab.make.patient(customerId, locationId)
  for (let one = 0; one < count; one++)
    await lab.make.order(
      { customerId, locationId, patientId },
      {
        stage: 20,
        collected_at: `${day}T15:00:00Z`,
        collection_day: day,
        received_at: `${day}T20:00:00Z`,
      },
    )
}
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-18T16:00:00Z')
  people = {
    vp: await lab.make.user(16),
    rm: await lab.make.user(11),
    otherRm: await lab.make.user(11),
    tm: await lab.make.user(10),
    am: await lab.make.user(9),
    sharedAm: await lab.make.user(9),
  }
  const { vp, rm, otherRm, tm, am, sharedAm } = people
  for (const owners of [
    { user_id_vp: vp.userId, user_id_rm: rm.userId, user_id_tm: tm.userId, user_id_am: am.userId },
    { user_id_vp: vp.userId, user_id_rm: rm.userId, user_id_am: sharedAm.userId },
    { user_id_vp: vp.userId, user_id_rm: otherRm.userId, user_id_am: sharedAm.userId },
    {},
  ])
    accounts.push((await lab.make.account(owners)).customerId)
  for (const [at, customerId] of accounts.entries()) {
    await specimens(customerId, '2026-11-10', at + 1)
    await specimens(customerId, '2026-10-09', 1)
  }
  await fold(lab)
  visitors = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, user]) => [name, await lab.signIn(user)]),
    ),
  ) as typeof visitors
})
afterAll(() => lab.close())

interface Body {
  list: SalesRow[]
  total: SalesRow
  path: { id: number }[]
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}
const detail = async (by: Visitor, criteria: object = {}): Promise<Body> => {
  const got = await by.call(salesFigures.detail, { searchCriteria: criteria })
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  return got.body as Body
}
const rows = ({ list }: Body): (readonly [number, number])[] =>
  list.map(({ id, counts }) => [id, totalOf(counts)] as const)

it('each user starts below their own level, and an account with two managers above it counts once at the top', async () => {
  const { rm, otherRm, tm, am, sharedAm } = people
  const november = await detail(visitors.vp, { level: 'rm' })
  expect([november.from, november.to, november.beforeFrom, november.beforeTo]).toEqual([
    '2026-11-01',
    '2026-11-18',
    '2026-10-01',
    '2026-10-19',
  ])
  expect(new Map(rows(november))).toEqual(
    new Map([
      [rm.userId, 3],
      [otherRm.userId, 3],
    ]),
  )
  expect([totalOf(november.total.counts), november.total.before]).toEqual([6, 3])
  // the shared account manager is below both, and so are both of that manager's accounts
  // (docs/decisions/0006)
  expect(new Map(rows(await detail(visitors.rm, { level: 'am' })))).toEqual(
    new Map([
      [sharedAm.userId, 5],
      [am.userId, 1],
    ]),
  )
  expect(new Map(rows(await detail(visitors.rm)))).toEqual(
    new Map([
      [tm.userId, 1],
      [0, 5],
    ]),
  )
  expect(new Map(rows(await detail(visitors.am)))).toEqual(new Map([[accounts[0], 1]]))
  for (const level of ['vp', 'rm', 'tm'] as const)
    expect(
      (await visitors.tm.call(salesFigures.detail, { searchCriteria: { level } })).body,
      level,
    ).toMatchObject({ code: 'not-permitted' })
})

it('a file says whose figures it has, in words, and what narrows them', async () => {
  const { body } = await visitors.vp.call(salesFigures.exportDetail, {
    searchCriteria: { level: 'rm', labTypeId: 1, state: 'steady' },
    format: 'csv',
  })
  const text = Buffer.from(body.fileAsBase64, 'base64').toString()
  expect(text).toContain('Sales Detail: specimens collected, regional managers')
  expect(text).toContain('Urine toxicology, status steady')
})

it('people, accounts, and locations of one path have the same total, by past and current owners, and so does the day', async () => {
  const { rm } = people
  for (const ownedAs of ['then', 'now'] as const) {
    const above = (await detail(visitors.vp, { level: 'rm', ownedAs })).list.find(
      ({ id }) => id === rm.userId,
    )
    const below = await detail(visitors.vp, { level: 'account', userId_RM: rm.userId, ownedAs })
    expect([ownedAs, totalOf(below.total.counts)]).toEqual([ownedAs, totalOf(above?.counts ?? [])])
    const locations = await detail(visitors.vp, { customerId: accounts[1], ownedAs })
    expect([ownedAs, totalOf(locations.total.counts), locations.path.at(-1)?.id]).toEqual([
      ownedAs,
      2,
      accounts[1],
    ])
  }
  const daily = (
    await visitors.vp.call(salesFigures.daily, {
      searchCriteria: { collectionDateStart: '2026-11-10' },
    })
  ).body as {
    list: { customerId: number }[]
    total: number[]
  }
  expect([daily.list.map(({ customerId }) => customerId), totalOf(daily.total)]).toEqual([
    accounts.slice(0, 3),
    6,
  ])
  const report = (await visitors.vp.call(salesFigures.report, { searchCriteria: {}, option: 'Y' }))
    .body as { list: { sunday: string; counts: number[] }[] }
  expect(report.list.slice(-2).map(({ sunday, counts }) => [sunday, totalOf(counts)])).toEqual([
    ['2026-10-01', 3],
    ['2026-11-01', 6],
  ])
})

it('a transferred account stays with its former manager for earlier days, without its name', async () => {
  const { am, sharedAm } = people
  const [first] = accounts
  await lab.owner('update customer set user_id_am = $2 where customer_id = $1', [
    first,
    sharedAm.userId,
  ])
  await lab.owner(
    `update account_owner set since = '2026-11-12' where customer_id = $1 and since > '0001-01-01'`,
    [first],
  )
  await specimens(first ?? 0, '2026-11-16', 4)
  await fold(lab)
  const former = await detail(await lab.signIn(am))
  expect(former.list.map(({ name, counts }) => [name, totalOf(counts)])).toEqual([
    ['Accounts no longer assigned to you', 1],
  ])
  const successor = await lab.signIn(sharedAm)
  const row = (body: Body) => rows(body).find(([id]) => id === first)?.[1]
  expect([row(await detail(successor)), row(await detail(successor, { ownedAs: 'now' }))]).toEqual([
    4, 5,
  ])
  const stranger = await lab.signIn(await lab.make.user(9))
  expect(rows(await detail(stranger, { userId_AM: sharedAm.userId, level: 'account' }))).toEqual([])
  expect(rows(await detail(stranger, { customerId: first }))).toEqual([])
})

it('a scope of very many accounts, read by periods, has the same sums as one read by accounts', async () => {
  const spansOfYear: Spans[] = [
    { from: '2026-11-01', to: '2026-11-18', beforeFrom: '2026-10-01', beforeTo: '2026-10-19' },
    { from: '2026-08-20', to: '2026-11-17', beforeFrom: '2026-05-22', beforeTo: '2026-08-19' },
  ]
  const summed = async (built: Query<Sums>): Promise<Sums[]> => {
    const { sql, parameters } = builtStatement(built)
    return (await lab.owner<Sums>(sql, [...parameters])).toSorted((a, b) => a.id - b.id)
  }
  const askers = [
    { customers: 'all', asId: 0, who: { userTypeId: 8 } },
    { customers: accounts.slice(0, 3), asId: people.vp.userId, who: { userTypeId: 16 } },
    { customers: accounts.slice(0, 3), asId: people.rm.userId, who: { userTypeId: 11 } },
  ] as Actor[]
  let counted = 0
  for (const actor of askers)
    for (const spans of spansOfYear)
      for (const labTypeId of [everyType, 1])
        for (const ownedAs of ['then', 'now'] as const) {
          const criteria = { ownedAs, labTypeId }
          const narrow = await summed(sumsOfAccounts(actor, criteria, spans))
          counted += narrow.reduce((sum, { counts, before }) => sum + totalOf(counts) + before, 0)
          expect(
            await summed(wideSumsOfAccounts(actor, criteria, spans)),
            JSON.stringify([actor.asId, criteria]),
          ).toEqual(narrow)
          for (const level of ['vp', 'am'] as const)
            expect(await summed(wideSumsOfPeopleNow(actor, level, criteria, spans)), level).toEqual(
              await summed(sumsOfPeopleNow(actor, level, criteria, spans)),
            )
        }
  expect(counted).toBeGreaterThan(50)
})

it('an account is evaluated once a day by its own numbers, which the user sees with its state', async () => {
  const account = await lab.make.account({ user_id_am: people.am.userId })
  for (let week = 1; week <= 30; week++) {
    const day = utcDay(new Date(Date.UTC(2026, 10, 16) - week * 7 * dayMs))
    await specimens(account.customerId, day, week <= 4 ? 2 : 12)
  }
  // without a specimen: added 31 and 30 days ago; the newer one still has time to start
  const [late] = [
    await lab.make.account({ user_id_am: people.am.userId, created_at: '2026-10-18T15:00:00Z' }),
    await lab.make.account({ user_id_am: people.am.userId, created_at: '2026-10-19T15:00:00Z' }),
  ]
  await fold(lab)
  expect(await judgeAccounts(lab.database, lab.clock.now)).toBe(true)
  expect(await judgeAccounts(lab.database, lab.clock.now)).toBe(false)
  const { body } = await (
    await lab.signIn(people.am)
  ).call(salesFigures.states, { searchCriteria: {} })
  const unstarted = body.list.filter(
    ({ state, addedDay }: { state: string; addedDay: string | null }) =>
      state === 'not-started' && addedDay !== null,
  )
  expect(unstarted).toMatchObject([{ customerId: late.customerId, addedDay: '2026-10-18' }])
  expect(body.list[0]).toMatchObject({
    customerId: account.customerId,
    state: 'declining',
    recent: 8,
    before: 48,
  })
  // what the state follows from stands in the weeks of Sales Detail, of the account and its locations
  const am = await lab.signIn(people.am)
  const { list, trend } = (
    await am.call(salesFigures.detail, { searchCriteria: { level: 'account', ownedAs: 'now' } })
  ).body
  expect(trend).toMatchObject({ from: '2026-10-18', to: '2026-11-14', beforeFrom: '2026-09-20' })
  const shown = (list as SalesRow[]).find(({ id }) => id === account.customerId)
  const windows = windowsOf(shown?.spark ?? [])
  expect(windows).toEqual({ recent: 8, before: 48 })
  expect(trendOf({ ...windows, ...trend })).toBe(shown?.state)
  const places = await detail(am, { customerId: account.customerId })
  expect(places.list.map(({ spark }) => windowsOf(spark))).toEqual([windows])
  expect(places.total.spark).toEqual(shown?.spark)
  const ofOtherType = await detail(am, { customerId: account.customerId, labTypeId: 9 })
  expect(totalOf(ofOtherType.total.spark)).toBe(0)
  expect(
    (body.counts as { state: string; accounts: number }[]).find(
      ({ state }) => state === 'declining',
    )?.accounts,
  ).toBe(1)
})
