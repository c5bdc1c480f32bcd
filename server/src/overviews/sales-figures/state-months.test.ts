import { accountStateOf } from '@labgate/contract/figures/account-state'
import { measures } from '@labgate/contract/figures/measures'
import { dayAfter } from '@labgate/contract/kit/days'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { fc } from '@labgate/contract/test/properties'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../../test/lab.ts'
import { accountFacts, type ServedAccount } from './account-facts.ts'
import { judgedStates, keepStateMonths, monthsOf, servedBefore } from './state-months.ts'
import { judgeAccounts } from './states.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-18T16:00:00Z')
})
afterAll(() => lab.close())

interface Month {
  month: string
  counts: { state: string; accounts: number }[]
}
const countOf = ({ counts }: Pick<Month, 'counts'>, state: string): number =>
  counts.find((one) => one.state === state)?.accounts ?? 0

test('an account is evaluated for a past day as it was on that day', () => {
  const history = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 900 }), count: fc.integer({ min: 1, max: 20 }) }),
    {
      selector: ({ day }) => day,
      maxLength: 80,
    },
  )
  const first = '2024-01-01'
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 335 }),
      (rows, at, later) => {
        const sorted = rows
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, count }) => ({ day: dayAfter(first, day), count }))
        const day = dayAfter(first, at)
        const read = (until: string, since: string): Omit<ServedAccount, 'customerId'> => {
          const all = sorted.filter((one) => one.day < until)
          const kept = all.filter((one) => one.day >= since)
          return {
            days: kept.map((one) => one.day),
            collectedDays: kept.map((one) => one.day),
            collectedCounts: kept.map(({ count }) => count),
            firstDay: all[0]?.day ?? null,
            lastDay: all.at(-1)?.day ?? null,
          }
        }
        // read then, and read later with the year before that day
        const then = read(day, dayAfter(day, -364))
        const since = servedBefore(read(dayAfter(day, later), dayAfter(day, -364)), day)
        const stateOf = (served: typeof then) =>
          accountStateOf(accountFacts(served, day, new Map()))
        expect(since === undefined ? 'not-started' : stateOf(since)).toBe(stateOf(then))
      },
    ),
  )
})

test('months are kept once, stay as they were evaluated, and end with today’s evaluation', async () => {
  const { customerId } = await lab.make.account()
  const cell = (day: string) =>
    lab.owner(
      `
        insert into figure_account (customer_id, grain, measure, start, t1)
        values
          ($1, 'd', ${measures.received.id}, $2::date, 12),
          ($1, 'd', ${measures.collected.id}, $2::date, 12)
      `,
      [customerId, day],
    )
  for (let week = 0; week < 30; week++) await cell(dayAfter('2026-01-05', 7 * week))
  expect(await judgeAccounts(lab.database, lab.clock.now)).toBe(true)
  const executive = await lab.signIn(await lab.make.user(4))
  const request = async () =>
    ((await executive.call(salesFigures.stateMonths, {})).body as { months: Month[] }).months
  const months = await request()
  expect(months.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 11 }, (_, at) =>
      at === 0 ? '2025-12-01' : `2026-${String(at).padStart(2, '0')}-01`,
    ),
    '2026-11-01',
  ])
  const state = (month: string) =>
    judgedStates.find(
      (one) => countOf(months.find((row) => row.month === month) ?? { counts: [] }, one) > 0,
    )
  expect(['2025-12-01', '2026-01-01', '2026-05-01', '2026-08-01', '2026-11-01'].map(state)).toEqual(
    [undefined, 'new', 'steady', 'dormant', 'dormant'],
  )
  await cell('2026-03-03')
  await lab.owner('update customer set active = false where customer_id = $1', [customerId])
  await keepStateMonths(lab.database, '2026-11-18', new Map())
  expect((await request()).slice(0, -1)).toEqual(months.slice(0, -1))
})

test('a month shows zero for a state without accounts, and only the current month appears if none is kept', () => {
  expect(monthsOf([], [{ state: 'steady', accounts: 4 }], '2026-11-18')).toEqual([
    {
      month: '2026-11-01',
      counts: judgedStates.map((state) => ({ state, accounts: state === 'steady' ? 4 : 0 })),
    },
  ])
})
