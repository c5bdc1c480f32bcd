import { typesWithVerb, type Verb } from '@labgate/contract/access/permissions'
import { allScreens, type ListedScreen } from '@labgate/contract/access/screens'
import { userTypeIds, type UserType } from '@labgate/contract/access/user-types'
import * as features from '@labgate/contract/features'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { pages } from '../src/app/pages.ts'
import { sessionStore } from '../src/session/store.ts'
import { effectiveWho } from '../src/session/who.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const calls = Object.values(features).flatMap((of) => Object.values(of as Record<string, Endpoint>))
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
let api: FakeApi
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  Element.prototype.scrollIntoView = () => undefined
})

/* With every flag: a screen can need one. */
const signIn = (type: UserType): void =>
  signInAs({
    ...ofType(type),
    physician: true,
    shipLog: true,
    salesParoleOfficer: 1,
    salesPatientReport: 1,
    salesUserEdit: 1,
    salesVP: 1,
  })
const sees = ({ visible }: ListedScreen, type: UserType): boolean => {
  signIn(type)
  return visible(effectiveWho(sessionStore.get()!))
}
/* The screen of a user, with empty lists; its buttons that export a list. */
const exportsOf = async ({ path }: ListedScreen, type: UserType): Promise<HTMLElement[]> => {
  cleanup()
  signIn(type)
  api = fakeApi()
  for (const endpoint of calls)
    if (endpoint.answer.safeParse({ valid: true, message: '', ...nothing }).success)
      api.reply(endpoint, nothing)
  await showPages({ [path]: await pages[path]() }, path)
  await act(async () => undefined)
  return screen.queryAllByRole('button', { name: 'Export' })
}
/* The calls that the buttons make; each is refused. */
const called = async (buttons: readonly HTMLElement[]): Promise<Endpoint[]> => {
  const before = api.confirmed.length
  for (const button of buttons) {
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  }
  return api.confirmed
    .slice(before)
    .flatMap(({ path }) => calls.filter((one) => one.path === path && /Export/.test(path)))
}

const exporting = new Set<string>()
it.each(allScreens.map((one) => [one.path, one] as const))(
  '%s offers to export a list only to those who may',
  async (path, one) => {
    const types = userTypeIds.filter((type) => sees(one, type))
    const mayAll = new Map<string, readonly UserType[]>()
    for (const type of types) {
      const isKnown = [...mayAll.values()].every((those) => those.includes(type))
      if (mayAll.size > 0 && isKnown) continue
      const found = await exportsOf(one, type)
      for (const { path: call, access } of await called(found)) {
        const those = typesWithVerb(access as Verb)
        expect(those, `${path} offers ${call} to user type ${type}`).toContain(type)
        mayAll.set(call, those)
        exporting.add(call)
      }
    }
  },
)
it('finds the exports of lists', () => {
  expect(exporting.size).toBeGreaterThan(5)
})
