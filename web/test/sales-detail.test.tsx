import { codes } from '@labgate/contract/clinical/codes'
import { accountStateNames } from '@labgate/contract/figures/account-state'
import { salesCriteriaOf } from '@labgate/contract/overviews/sales-address'
import { salesFigures, salesLevels } from '@labgate/contract/overviews/sales-figures'
import { fc } from '@labgate/contract/test/properties'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SalesDetailPage } from '../src/overviews/sales/sales-detail.page.tsx'
import { down, upTo } from '../src/overviews/sales/use-detail.ts'
import { answerDashboards } from './dashboards/answers.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

const kept = fc.record(
  {
    from: fc.constantFrom('2026-10-01', '2026-11-01'),
    to: fc.constantFrom('2026-11-14', '2026-11-30'),
    compare: fc.constant('year'),
    type: fc.integer({ min: 0, max: 9 }),
    region: fc.integer({ min: 1, max: 9 }),
    state: fc.constantFrom(...accountStateNames),
    owned: fc.constant('now'),
  },
  { requiredKeys: [] },
)

it('drilling down to a row adds only that row to the criteria, and going up restores them', () => {
  fc.assert(
    fc.property(
      kept,
      fc.constantFrom(...salesLevels),
      fc.integer({ min: 1, max: 99 }),
      (value, level, id) => {
        const change = down(level, { id })
        if (level === 'location') {
          expect(change).toBeUndefined()
          return
        }
        const below = salesCriteriaOf({ ...value, level, ...change })
        const before = salesCriteriaOf(value)
        expect(below).toMatchObject(before)
        expect(Object.values(below).filter((one) => one === id).length).toBeGreaterThan(0)
        expect(Object.keys(below)).toHaveLength(Object.keys(before).length + 1)
        expect(salesCriteriaOf({ ...value, ...change, ...upTo([{ level }], -1) })).toEqual(before)
      },
    ),
  )
  expect(down('account', { id: 0 }), 'accounts that are no longer mine').toBeUndefined()
  expect(down('rm', { id: 3, isTotal: true })).toBeUndefined()
})

it('a row opens the level below with all filters, Back restores the rows, and the count excludes the total', async () => {
  signInAs(ofType(10))
  const api = fakeApi()
  answerDashboards(api, new Date('2026-11-18T15:00:00Z'))
  api.reply(codes.list, { list0: [], list1: [] })
  const { router } = await showPages(
    { '/salesDetail': SalesDetailPage },
    '/salesDetail?level=account&compare=year&state=declining&from=2026-11-01&to=2026-11-18',
  )
  const find = () => api.calls(salesFigures.detail).at(-1)?.input['searchCriteria']
  const filters = { compare: 'year', state: 'declining', from: '2026-11-01', to: '2026-11-18' }
  await userEvent.click(
    await screen.findByText('Sunrise Pain Clinic (SUN1001)', { selector: 'td' }),
  )
  await waitFor(() => expect(find()).toEqual({ ...filters, customerId: 4 }))
  router.history.back()
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ ...filters, level: 'account' }),
  )
  expect(await screen.findByText('1 account')).toBeTruthy()
})

it('each row says its trend with the numbers that it follows from, its panel says the same, and the rule stands below', async () => {
  signInAs(ofType(10))
  const api = fakeApi()
  answerDashboards(api, new Date('2026-11-18T15:00:00Z'))
  api.reply(codes.list, { list0: [], list1: [] })
  await showPages({ '/salesDetail': SalesDetailPage }, '/salesDetail?level=account')
  // 160 in 19 business days beside 100 in 20: 8.42 a day beside 5, which is 68% more
  expect(await screen.findAllByText('Growing, +68%')).toHaveLength(3)
  expect(screen.getAllByText('160, before 100')).toHaveLength(2)
  expect(
    screen.getByText(
      /Trend: .*10\/18\/2026 to 11\/14\/2026 \(19 business days\), beside the 4 before, 09\/20\/2026 to 10\/17\/2026 \(20\)\. Growing is at least 33% more per business day, declining at least 25% less; fewer than 40/,
    ),
  ).toBeTruthy()
  const chart = screen.getByRole('figure')
  expect(chart.textContent).toContain('each panel on its own scale')
  expect(within(chart).getByRole('table', { hidden: true }).textContent).toContain('50')
})
