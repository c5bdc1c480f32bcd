import type { ScreenLink } from '@labgate/contract/access/link-to'
import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { issueKinds, rejectKinds } from '@labgate/contract/figures/account-quality'
import { figures, totalOf, type SegmentTime } from '@labgate/contract/figures/figures'
import {
  accessionsOf,
  accountsIn,
  ordersOf,
  paceOf,
  paidBy,
  positivesOf,
  slowestOf,
} from '@labgate/contract/figures/links'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { orders } from '@labgate/contract/orders/orders'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { results } from '@labgate/contract/results/results'
import { dice as diceOf } from '@labgate/contract/test/dice'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { follow } from '../../../test/figures/follow.ts'
import { someSpecimen } from '../../../test/figures/specimens.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { judgeAccounts } from '../sales-figures/states.ts'
import { countDaily } from './count-daily.ts'

const seed = Number(process.env['LABGATE_SEED'] ?? 7)
const dice = diceOf(seed)
const howMany = 30
/**
 * About this many of a list, spread over it: the first reader's figures are all followed, only some
 * of the others'.
 */
const some = <T>(list: readonly T[], most = 6): T[] =>
  list.filter((_, at) => at % Math.ceil(list.length / most) === 0)
let lab: Lab
let customerId = 0
let workers: number[] = []
const by = new Map<number, Visitor>()
const visitor = (type: number): Visitor => by.get(type)!

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
const request = async (who: Visitor, endpoint: any, input: object = {}): Promise<any> => {
  const { body } = await who.call(endpoint, {
    ...('searchCriteria' in endpoint.input.shape && { searchCriteria: {} }),
    ...input,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body
}
/**
 * Checks the figure against the list that it opens, and returns how many of these are in restricted
 * charts.
 */
const same = async (
  who: Visitor,
  count: number,
  link: ScreenLink,
  text: string,
): Promise<number> => {
  const { total, inRestricted } = await follow(who, link)
  expect(total, `${text} ${JSON.stringify(link.search)}, seed ${seed}`).toBe(count)
  return inRestricted
}

beforeAll(async () => {
  lab = await openLab()
  customerId = (await lab.make.account()).customerId
  const locationId = await lab.make.location(customerId)
  for (const type of [1, 4, 6, 7, 8, 18]) by.set(type, await lab.signIn(await lab.make.user(type)))
  const nurse = await lab.make.user(2, customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [nurse.userId, locationId, customerId],
  )
  by.set(2, await lab.signIn(nurse))
  workers = [visitor(6).signedIn.userId, visitor(8).signedIn.userId]
  const patients = [
    await lab.make.patient(customerId, locationId),
    await lab.make.patient(customerId, locationId, { restricted: 1 }),
  ]
  for (let one = 0; one < howMany; one++)
    await someSpecimen(lab, dice, {
      customerId,
      locationId,
      patientId: patients[dice.isLikely(0.25) ? 1 : 0] ?? 0,
      workers,
      practice: nurse.userId,
    })
  for (const priority of [0, 1])
    await lab.owner(
      `
        insert into turnaround_target
          (
            lab_type_id,
            priority,
            minutes,
            effective_from,
            state,
            approved_by,
            user_id_created,
            created_by,
            created_at
          )
        select t, $1, 600 + 6000 * t, '2020-01-01', 'approved', 'Director', 1, 'x', now()
        from generate_series(1, 2) t
      `,
      [priority],
    )
  // two parcels arrived; for a tube in one of them nothing is known
  for (const fate of ['packed', 'lost']) {
    const parcel = {
      customer_id: customerId,
      location_id: locationId,
      status: 3,
      received_at: lab.clock.now.toISOString(),
      user_id_created: 1,
    }
    const shipLogId = await lab.make.insert('ship_log', parcel, 'ship_log_id')
    const [order] = await lab.owner<{ id: number }>('select max(lab_order_id) as id from lab_order')
    const tube = {
      ship_log_id: shipLogId,
      lab_order_id: order?.id,
      customer_id: customerId,
      is_listed: true,
      fate,
      user_id_fate: 1,
    }
    await lab.make.insert('ship_log_specimen', tube, 'ship_log_specimen_id')
  }
  await countDaily(lab.database, lab.clock.now)
  await fold(lab)
  await judgeAccounts(lab.database, lab.clock.now)
})
afterAll(() => lab.close())

it('quality: every numerator, denominator, and remainder has a list with the same count, or no list', async () => {
  const linked = new Set<string>()
  for (const type of [1, 4, 7, 8])
    // on the first days of a month, nearly all is in the month before
    for (const month of [undefined, utcDay(new Date(lab.clock.now.getTime() - 25 * dayMs))]) {
      const { list } = await request(visitor(type), houseFigures.quality, {
        searchCriteria: month === undefined ? {} : { month },
      })
      for (const { kind, n, d, path, search, whole, rest } of list) {
        if (kind.startsWith('missing-') && n === 0) continue
        if (path !== '') await same(visitor(type), n, { to: path, search }, `${type} ${kind}`)
        if (whole.path !== '')
          await same(
            visitor(type),
            d,
            { to: whole.path, search: whole.search },
            `${type} ${kind}, all`,
          )
        if (rest !== null && rest.path !== '')
          await same(
            visitor(type),
            rest.count,
            { to: rest.path, search: rest.search },
            `${type} ${kind}, rest`,
          )
        if (rest !== null) expect(rest.count).toBe(d - n)
        if (path !== '' && n > 0) linked.add(`${type} ${kind}`)
      }
    }
  for (const one of [
    '8 keying',
    '7 keying',
    '1 critical-calls',
    '8 critical-calls',
    '7 first-try',
    '4 beyond-target',
    '4 rejected',
    '1 parcels-out-of-balance',
  ])
    expect([...linked]).toContain(one)
})

it('turnaround: each segment and type matches its specimen list, slowest first, page by page', async () => {
  let restricted = 0
  const slowest = async (
    who: Visitor,
    { list, from, to }: { list: SegmentTime[]; from: string; to: string },
    account: object = {},
  ) => {
    expect(list.length).toBeGreaterThan(8)
    for (const { segment, labTypeId, n } of who === visitor(1) ? list : some(list))
      restricted += await same(
        who,
        n,
        slowestOf({ segment, labTypeId, from, to, ...account }),
        segment,
      )
  }
  for (const type of [1, 4, 8])
    await slowest(visitor(type), await request(visitor(type), figures.turnaround))
  expect(restricted).toBeGreaterThan(0)
  restricted = 0
  await slowest(
    visitor(8),
    await request(visitor(8), figures.turnaround, { searchCriteria: { customerId } }),
    { customerId },
  )
  await slowest(visitor(2), await request(visitor(2), figures.turnaround))
  expect(
    restricted,
    'a figure of one account is counted from its orders, without restricted charts',
  ).toBe(0)
  const minutes: number[] = []
  for (let after = ''; ;) {
    const page = await request(visitor(8), orders.list, {
      searchCriteria: { segment: 2, collectionDateStart: '2020-01-01', pageSize: 3, after },
    })
    minutes.push(...page.list.map((row: { minutes: number }) => row.minutes))
    if (page.next === '') break
    after = page.next
  }
  expect(minutes.length).toBeGreaterThan(6)
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a))
  const {
    targets,
    targetsFrom: from,
    today: to,
    volumes,
    now,
  } = await request(visitor(4), houseFigures.today)
  for (const row of targets) {
    await same(visitor(4), row.n, paceOf({ from, to }, '', row), 'released')
    if (row.target === null) continue
    await same(visitor(4), row.within, paceOf({ from, to }, 'within', row), 'within')
    await same(visitor(1), row.n - row.within, paceOf({ from, to }, 'beyond', row), 'beyond')
  }
  const busy = (counts: readonly number[]) =>
    some(
      [...counts.entries()].filter(([, count]) => count > 0),
      4,
    )
  const { flow } = await request(visitor(1), houseFigures.today)
  for (const { clock, today: counts } of flow)
    for (const [hour, count] of busy(counts))
      await same(
        visitor(1),
        count,
        ordersOf({ measure: clock, from: to, to, hour }),
        `${clock} at ${hour}`,
      )
  const dock = await request(visitor(6), houseFigures.dock)
  expect(dock.list.length).toBeGreaterThan(0)
  for (const { hour, n } of some(dock.list as { hour: number; n: number }[], 5))
    await same(
      visitor(6),
      n,
      slowestOf({ segment: 'dock', labTypeId: -1, from: dock.from, to: dock.to, hour }),
      `dock at ${hour}`,
    )
  for (const { measure, now: count } of volumes)
    await same(visitor(1), count, ordersOf({ measure, ...now }), 'volume')
})

