import type { ScreenPath } from '@labgate/contract/access/screens'
import { allScreens } from '@labgate/contract/access/screens'
import { practiceStaff } from '@labgate/contract/access/user-types'
import * as features from '@labgate/contract/features'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pages } from '../src/app/pages.ts'
import { PracticeBlocks } from '../src/overviews/dashboards/practice/practice-blocks.tsx'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { effectiveWho } from '../src/session/who.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const [account, location] = [4, 9]
/* What lists carry besides their rows is empty, too. */
const nothing = {
  list: [],
  next: '',
  total: 0,
  totalIsMore: false,
  sinceVisit: 0,
  resembling: false,
  closedCharts: [],
  inRestricted: 0,
}
const isList = ({ answer }: Endpoint): boolean =>
  answer.safeParse({ valid: true, message: '', ...nothing }).success

let api: FakeApi
const begin = (userTypeId: number): void => {
  signInAs(ofType(userTypeId))
  const isPractice = isAmong(practiceStaff, userTypeId)
  writeValues({
    locationId: location,
    locationName: 'Tampa',
    ...(!isPractice && { customerId: account, customerName: 'Sunrise Pain Clinic' }),
  })
  sessionStore.changed()
  api = fakeApi()
  for (const endpoint of Object.values(features).flatMap((of) =>
    Object.values(of as Record<string, Endpoint>),
  ))
    if (isList(endpoint)) api.reply(endpoint, nothing)
}
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  Element.prototype.scrollIntoView = () => undefined
})

const open = async (path: ScreenPath) => {
  /* A dashboard loads its blocks later. */
  const load = { ...pages, '/dashboard': async () => PracticeBlocks }
  const Page = await load[path]()
  const shown = await showPages({ [path]: Page }, path)
  await act(async () => undefined)
  return shown
}
/** Pages of rows that the screen asked for, and to what the top bar narrowed them. */
const narrowed = () => {
  const criteria = api.confirmed
    .map(({ input }) => input['searchCriteria'] as Record<string, unknown> | undefined)
    .filter((one) => Number(one?.['pageSize']) > 1)
  return [
    ...(criteria.some((one) => one?.['customerId'] === account) &&
    ![2, 3].includes(sessionStore.get()!.userType)
      ? ['Account: Sunrise Pain Clinic']
      : []),
    ...(criteria.some((one) => one?.['locationId'] === location) ? ['Location: Tampa'] : []),
  ]
}

describe('a list that the top bar narrows', () => {
  const checked = new Set<string>()
  const whoOf = (type: number) => {
    signInAs(ofType(type))
    return effectiveWho(sessionStore.get()!)
  }
  /* Every screen once as laboratory staff, and once as a practice. */
  const cases = [[8, 1, 12, 18], [3]].flatMap((types) =>
    allScreens.flatMap(({ path, visible }) =>
      types
        .filter((type) => visible(whoOf(type)))
        .slice(0, 1)
        .map((type) => [path, type] as const),
    ),
  )
  it.each(cases)(
    '%s of user type %i names the account and the location where it is empty',
    async (path, type) => {
      begin(type)
      const { unmount } = await open(path)
      for (const named of narrowed()) {
        await waitFor(() =>
          expect(document.body.textContent).toMatch(
            new RegExp(`(match these filters|Only) .*${named}|\\. ${named}`),
          ),
        )
        checked.add(`${path} ${named.split(':')[0]}`)
      }
      unmount()
    },
  )
  it('is shown whole on request, and narrow again', async () => {
    begin(8)
    const { router } = await open('/late')
    expect(
      await screen.findByText(/^No late specimens.* Only Account: Sunrise Pain Clinic\.$/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all accounts' }))
    expect(
      await screen.findByText(
        'No late specimens. Expected times are calculated nightly from the last 90 days by test type, route, and weekday.',
      ),
    ).toBeTruthy()
    expect(router.state.location.search).toEqual({ place: 'all' })
    await userEvent.click(screen.getByRole('button', { name: 'Only Sunrise Pain Clinic, Tampa' }))
    expect(await screen.findByText(/Only Account: Sunrise Pain Clinic\.$/)).toBeTruthy()
  })
  it('is tried on every screen that has one', () => {
    const ofAccount =
      '/audit /billing-work /customer-issue /dashboard /fax-service /inbox /inconsistency /insurance-work /lab-order /late /patient /preauth /resend /shipLog'
    const ofLocation = '/dashboard /lab-order /patient /shipLog'
    const named = (paths: string, word: string) => paths.split(' ').map((path) => `${path} ${word}`)
    expect([...checked].toSorted()).toEqual(
      [...named(ofAccount, 'Account'), ...named(ofLocation, 'Location')].toSorted(),
    )
  })
})
