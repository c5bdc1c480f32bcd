import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { allScreens, type ScreenPath } from '@labgate/contract/access/screens'
import { practiceStaff, userTypeIds } from '@labgate/contract/access/user-types'
import * as features from '@labgate/contract/features'
import type { FilterKind, FilterKinds } from '@labgate/contract/kit/address'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { sized } from '@labgate/contract/test/size'
import { Outlet } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pages } from '../src/app/pages.ts'
import { AddressNote } from '../src/app/shell/address-note.tsx'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { effectiveWho } from '../src/session/who.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const calls = Object.values(features).flatMap((of) => Object.values(of as Record<string, Endpoint>))
const nothing = { list: [], next: '', total: 0, totalIsMore: false }
const unknown = 'No such call.'

let api: FakeApi
const begin = (userTypeId: number): void => {
  signInAs(ofType(userTypeId))
  if (!isAmong(practiceStaff, userTypeId)) writeValues({ customerId: 4, customerName: 'Sunrise' })
  sessionStore.changed()
  api = fakeApi()
  for (const endpoint of calls)
    if (endpoint.answer.safeParse({ valid: true, message: '', ...nothing }).success)
      api.reply(endpoint, nothing)
}
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  Element.prototype.scrollIntoView = () => undefined
})

/* Requests that the server would refuse as faulty, by call and field. */
const faults = (): string[] =>
  api.confirmed.flatMap(({ path, input }) => {
    const endpoint = calls.find((one) => one.path === path)
    const parsed = endpoint?.input.safeParse(input)
    return parsed === undefined || parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${path} ${issue.path.join('.')}: ${issue.message}`)
  })
const open = async (path: ScreenPath, search: Readonly<Record<string, string>>) => {
  const Page = await pages[path]()
  const shown = await showPages({ [path]: Page }, `${path}?${new URLSearchParams(search)}`, () => (
    <>
      <AddressNote />
      <Outlet />
    </>
  ))
  /* The parts that load later ask for their own. */
  await act(() => vi.dynamicImportSettled())
  await act(async () => undefined)
  return shown
}
/* Failed calls, besides those that the fake server does not know. */
const failures = (path: ScreenPath): string[] =>
  path === '/notifications' // shows a failure as a sample
    ? []
    : screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith('Something went wrong') && !text.includes(unknown))
const noted = (): string =>
  screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('address'))
    ?.textContent ?? ''

const isList = (kind: FilterKind): kind is readonly string[] =>
  typeof kind === 'object' && 'every' in kind && kind.every((one) => typeof one === 'string')
const isText = (kind: FilterKind | undefined): boolean =>
  typeof kind === 'object' && 'longest' in kind
/* What chooses between parts of a screen: each part is tried with what is wrong for it. */
const chooses = ['tab', 'view', 'desk', 'groups', 'sign', 'table']
const partsOf = (kinds: FilterKinds): Record<string, string>[] => [
  {},
  ...Object.entries(kinds).flatMap(([name, kind]) =>
    chooses.includes(name) && isList(kind) ? kind.map((one) => ({ [name]: one })) : [],
  ),
]
/* Of another kind, beyond what a filter can be, not a calendar day, or right for some only. */
const faulty = [
  { day: '2026-13-01', number: 'zzz', text: 'zzz', other: 'zzz' },
  { day: 'any', number: '-7', text: 'x'.repeat(100), other: '77' },
  { day: '2026-02-15', number: '-1', text: '2026-13-01', other: '-1' },
  { day: '03/01/2026', number: '999999999999999', text: '\u0000', other: 'true' },
]
const asFaulty = (kind: FilterKind | undefined, of: (typeof faulty)[number]): string => {
  if (kind === 'day' || kind === 'anyDay' || kind === 'month') return of.day
  if (kind === 'number' || (typeof kind === 'object' && 'least' in kind)) return of.number
  return kind === 'text' || (typeof kind === 'object' && 'longest' in kind) ? of.text : of.other
}

describe('what is wrong in an address', () => {
  const whoOf = (type: number) => {
    signInAs(ofType(type))
    return effectiveWho(sessionStore.get()!)
  }
  const cases = allScreens.flatMap(({ path, visible }) =>
    [8, 1, 18, 12, 3, 9, ...userTypeIds]
      .filter((type) => visible(whoOf(type)))
      .slice(0, 1)
      .map((type) => [path, type] as const),
  )
  const isWhole = sized(0, 1) === 1
  /* A part's addresses: all of the screen's first part, of each other part those of one kind, in turn. */
  const faultyOf = (at: number): typeof faulty => {
    if (isWhole) return faulty
    return at === 0 ? faulty : faulty.slice(1 + (at % 2), 2 + (at % 2))
  }
  it.each(cases)('is never asked for by %s, as user type %i', async (path, type) => {
    const kinds: FilterKinds = screenParameters[path]
    for (const [at, part] of partsOf(kinds).entries())
      for (const of of faultyOf(at)) {
        begin(type)
        const wrong = Object.entries(kinds)
          .filter(([name]) => !(name in part) && name !== 'id')
          .map(([name, kind]) => [name, asFaulty(kind, of)] as const)
        const search = { ...Object.fromEntries(wrong), ...part }
        const { unmount } = await open(path, search)
        const address = JSON.stringify(search)
        expect(faults(), address).toEqual([])
        expect(failures(path), address).toEqual([])
        if (of === faulty[0])
          for (const [name, text] of wrong)
            if (kinds[name] !== 'text' && kinds[name] !== 'personal' && !isText(kinds[name]))
              expect(noted(), address).toContain(`${name}=${text}`)
        unmount()
      }
  })
})

it('says what it ignored in one sentence, and nothing of an address that is right', async () => {
  begin(18)
  const { unmount } = await open('/books', { tab: 'deposits', month: '2026-13-01' })
  expect(noted()).toBe('Part of the address is not valid and is ignored: month=2026-13-01')
  unmount()
  await open('/books', { tab: 'deposits', month: '2026-03-01' })
  expect(noted()).toBe('')
})