it('payers, accessions, positivity, issues, rejections, and account states match their lists', async () => {
  for (const type of [1, 4, 8, 18]) {
    const { list, from, to } = await request(visitor(type), houseFigures.payerMix)
    for (const { payer, count } of type === 1 ? list : some(list, 3))
      await same(visitor(type), count, paidBy(payer, { from, to }), 'payer')
  }
  const worked = { 6: [workers[0]], 7: [workers[0]], 8: workers }
  for (const [type, whose] of Object.entries(worked))
    for (const userId_Accessioner of whose) {
      const who = visitor(Number(type))
      const { list, people, userId } = await request(who, houseFigures.accessioned, {
        searchCriteria: { userId_Accessioner, startDate: '2020-01-01' },
      })
      expect(new Set(people.map((one: { userId: number }) => one.userId))).toEqual(
        new Set(type === '6' ? [] : workers),
      )
      for (const { day, counts, paper } of some(
        list as { day: string; counts: number[]; paper: number[] }[],
        3,
      )) {
        const span = { from: day, to: day }
        for (const [labTypeId, count] of counts.entries())
          if (count > 0)
            await same(who, count, accessionsOf(userId, span, { labTypeId }), 'accessions')
        await same(
          who,
          totalOf(paper),
          accessionsOf(userId, span, { enteredFrom: 'paper' }),
          'paper',
        )
        await same(
          who,
          totalOf(counts) - totalOf(paper),
          accessionsOf(userId, span, { enteredFrom: 'electronic' }),
          'electronic',
        )
      }
    }
  for (const type of [1, 4, 7, 8]) {
    const { list, months } = await request(visitor(type), houseFigures.positivity)
    for (const row of type === 1 ? list : some(list, 2))
      for (const which of ['found', 'tested'] as const)
        await same(
          visitor(type),
          row.months.at(-1)[which],
          positivesOf(row, months.at(-1), which),
          which,
        )
  }
  for (const type of [1, 4]) {
    const { counts } = await request(visitor(type), salesFigures.states)
    expect(
      counts.reduce((sum: number, { accounts }: { accounts: number }) => sum + accounts, 0),
    ).toBeGreaterThan(0)
    for (const { state, accounts } of counts)
      if (type === 1 || accounts > 0)
        await same(visitor(type), accounts, accountsIn(state), 'state')
  }
  for (const type of [7, 8]) {
    const issues = await request(visitor(type), houseFigures.issues)
    const { months, list, total } = await request(visitor(type), houseFigures.rejections)
    const span = { from: issues.from, to: issues.to }
    for (const row of [...issues.list, issues.total]) {
      const of = row.customerId > 0 ? { customerId: row.customerId } : {}
      for (const [at, { measure }] of issueKinds.entries())
        if (row.counts[at] > 0)
          await same(visitor(type), row.counts[at], ordersOf({ measure, ...span, ...of }), 'issue')
      await same(
        visitor(type),
        row.received,
        ordersOf({ measure: 'received', ...span, ...of }),
        'received',
      )
    }
    for (const row of [...list, total])
      for (const [kind, { measure }] of rejectKinds.entries())
        for (const [at, month] of months.slice(0, 2).entries())
          await same(
            visitor(type),
            row.counts[kind][at],
            ordersOf({
              measure,
              ...month,
              ...(row.customerId > 0 && { customerId: row.customerId }),
            }),
            'rejected',
          )
  }
})

