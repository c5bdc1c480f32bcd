import { session } from '@labgate/contract/people/session'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleWatch } from '../src/app/idle/idle-watch.tsx'
import { clockOf, idleState, makeKeepAlive } from '../src/app/idle/idle.ts'
import { leaveWith } from '../src/session/over.ts'
import { unsaved } from '../src/session/unsaved.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const minute = 60_000
const realTurn = setImmediate
let api: FakeApi
const blank = vi.fn()
const go = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  signInAs(administrator)
  leaveWith({ blank, go })
  history.replaceState(null, '', '/customer?id=4')
  api = fakeApi()
  api.reply(session.keepAlive, {
    idleAt: '2026-01-01T00:30:00.000Z',
    endsAt: '2026-01-01T12:00:00.000Z',
  })
  api.reply(session.end, { organizationSignOut: '' })
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/* The dialog fades in and out. */
const warned = async (): Promise<boolean> => {
  await pass(300)
  return screen.queryByText('Are you still there?') !== null
}

describe('without input', () => {
  it('a dialog counts down the last two minutes', async () => {
    showPart(<IdleWatch />)
    await pass(27.9 * minute)
    expect(await warned()).toBe(false)
    await pass(0.2 * minute)
    expect(await warned()).toBe(true)
    expect(screen.getByRole('timer').textContent).toBe('Signing out in 1:54')
  })

  it('after 30 minutes typed work is kept, the screen goes blank, the session ends on the server, and the sign-in page opens', async () => {
    const keepDraft = vi.fn()
    const out = unsaved.add({ place: 'page', lose: () => undefined, keepDraft })
    showPart(<IdleWatch />)
    await pass(30 * minute + 2000)
    out()
    expect(keepDraft).toHaveBeenCalledOnce()
    expect(blank).toHaveBeenCalled()
    expect(api.calls(session.end)).toHaveLength(1)
    expect(api.calls(session.end)[0]?.input).toMatchObject({
      validation: { token: 'token-of-dana' },
    })
    expect(go).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fcustomer%3Fid%3D4&why=idle')
    expect(sessionStorage.getItem('userId_Login')).toBeNull()
    expect(
      ['topMessage', 'customerName', 'locationName'].map((name) => sessionStorage.getItem(name)),
    ).toEqual(['', '', ''])
  })

  it('the session ends even if the server does not respond', async () => {
    api.silence(session.end)
    showPart(<IdleWatch />)
    await pass(30 * minute + 3000)
    expect(go).toHaveBeenCalledOnce()
  })

  it('a key press on a machine that slept past the end does not revive the session', async () => {
    showPart(<IdleWatch />)
    vi.setSystemTime(Date.now() + 45 * minute)
    fireEvent.keyDown(window, { key: 'a' })
    await pass(10)
    expect(blank).toHaveBeenCalled()
    expect(api.calls(session.keepAlive)).toHaveLength(0)
  })
})

describe('input', () => {
  it.each(['keyDown', 'pointerDown', 'wheel', 'touchStart'] as const)(
    'by %s is enough to keep the session',
    async (kind) => {
      showPart(<IdleWatch />)
      await pass(20 * minute)
      fireEvent[kind](document.body, { key: 'a' })
      await pass(20 * minute)
      expect(blank).not.toHaveBeenCalled()
      expect(await warned()).toBe(false)
    },
  )

  it('from the keyboard is enough to answer the dialog', async () => {
    showPart(<IdleWatch />)
    await pass(28.5 * minute)
    expect(await warned()).toBe(true)
    await pass(500)
    expect(document.activeElement?.textContent).toBe('Stay signed in')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    await pass(1500)
    expect(await warned()).toBe(false)
    await pass(10 * minute)
    expect(blank).not.toHaveBeenCalled()
  })

  it('in another tab counts in this tab', async () => {
    const other = new BroadcastChannel('labgate')
    showPart(<IdleWatch />)
    await pass(29 * minute)
    expect(await warned()).toBe(true)
    other.postMessage({ kind: 'input', at: Date.now() })
    await act(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => realTurn(resolve))
    })
    other.close()
    expect(await warned()).toBe(false)
    await pass(20 * minute)
    expect(blank).not.toHaveBeenCalled()
  })

  it('from a pointer that did not move does not count', async () => {
    showPart(<IdleWatch />)
    for (let at = 0; at < 31; at += 1) {
      fireEvent.pointerMove(document.body, { screenX: 5, screenY: 5 })
      await pass(minute)
    }
    expect(blank).toHaveBeenCalled()
  })
})

describe('the server', () => {
  it('is notified of input at most every two minutes, and always of the last input', () => {
    const tell = vi.fn()
    let now = 0
    const alive = makeKeepAlive(tell, 2 * minute, () => now)
    const at = (ms: number): void => {
      vi.advanceTimersByTime(ms - now)
      now = ms
    }
    for (let second = 1; second <= 119; second += 1) {
      at(second * 1000)
      alive.input()
    }
    expect(tell).toHaveBeenCalledTimes(0)
    at(2 * minute)
    expect(tell).toHaveBeenCalledTimes(1)
    at(10 * minute)
    expect(tell).toHaveBeenCalledTimes(1)
    alive.input()
    expect(tell).toHaveBeenCalledTimes(2)
  })
})

describe('the idle clock', () => {
  it('warns at 28 minutes and ends at 30 minutes', () => {
    expect(idleState(28 * minute - 1)).toEqual({ is: 'active' })
    expect(idleState(28 * minute)).toEqual({ is: 'warning', secondsLeft: 120 })
    expect(idleState(30 * minute - 1)).toEqual({ is: 'warning', secondsLeft: 1 })
    expect(idleState(30 * minute)).toEqual({ is: 'over' })
    expect(clockOf(65)).toBe('1:05')
  })
})
