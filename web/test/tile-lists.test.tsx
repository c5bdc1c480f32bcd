import type { ScreenPath } from '@labgate/contract/access/screens'
import { practiceStaff } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import { resultReview } from '@labgate/contract/results/result-review'
import { tileLists, type Reader, type TileList } from '@labgate/contract/test/tile-lists'
import { screen, waitFor, act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pages } from '../src/app/pages.ts'
import { WaitingTiles } from '../src/overviews/dashboards/parts/waiting-tiles.tsx'
import { UnreadResults } from '../src/overviews/dashboards/practice/unread-results.tsx'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { fakeApi, type FakeApi, type ApiCall } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

/** An account and a location that the top bar names, and to which a list would be narrowed. */
const [account, location] = [4, 9]

let api: FakeApi
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  Element.prototype.scrollIntoView = () => undefined
  api = fakeApi()
  api.reply(home.dashboard, { waiting: [] })
})

const begin = (userTypeId: number, physician: boolean): Reader => {
  signInAs({ ...ofType(userTypeId), physician })
  const entityId = isAmong(practiceStaff, userTypeId) ? account : 0
  writeValues({
    locationId: location,
    locationName: 'Tampa',
    ...(entityId === 0 && { customerId: account, customerName: 'Sunrise Pain Clinic' }),
  })
  sessionStore.changed()
  return { userId: sessionStore.get()!.userId_Login, userTypeId, entityId, physician }
}
const leavesNothingOut = ['', '0', 'false', 'null', 'undefined']
/*
 * An address holds text; a criterion may leave nothing out; sort order and page are not about which
 * rows.
 */
const meant = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as object)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(
        ([name, value]) =>
          !leavesNothingOut.includes(value) && !['pageSize', 'after', 'sort'].includes(name),
      ),
  )
const criteriaIn = ({ input }: ApiCall): Record<string, unknown> =>
  (input['searchCriteria'] ?? {}) as Record<string, unknown>
/** What the page asked of the list: pages of rows, not counts beside them. */
const inputOf = (
  { endpoint, criteria, input }: TileList,
  reader: Reader,
): Record<string, string>[] => {
  const calls = api.calls(endpoint)
  if (criteria)
    return calls
      .map(criteriaIn)
      .filter((one) => Number(one['pageSize']) > 1)
      .map(meant)
  const isSearch = Object.hasOwn(input?.(reader) ?? {}, 'searchCriteria')
  return calls.map((call) => {
    const { validation: _block, ...input } = call.input
    return meant(isSearch ? criteriaIn(call) : input)
  })
}

/** Follows a tile from the dashboard, with the list's screen behind it. */
const follow = async ({ kind, path, search }: TileList, reader: Reader) => {
  const tile: Waiting = {
    kind,
    title: 'Tile',
    help: '',
    count: 3,
    more: false,
    path,
    search: search(reader),
    tone: 'waiting',
  }
  const Page = await pages[path as ScreenPath]()
  await showPages(
    { '/dashboard': () => <WaitingTiles waiting={[tile]} />, [path]: Page },
    '/dashboard',
  )
  const link = await screen.findByRole('link', { name: /Tile/ })
  act(() => link.click())
}

const cases = tileLists
  .filter(({ isInRecord }) => isInRecord !== true)
  .flatMap((of) =>
    of.types.flatMap((type) =>
      ([2, 3].includes(type) ? [true, false] : [false]).map(
        (physician) => [of.kind, type, physician, of] as const,
      ),
    ),
  )

describe('a tile', () => {
  it.each(cases)(
    '%s of user type %i (provider: %s) opens the list that it counts, whatever the top bar names',
    async (_kind, type, physician, of) => {
      const reader = begin(type, physician)
      await follow(of, reader)
      const given = of.input?.(reader) ?? {}
      const wanted = meant(
        of.criteria?.(reader) ?? ('searchCriteria' in given ? given.searchCriteria : given),
      )
      await waitFor(() => expect(inputOf(of, reader)).not.toEqual([]))
      if (of.criteria) for (const input of inputOf(of, reader)) expect(input).toEqual(wanted)
      /* Beside a list that is not paged, others of the same call may stand. */ else
        expect(inputOf(of, reader)).toContainEqual(wanted)
    },
  )

  it.each([true, false])(
    'of results to review counts what the dashboard lists below, most urgent first, at every location (provider: %s)',
    async (physician) => {
      const reader = begin(3, physician)
      const place = { customerId: account, locationId: location }
      api.reply(resultReview.list, {
        list: [],
        next: '',
        total: 0,
        totalIsMore: false,
        sinceVisit: 0,
      })
      await showPages({ '/dashboard': () => <UnreadResults place={place} /> }, '/dashboard')
      await screen.findByText(
        physician ? 'Your own, at all your locations' : 'Of all providers, at all your locations',
      )
      const of = tileLists.find(({ kind }) => kind === 'results-new')!
      expect(inputOf(of, reader)).toEqual([meant(of.criteria?.(reader))])
    },
  )
})
