import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useApiQuery } from '../src/api/queries.ts'
import { sessionStore } from '../src/session/store.ts'
import { SignInPage } from '../src/sign-in/sign-in.page.tsx'
import { Form, begin, field, save, saved } from './account-form.tsx'
import type { FakeApi } from './fake-api.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  api = begin()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const busy = {
  status: 503,
  code: 'busy',
  message: 'Labgate cannot read or save right now.',
  retryAfter: 5,
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const notice = (): string => screen.queryAllByRole('alert').map(({ textContent }) => textContent).join() // prettier-ignore

const Read = () => {
  const { data, error } = useApiQuery(accounts.list, { searchCriteria: {} })
  return <p>{error ? 'Failed' : data ? `${data.list.length} rows` : 'Loading'}</p>
}

describe('while the server cannot read or save', () => {
  it('a save shows a notice, keeps the typed text, and retries automatically with the same key', async () => {
    api.refuse(accounts.save, busy)
    showPart(<Form />)
    await pass(0)
    fireEvent.input(field('Name'), { target: { value: 'Sunrise Pain' } })
    fireEvent.click(save())
    await pass(1)
    expect(notice()).toContain('Cannot save right now. What you typed is kept.')
    expect(field('Name').value).toBe('Sunrise Pain')
    await pass(10)
    expect(api.calls(accounts.save)).toHaveLength(3)
    expect(saved).not.toHaveBeenCalled()
    api.reply(accounts.save, { id: '4' })
    await pass(5)
    expect(saved).toHaveBeenCalledOnce()
    expect(notice()).toBe('')
    expect(
      new Set(api.calls(accounts.save).map(({ headers }) => headers['idempotency-key'])).size,
    ).toBe(1)
  })

  it('a failed read is retried, and its data is shown once it loads', async () => {
    api.refuse(accounts.list, busy)
    showPart(<Read />)
    await pass(1)
    expect(notice()).toContain('Cannot load this page right now.')
    api.reply(accounts.list, {
      list: [],
      next: '',
      total: 0,
      totalIsMore: false,
      resembling: false,
    })
    await pass(5)
    expect(screen.getByText('0 rows')).toBeTruthy()
    expect(notice()).toBe('')
  })

  it('the sign-in page shows that the password is not the problem', async () => {
    vi.useRealTimers()
    sessionStorage.clear()
    sessionStore.changed()
    api.refuse(session.authenticate, busy)
    render(<SignInPage entered={() => undefined} />)
    fireEvent.change(screen.getByLabelText('Email or user name'), {
      target: { value: 'dana@lab.example' },
    })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-One-1' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
    await waitFor(() => expect(notice()).toContain('No one can sign in right now.'))
    expect(notice()).toContain('Nothing is wrong with your password.')
  })
})
