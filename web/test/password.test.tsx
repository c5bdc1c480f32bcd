import { session } from '@labgate/contract/people/session'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../src/session/store.ts'
import { publicValidation } from '../src/sign-in/post.ts'
import { SignInPage } from '../src/sign-in/sign-in.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator } from './people.ts'

let api: FakeApi
const entered = vi.fn<(path: string) => void>()
beforeEach(() => {
  sessionStorage.clear()
  sessionStore.changed()
  api = fakeApi()
})

describe('an expired password', () => {
  it('stores no session, and leads to a new password', async () => {
    api.reply(session.authenticate, {
      ...administrator,
      changePwd: true,
      resetCode: 'once',
      validation: { token: '' },
    })
    render(<SignInPage entered={entered} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email or user name'), 'dana@lab.example')
    await user.type(screen.getByLabelText('Password'), 'Right-One-1{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your password has expired' })).toBeTruthy()
    expect([sessionStorage.getItem('userId_Login'), sessionStorage.getItem('token')]).toEqual([
      null,
      null,
    ])
    expect(entered).not.toHaveBeenCalled()
    api.reply(session.resetPassword, {})
    await user.type(screen.getByLabelText('New password'), 'Some-New-Word-7')
    await user.type(screen.getByLabelText('Confirm new password'), 'Some-New-Word-7')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Your password has been changed. Sign in with the new one.')
    expect(api.calls(session.resetPassword)[0]).toMatchObject({
      method: 'POST',
      input: {
        email: 'dana@lab.example',
        code: 'once',
        password: 'Some-New-Word-7',
        validation: publicValidation(),
      },
    })
  })
})

describe('a forgotten password', () => {
  it('is requested by POST with the public block, and a failure shows the specified words', async () => {
    api.refuse(session.resetCode, {
      status: 429,
      code: 'too-many',
      message: 'Too many attempts. Please wait a moment and try again.',
    })
    render(<SignInPage entered={entered} />)
    const user = userEvent.setup()
    await user.click(screen.getByText('Forgot your password?'))
    await user.type(screen.getByLabelText('Email'), 'ann@clinic.example{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.querySelector('p')?.textContent).toBe('Something went wrong! ')
    expect(alert.textContent).toContain('Too many attempts.')
    expect(api.calls(session.resetCode)[0]).toMatchObject({
      method: 'POST',
      input: {
        email: 'ann@clinic.example',
        validation: { entityId_Login: 1, userId_Login: -1, tranSourceId: 1, version: '1.0' },
      },
    })
  })

  it('uses the UTC date as its token', () => {
    expect(publicValidation(new Date('2026-03-01T23:30:00-05:00'))).toEqual({
      entityId_Login: 1,
      userId_Login: -1,
      token: '20260302',
      tranSourceId: 1,
      version: '1.0',
    })
  })
})
