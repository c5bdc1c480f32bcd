import { session } from '@labgate/contract/people/session'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ready } from '../src/app/app.tsx'
import { endSession, followOtherTabs, leaveWith, sessionIsOver } from '../src/session/over.ts'
import { sessionStore } from '../src/session/store.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'

let api: FakeApi
const blank = vi.fn()
const go = vi.fn<(address: string) => void>()
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/customer?id=4')
  signInAs(administrator)
  leaveWith({ blank, go })
  api = fakeApi()
  api.reply(session.end, { organizationSignOut: '' })
})
const newTab = (): void => {
  sessionStorage.clear()
  sessionStore.changed()
}

describe('Logout', () => {
  it('clears the identity, blanks message, name, and location, ends the session on the server, and notifies the other tabs', async () => {
    const received = vi.fn()
    const other = new BroadcastChannel('labgate')
    other.addEventListener('message', (event) => received(event.data))
    await endSession('signed-out')
    await expect
      .poll(() => received.mock.calls)
      .toContainEqual([{ kind: 'over', userId: 1, why: 'signed-out' }])
    other.close()
    expect(api.calls(session.end)).toHaveLength(1)
    expect(api.calls(session.end)[0]?.keepalive).toBe(true)
    expect(go).toHaveBeenCalledExactlyOnceWith('/login')
    expect(
      ['userId_Login', 'entityId_Login', 'userType', 'token', 'customerId'].map((name) =>
        sessionStorage.getItem(name),
      ),
    ).toEqual([null, null, null, null, null])
    expect(
      ['topMessage', 'customerName', 'locationName'].map((name) => sessionStorage.getItem(name)),
    ).toEqual(['', '', ''])
  })

  it('while the network is down is completed before the cookie can sign in again', async () => {
    api.silence(session.end)
    await endSession('signed-out')
    expect(go).toHaveBeenCalled()
    newTab()
    api.reply(session.getSession, administrator)
    api.reply(session.end, { organizationSignOut: '' })
    expect(await ready(false)).toBe(false)
    expect(api.calls(session.end)).toHaveLength(2)
    expect(sessionStorage.getItem('token')).toBeNull()
    newTab()
    expect(await ready(false)).toBe(true)
  })
})

describe('a tab', () => {
  it('signs out with another tab of the same person, without ending the session again', async () => {
    const stop = followOtherTabs()
    const other = new BroadcastChannel('labgate')
    other.postMessage({ kind: 'over', userId: 99, why: 'signed-out' })
    other.postMessage({ kind: 'over', userId: 1, why: 'idle' })
    await expect.poll(() => go.mock.calls.length).toBeGreaterThan(0)
    expect(go).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fcustomer%3Fid%3D4&why=idle')
    expect(api.calls(session.end)).toHaveLength(0)
    other.close()
    stop()
  })

  it('whose session ended on the server keeps its place for after sign-in', () => {
    sessionIsOver()
    sessionIsOver()
    expect(blank).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fcustomer%3Fid%3D4&why=ended')
  })

  it('that is new restores its session from the browser session', async () => {
    newTab()
    api.reply(session.getSession, { ...administrator, validation: { token: 'another' } })
    expect(await ready(false)).toBe(true)
    expect(api.calls(session.getSession)[0]).toMatchObject({ method: 'POST' })
    expect(sessionStorage.getItem('token')).toBe('another')
  })

  it('that is new without a session is rejected as not signed in', async () => {
    newTab()
    api.refuse(session.getSession, {
      code: 'not-signed-in',
      message: 'Your session has ended. Please sign in again.',
    })
    await expect(ready(false)).rejects.toMatchObject({ code: 'not-signed-in' })
  })
})
