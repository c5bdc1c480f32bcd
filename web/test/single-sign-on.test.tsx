import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aboutLab } from '../src/about.ts'
import { SingleSignOnSection } from '../src/core/single-sign-on/single-sign-on-section.tsx'
import { PasskeyList } from '../src/features/people/security/parts/passkey-list.tsx'
import { RemoveDialog } from '../src/features/people/security/parts/remove-dialog.tsx'
import { SecondFactorState } from '../src/features/people/security/parts/second-factor-state.tsx'
import { SignInList } from '../src/features/people/security/parts/sign-in-list.tsx'
import { SigningState } from '../src/features/people/security/parts/signing-state.tsx'
import { sessionStore } from '../src/session/store.ts'
import { SignInPage } from '../src/sign-in/sign-in.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const leaves = vi.hoisted(() => vi.fn<(address: string, next: string) => void>())
vi.mock(import('../src/session/organization.ts'), async (original) => ({
  ...(await original()),
  leaveForOrganization: leaves,
}))
vi.mock(import('../src/session/passkeys.ts'), async (original) => ({
  ...(await original()),
  canUsePasskeys: () => true,
}))

let api: FakeApi
const entered = vi.fn<(path: string) => void>()
beforeEach(() => {
  leaves.mockClear()
  entered.mockClear()
  sessionStorage.clear()
  sessionStore.changed()
  Object.assign(aboutLab, { labName: 'Reference Laboratory', singleSignOn: true })
  history.replaceState(null, '', '/login')
  api = fakeApi()
})
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the sign-in page', () => {
  it('asks for the organization’s code and goes where the server says, and keeps where to continue', async () => {
    history.replaceState(null, '', '/login?next=%2Fresults')
    api.reply(singleSignOn.begin, { address: 'https://login.example/authorize' })
    render(<SignInPage entered={entered} />)
    await press('Sign in with your organization')
    await press('Continue')
    expect(screen.getByText('Enter your organization’s code.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Organization code'), 'mesa-clinic{Enter}')
    await waitFor(() =>
      expect(leaves).toHaveBeenCalledWith('https://login.example/authorize', '/results'),
    )
    expect(api.calls(singleSignOn.begin)[0]?.input).toEqual({ organization: 'mesa-clinic' })
  })

  it('says it when no organization has the code, which a link can bring along', async () => {
    history.replaceState(null, '', '/login?organization=nowhere')
    api.refuse(singleSignOn.begin, { code: 'organization-unknown', message: 'No organization.' })
    render(<SignInPage entered={entered} />)
    expect(screen.getByLabelText<HTMLInputElement>('Organization code').value).toBe('nowhere')
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('No organization.')
  })

  it('is offered only where an account uses it', () => {
    Object.assign(aboutLab, { singleSignOn: false })
    render(<SignInPage entered={entered} />)
    expect(screen.queryByRole('button', { name: /organization/ })).toBeNull()
  })

  it('takes what came back out of the address, and asks for the second factor', async () => {
    sessionStorage.setItem('organizationNext', '/results')
    history.replaceState(null, '', '/login/organization?code=c1&state=s1&iss=https%3A%2F%2Fa')
    api.reply(singleSignOn.signIn, {
      ...administrator,
      valid: false,
      code: 'second-factor',
      secondFactor: true,
    })
    api.reply(singleSignOn.showFactor, administrator)
    render(<SignInPage entered={entered} />)
    expect(location.pathname + location.search).toBe('/login')
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(entered).toHaveBeenCalledWith('/results'))
    expect(api.calls(singleSignOn.signIn).map(({ input }) => input)).toEqual([
      { code: 'c1', state: 's1', iss: 'https://a' },
    ])
    expect(api.calls(singleSignOn.showFactor)[0]?.input).toEqual({ code: '123456' })
  })

  it('starts again after a provider that signed no one in', async () => {
    history.replaceState(null, '', '/login/organization?error=access_denied&state=s1')
    render(<SignInPage entered={entered} />)
    expect(screen.getByRole('alert').textContent).toContain('was not completed')
    await press('Start again')
    expect(screen.getByLabelText('Organization code')).toBeTruthy()
    expect(api.confirmed).toHaveLength(0)
  })
})

