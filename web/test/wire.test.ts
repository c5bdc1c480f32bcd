import { accounts } from '@labgate/contract/accounts/accounts'
import { home } from '@labgate/contract/overviews/home'
import { session } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call, watchCalls } from '../src/api/call.ts'
import { NetworkError, Refused, UnexpectedResponseError, reasonOf } from '../src/api/refused.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'

let api: FakeApi
const sessionOver = vi.fn()
const askSecondFactor = vi.fn(() => Promise.resolve(true))
beforeEach(() => {
  vi.clearAllMocks()
  document.cookie = 'XSRF-TOKEN=a%2Bb'
  signInAs(administrator)
  watchCalls({ sessionOver, askSecondFactor })
  api = fakeApi()
})
const block = {
  entityId_Login: 0,
  userId_Login: 1,
  token: 'token-of-dana',
  tranSourceId: 11,
  version: '2022.0.1',
}

describe('a call', () => {
  it('that reads uses GET, with validation and criteria as JSON parameters and no cross-site header', async () => {
    api.reply(accounts.list, {
      list: [],
      next: '',
      total: 0,
      totalIsMore: false,
      resembling: false,
    })
    await call(accounts.list, { searchCriteria: { name: 'Sun', pageSize: 50 } })
    expect(api.confirmed[0]).toMatchObject({
      method: 'GET',
      input: { validation: block, searchCriteria: { name: 'Sun', pageSize: 50 } },
    })
    expect(api.confirmed[0]?.headers).not.toHaveProperty('x-xsrf-token')
    expect(api.confirmed[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('that carries personal search terms uses POST at the same path, with the names in the body', async () => {
    api.reply(users.list, { list: [], next: '', total: 0, totalIsMore: false })
    await call(users.list, { searchCriteria: { lastName: 'Moss' } })
    expect(api.confirmed[0]).toMatchObject({
      method: 'POST',
      path: '/api/User/GetUserList',
      input: { validation: block, searchCriteria: { lastName: 'Moss' } },
    })
    expect(api.confirmed[0]?.headers).toMatchObject({ 'x-xsrf-token': 'a+b' })
  })

  it('that changes data carries a unique key', async () => {
    api.reply(accounts.save, { id: '4' })
    await call(accounts.save, { customerId: 4, name: 'New' })
    await call(accounts.save, { customerId: 4, name: 'New' })
    const keys = api.confirmed.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
  })

  it('on a timer is marked as a poll', async () => {
    api.reply(home.shell, {
      topMessage: '',
      counts: {},
      bundles: [],
      reports: [],
      emergencies: [],
      troubles: [],
    })
    await call(home.shell, {}, { polls: true })
    expect(api.confirmed[0]?.headers).toMatchObject({ 'x-labgate-poll': '1' })
  })

  it('that is refused throws the code, the issues, and the incident number', async () => {
    api.refuse(accounts.save, {
      code: 'faulty',
      message: 'Please check the marked fields.',
      issues: [{ path: ['name'], message: 'Enter the name.', rule: 'required' }],
    })
    const error = await call(accounts.save, { customerId: 4 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({
      status: 200,
      code: 'faulty',
      issues: [{ path: ['name'], message: 'Enter the name.' }],
    })
    api.refuse(accounts.save, {
      status: 500,
      code: 'failed',
      message: 'Something went wrong!',
      incident: 'K7QX',
    })
    expect(
      reasonOf(await call(accounts.save, { customerId: 4 }).catch((reason: unknown) => reason)),
    ).toBe('Incident K7QX.')
  })

  it('without a response is distinguished from one with a response outside the contract', async () => {
    api.silence(accounts.get)
    await expect(call(accounts.get, { customerId: 4 })).rejects.toBeInstanceOf(NetworkError)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ valid: true, message: '', customerId: 'x' })),
    )
    await expect(call(accounts.get, { customerId: 4 })).rejects.toBeInstanceOf(
      UnexpectedResponseError,
    )
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    )
    await expect(call(accounts.get, { customerId: 4 })).rejects.toBeInstanceOf(NetworkError)
  })

  it('accepts texts in a response that are longer than the input limit', async () => {
    const note = 'A long line\nand another '.repeat(300).trim()
    const row = {
      valid: true,
      message: '',
      customerNoteId: 1,
      customerId: 4,
      subject: note,
      note,
      dateTime: null,
      userId_Created: 1,
      createdBy: note,
    }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(row)))
    expect(await call(accounts.note, { CustomerNoteId: 1 })).toMatchObject({ subject: note, note })
  })

  it('refused until a second factor is set up leads to the setup', async () => {
    const setUpSecondFactor = vi.fn()
    watchCalls({ sessionOver, askSecondFactor, setUpSecondFactor })
    api.refuse(accounts.get, { status: 403, code: 'second-factor-setup' })
    await expect(call(accounts.get, { customerId: 4 })).rejects.toMatchObject({
      code: 'second-factor-setup',
    })
    expect(setUpSecondFactor).toHaveBeenCalledTimes(1)
    expect(askSecondFactor).not.toHaveBeenCalled()
  })

  it('with an ended session notifies the app once and is refused', async () => {
    api.refuse(accounts.get, { status: 401, code: 'not-signed-in' })
    await expect(call(accounts.get, { customerId: 4 })).rejects.toMatchObject({ status: 401 })
    expect(sessionOver).toHaveBeenCalledOnce()
  })

  it('that requires the second factor is repeated with the same key once it is proven', async () => {
    let count = 0
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      count += 1
      keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '')
      return Promise.resolve(
        Response.json(
          count === 1
            ? { valid: false, message: 'Enter the code.', code: 'second-factor' }
            : { valid: true, message: '' },
        ),
      )
    })
    const keys: string[] = []
    await call(users.setTempPassword, { userId: 7, password: 'Some-New-Word-7' })
    expect(askSecondFactor).toHaveBeenCalledOnce()
    expect(keys[0]).toBe(keys[1])
  })

  it('that requires the second factor is refused if the user gives up', async () => {
    askSecondFactor.mockResolvedValueOnce(false)
    api.refuse(users.setTempPassword, {
      code: 'second-factor',
      message: 'Enter the code from your authenticator.',
    })
    await expect(call(users.setTempPassword, { userId: 7, password: 'x' })).rejects.toMatchObject({
      code: 'second-factor',
    })
    expect(api.confirmed).toHaveLength(1)
  })

  it('without a session carries no validation block', async () => {
    sessionStorage.clear()
    const { sessionStore } = await import('../src/session/store.ts')
    sessionStore.changed()
    api.reply(session.getSession, { ...administrator, userId: 0 })
    await call(session.getSession, {})
    expect(api.confirmed[0]?.input).not.toHaveProperty('validation')
  })
})
