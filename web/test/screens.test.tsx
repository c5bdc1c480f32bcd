import { allScreens, homeOf } from '@labgate/contract/access/screens'
import { practiceStaff, userTypeIds } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { home } from '@labgate/contract/overviews/home'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRouter } from '../src/app/router.tsx'
import { sessionStore } from '../src/session/store.ts'
import { effectiveWho } from '../src/session/who.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'

beforeEach(() => {
  fakeApi().reply(home.shell, {
    topMessage: '',
    counts: {},
    bundles: [],
    reports: [],
    emergencies: [],
    troubles: [],
  })
})
const openedAt = async (path: string): Promise<string> => {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return router.state.location.pathname
}
const who = () => effectiveWho(sessionStore.get()!)

describe('an address', () => {
  it.each(userTypeIds)(
    'of a screen stays for user type %i, where the shell shows it only to who can see it; any other leads home',
    async (userTypeId) => {
      signInAs(ofType(userTypeId))
      const start = homeOf(who(), isAmong(practiceStaff, userTypeId))
      for (const screen of allScreens)
        expect(await openedAt(screen.path), screen.path).toBe(screen.path)
      expect(await openedAt('/no/such/place')).toBe(start)
      expect(await openedAt('/')).toBe(start)
    },
  )
})
