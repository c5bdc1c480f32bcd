import { signInChanges, type SignInChange } from '@labgate/contract/people/sign-in-changes'
import type { User } from '@labgate/contract/people/users'
import { messages } from '@labgate/contract/results/messages'
import { results, type WaitingResult } from '@labgate/contract/results/results'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApproveProvider } from '../src/core/users/parts/approve-provider.tsx'
import { SignInChanges } from '../src/core/users/parts/sign-in-changes.tsx'
import { UserActions } from '../src/core/users/parts/user-actions.tsx'
import { DecideForm } from '../src/features/results/result-desk/decide-form.tsx'
import { newLabSystem } from '../src/features/results/result-desk/lab-system-form.tsx'
import { LabSystemList } from '../src/features/results/result-desk/lab-system-list.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
const offered = (name: string): boolean => screen.queryByRole('button', { name }) !== null

it('a change that was changed meanwhile is refused with the reason, and what waits now is shown', async () => {
  const change = {
    signInChangeId: 4,
    kind: 'email',
    oldValue: 'ida@people.example',
    newValue: 'bell@people.example',
    requestedBy: 'Dana Cruz',
    dateRequested: '2026-03-31T14:05:00.000Z',
    dateExpires: null,
    dateAlone: null,
    needsProof: false,
    dateProven: null,
    needsSecond: true,
    confirmedBy: '',
    dateConfirmed: null,
    dateApplied: null,
    dateEnded: null,
    endedBy: '',
    mayConfirm: true,
    otherIsOpen: false,
    mayCancel: true,
  } as const
  const list = (shown: SignInChange) =>
    api.reply(signInChanges.list, { list: [shown], signingClosedAt: null, mayOpenSigning: false })
  list(change)
  showPart(<SignInChanges user={{ userId: 5, rowVersion: 1 }} name="Ida Bell" physician={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm change' }))
  list({ ...change, signInChangeId: 5, newValue: 'belle@people.example' })
  const reason = 'This sign-in was changed meanwhile. Look at it again.'
  api.refuse(signInChanges.confirm, { code: 'not-possible', message: reason })
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm change' }))
  await screen.findByText(reason)
  await screen.findByText(/belle@people\.example/)
})

describe.each([true, false])('a screen, with the viewer first: %s', (needsOther) => {
  it('offers to release a result filed despite differences only to another person', async () => {
    api.reply(results.unprintable, { list: [], rowVersion: 0 })
    await showPages(
      {
        '/': () => (
          <DecideForm
            result={{ resultId: 1, kind: 'final', needsOther } as WaitingResult}
            onDone={() => {}}
          />
        ),
      },
      '/',
    )
    expect(
      await screen.findByText(needsOther ? /Another person must release it/ : /What you reviewed/),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox') !== null).toBe(!needsOther)
  })

  it('offers to confirm a destination of orders only to another person', async () => {
    const row = {
      ...newLabSystem,
      labSystemId: 1,
      name: 'North',
      orderMessage: 'OML^O21',
      host: 'north.example',
      port: 2575,
      askedBy: 'Kim',
      needsOther,
    }
    api.reply(messages.systems, { list: [row] })
    await showPages({ '/': LabSystemList }, '/')
    await screen.findByText('Orders not confirmed')
    expect(screen.queryByText(/^Another person must confirm/) !== null).toBe(needsOther)
  })

  it('offers to confirm a sign-in only to another person, and says when it takes effect alone', async () => {
    const change = {
      signInChangeId: 1,
      kind: 'sign-in' as const,
      oldValue: '',
      newValue: 'Administrator',
      requestedBy: 'Kim',
      dateRequested: '2026-03-31T14:05:00.000Z',
      dateExpires: null,
      dateAlone: '2026-04-03T14:05:00.000Z',
      needsProof: false,
      dateProven: null,
      needsSecond: true,
      confirmedBy: '',
      dateConfirmed: null,
      dateApplied: null,
      dateEnded: null,
      endedBy: '',
      mayConfirm: !needsOther,
      otherIsOpen: needsOther,
      mayCancel: !needsOther,
    }
    api.reply(signInChanges.list, { list: [change], signingClosedAt: null, mayOpenSigning: false })
    showPart(
      <SignInChanges user={{ userId: 5, rowVersion: 1 }} name="Ida Bell" physician={false} />,
    )
    await screen.findByText(/^None → Administrator\. Until then/)
    expect(screen.getByText(/takes effect .* if no other administrator can/)).toBeTruthy()
    expect(offered('Confirm change')).toBe(!needsOther)
    expect(offered('Cancel change')).toBe(!needsOther)
    expect(screen.queryByText(/when the other change of this sign-in is in effect/) !== null).toBe(
      needsOther,
    )
  })

  it('offers to unblock signing only to another person', async () => {
    api.reply(signInChanges.list, {
      list: [],
      signingClosedAt: '2026-03-31T14:05:00.000Z',
      mayOpenSigning: !needsOther,
    })
    showPart(<SignInChanges user={{ userId: 5, rowVersion: 1 }} name="Ida Bell" physician />)
    await screen.findByText(/^Signing has been blocked since/)
    expect(offered('Unblock signing')).toBe(!needsOther)
  })

  it('offers to check an identity, reset a second factor, and approve a provider only to another person', async () => {
    const user = {
      userId: 5,
      firstName: 'Ida',
      lastName: 'Bell',
      email: 'ida@people.example',
      secondFactor: true,
      physicianPending: true,
      npi: '',
      needsOther,
      approvalNeedsOther: needsOther,
    } as User
    showPart(
      <>
        <UserActions user={user} />
        <ApproveProvider user={user} />
      </>,
    )
    expect(offered('Approve as provider')).toBe(!needsOther)
    await userEvent.click(screen.getByRole('button', { name: 'Sign-in help' }))
    await screen.findByText('Email a password link')
    for (const act of ['Check the identity', 'Reset the second factor'])
      expect(screen.queryByText(act) !== null, act).toBe(!needsOther)
  })
})