describe('a user without a password', () => {
  it('signs in with the organization again where a password would be asked for', async () => {
    signInAs(administrator)
    history.replaceState(null, '', '/security')
    api.reply(passkeys.list, { list: [] })
    api.reply(singleSignOn.own, {
      passwordClosed: true,
      organization: 'mesa-clinic',
      shownAgain: false,
    })
    api.reply(singleSignOn.begin, { address: 'https://login.example/authorize' })
    showPart(<PasskeyList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign in with your organization' }),
    )
    await waitFor(() =>
      expect(leaves).toHaveBeenCalledWith('https://login.example/authorize', '/security'),
    )
    expect(api.calls(singleSignOn.begin)[0]?.input).toMatchObject({
      organization: 'mesa-clinic',
      again: true,
    })
  })

  it('who has just done so is asked for no password', async () => {
    signInAs(administrator)
    api.reply(passkeys.list, { list: [] })
    api.reply(secondFactor.state, {
      enabled: false,
      authenticator: false,
      passkeys: 0,
      required: false,
      passkeyRequired: false,
      recoveryCodesLeft: 0,
    })
    api.reply(singleSignOn.own, {
      passwordClosed: true,
      organization: 'mesa-clinic',
      shownAgain: true,
    })
    showPart(<PasskeyList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    expect(await screen.findByLabelText(/^Name/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
  })

  it('reads of no password about the second factor, sign-ins, and blocked signing', async () => {
    signInAs(administrator)
    api.reply(singleSignOn.own, {
      passwordClosed: true,
      organization: 'mesa-clinic',
      shownAgain: true,
    })
    const state = { passkeys: 0, required: false, passkeyRequired: false, recoveryCodesLeft: 9 }
    api.reply(secondFactor.state, { ...state, enabled: false, authenticator: false })
    api.reply(session.signInHistory, { list: [] })
    api.reply(signInChanges.own, { signingClosedAt: '2026-03-01T12:00:00.000Z' })
    api.reply(signInChanges.attest, { message: 'Confirmed. You can sign again.' })
    const { container } = showPart(
      <>
        <SecondFactorState />
        <SignInList />
        <SigningState />
      </>,
    )
    await screen.findByText(/your organization’s sign-in alone/)
    await screen.findByText(/tell whoever looks after/)
    await screen.findByText(/by signing in with your organization again/)
    expect(container.textContent).not.toContain('assword')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm sign-in' }))
    await screen.findByText(/Confirm only if you know about this change/)
    expect(document.body.textContent).not.toContain('assword')
    await userEvent.click(screen.getByRole('button', { name: /^Confirm sign-in.+Enter/ }))
    await waitFor(() => expect(api.calls(signInChanges.attest)).toHaveLength(1))
  })

  it('who removes the authenticator signs in with the organization alone', () => {
    signInAs(administrator)
    showPart(<RemoveDialog required={false} hasPasskey={false} passwordClosed onClose={() => {}} />)
    expect(screen.getByRole('dialog').textContent).toContain('with your organization alone')
    expect(screen.getByRole('dialog').textContent).not.toContain('assword')
  })
})

describe('an account’s identity provider', () => {
  const row = (identityProviderId: number, confirmed: boolean, needsOther: boolean) => ({
    identityProviderId,
    organization: 'mesa-clinic',
    issuer: 'https://login.example',
    clientId: 'labgate',
    required: false,
    trustsFactor: false,
    confirmed,
    askedBy: 'Dana Cruz',
    needsOther,
    askedDate: '2026-03-02T13:00:00Z',
  })
  it('is confirmed by another person than the one who entered it', async () => {
    signInAs(administrator)
    const answer = { returnAddress: 'https://portal.example/login/organization', users: 2 }
    api.reply(singleSignOn.providers, {
      list: [row(1, true, true), row(2, false, true)],
      ...answer,
    })
    const { unmount } = showPart(<SingleSignOnSection customerId={7} onOpen={() => undefined} />)
    expect(await screen.findByText('2 users have signed in with it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    unmount()
    api.reply(singleSignOn.providers, { list: [row(2, false, false)], ...answer })
    api.reply(singleSignOn.confirmProvider, { message: 'Confirmed.' })
    showPart(<SingleSignOnSection customerId={8} onOpen={() => undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await press('Confirm identity provider')
    await waitFor(() =>
      expect(api.calls(singleSignOn.confirmProvider)[0]?.input).toMatchObject({
        identityProviderId: 2,
      }),
    )
  })
})
