import { secondFactor, session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { userSessions } from '@labgate/contract/people/user-sessions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserSessionList } from '../src/core/users/parts/user-session-list.tsx'
import { SessionList } from '../src/features/people/security/parts/session-list.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const row = (sessionId: number, own: boolean) => ({
  sessionId,
  startedAt: '2026-03-02T13:00:00Z',
  seenAt: '2026-03-02T14:00:00Z',
  address: `203.0.113.${sessionId}`,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  source: 11,
  own,
})
let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  api.reply(session.list, { list: [row(1, true), row(2, false), row(3, false)] })
  api.reply(session.endOne, { message: 'The session was ended.' })
  api.reply(singleSignOn.own, { passwordClosed: false, organization: '', shownAgain: false })
})

const endSecond = async () => {
  showPart(<SessionList />)
  const cells = await screen.findAllByRole('row')
  expect(within(cells[1] as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(within(cells[2] as HTMLElement).getByRole('button'))
  return screen.findByRole('dialog', { name: 'End this session' })
}

describe('the user’s sessions', () => {
  it('can be ended one by one except the current one, with the password if the user has no second factor', async () => {
    api.reply(secondFactor.state, {
      enabled: false,
      authenticator: false,
      passkeys: 0,
      passkeyRequired: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    const dialog = await endSecond()
    const end = await within(dialog).findByRole('button', { name: /^End session/ })
    await userEvent.click(end)
    expect(within(dialog).getByText('Enter your password.')).toBeTruthy()
    expect(api.calls(session.endOne)).toHaveLength(0)
    await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Violet-Harbor-42')
    await userEvent.click(end)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(session.endOne).map(({ input }) => input)).toMatchObject([
      { sessionId: 2, password: 'Violet-Harbor-42' },
    ])
  })

  it('require no password with a second factor', async () => {
    api.reply(secondFactor.state, {
      enabled: true,
      authenticator: true,
      passkeys: 0,
      passkeyRequired: false,
      required: true,
      recoveryCodesLeft: 8,
    })
    const dialog = await endSecond()
    await userEvent.click(await within(dialog).findByRole('button', { name: /^End session/ }))
    await waitFor(() => expect(api.calls(session.endOne)).toHaveLength(1))
    expect(api.calls(session.endOne)[0]?.input).not.toHaveProperty('password')
  })
})

describe('the sessions of a user', () => {
  it('are ended one by one by who looks after the user', async () => {
    api.reply(userSessions.list, { list: [row(4, false), row(5, false)] })
    api.reply(userSessions.endOne, { message: 'The session was ended.' })
    showPart(<UserSessionList userId={77} name="Kim Moss" />)
    const [, first] = await screen.findAllByRole('row')
    await userEvent.click(within(first as HTMLElement).getByRole('button'))
    const dialog = await screen.findByRole('dialog', { name: 'End a session of Kim Moss' })
    expect(dialog.textContent).toContain('203.0.113.4')
    await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }))
    await waitFor(() =>
      expect(api.calls(userSessions.endOne).map(({ input }) => input)).toMatchObject([
        { userId: 77, sessionId: 4 },
      ]),
    )
  })
})