it('reports the number of restricted charts to a reader of the figure, but to no search that narrows it further', async () => {
  const sideBySide = async (type: number, more: object): Promise<number> =>
    (
      await request(visitor(type), orders.list, {
        searchCriteria: { measure: 3, collectionDateStart: '2020-01-01', pageSize: 50, ...more },
      })
    ).inRestricted
  expect(await sideBySide(8, {})).toBeGreaterThan(0)
  for (const more of [
    { patientName: 'moss' },
    { physicianId: 1 },
    { locationId: 1 },
    { labStatusId: 20 },
    { specimenBarcode: '0' },
    { measure: 17 },
    { measure: 11, customerId },
  ])
    expect(await sideBySide(8, more), JSON.stringify(more)).toBe(0)
  expect(await sideBySide(2, {}), 'a practice sees its own charts').toBe(0)
})

it('findings of second reviews are closed to the bench, and critical values are read page by page', async () => {
  expect(
    (await visitor(6).call(orderAudits.list, { searchCriteria: { dateType: 5 } })).body,
  ).toMatchObject({ code: 'not-permitted' })
  const page = async (searchCriteria: object) =>
    request(visitor(8), results.criticals, { searchCriteria })
  const whole = await page({})
  const [ids, seen]: number[][] = [
    whole.list.map((row: { criticalValueId: number }) => row.criticalValueId),
    [],
  ]
  for (let after = ''; ;) {
    const part = await page({ pageSize: 2, after })
    expect(part.total).toBe(ids?.length)
    seen?.push(...part.list.map((row: { criticalValueId: number }) => row.criticalValueId))
    if (part.next === '') break
    after = part.next
  }
  expect(seen?.length).toBeGreaterThan(4)
  expect(seen).toEqual(ids)
})
