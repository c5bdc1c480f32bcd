import { accounts } from '@labgate/contract/accounts/accounts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { mayLeave, unsaved } from '../src/session/unsaved.ts'
import { MoneyInput, type TypedCents } from '../src/ui/fields/money-field.tsx'
import { ReasonConfirm } from '../src/ui/reason-confirm.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { Form, begin, field, save, saved } from './account-form.tsx'
import { showPart } from './show.tsx'

it('a screen can be left as soon as it is notified that the record is saved', async () => {
  const api = begin()
  api.reply(accounts.save, { id: '4' })
  const seen = vi.fn<(any: boolean) => void>()
  saved.mockImplementation(() => seen(unsaved.any()))
  showPart(<Form />)
  await userEvent.type(field('Name'), '!')
  expect(unsaved.any()).toBe(true)
  await userEvent.click(save())
  await waitFor(() => expect(seen).toHaveBeenCalledWith(false))
})

it('changes that the user chose to lose no longer block leaving, even before the form renders again', async () => {
  begin()
  showPart(<Form />)
  await userEvent.type(field('Name'), '!')
  unsaved.askWith(() => Promise.resolve(true))
  expect(await mayLeave()).toBe(true)
  expect(unsaved.any()).toBe(false)
  await waitFor(() => expect(field('Name').value).toBe('Sunrise'))
  await userEvent.type(field('Name'), '?')
  expect(unsaved.any()).toBe(true)
})

it('Escape opens the unsaved-changes prompt only after the key event, and the drawer stays open', async () => {
  const find = vi.fn(() => Promise.resolve(false))
  unsaved.askWith(find)
  const close = vi.fn()
  const remove = unsaved.add({ place: 'drawer', lose: () => undefined, keepDraft: () => undefined })
  showPart(
    <SideDrawer opened title="Message" onClose={close}>
      <input aria-label="Text" />
    </SideDrawer>,
  )
  const text = await screen.findByLabelText('Text')
  text.focus()
  fireEvent.keyDown(text, { key: 'Escape' })
  expect(find).not.toHaveBeenCalled() // the key event must be done first
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  expect(close).not.toHaveBeenCalled()
  remove()
})

it('a typed reason counts as unsaved, but not while it is being sent; a refusal makes it unsaved again', async () => {
  const seen: boolean[] = []
  const close = vi.fn()
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const confirmed = (): Promise<boolean> =>
    answers[seen.length]?.promise ?? Promise.reject(new Error('a third time'))
  const answer = (isDone: boolean): void => {
    const answered = answers[seen.length]
    seen.push(unsaved.any())
    answered?.resolve(isDone)
  }
  showPart(
    <ReasonConfirm
      title="Void claim"
      action="Void claim"
      missing="Enter the reason."
      onConfirm={confirmed}
      onClose={close}
    >
      What follows.
    </ReasonConfirm>,
  )
  const reason = await screen.findByLabelText(/Reason/)
  expect(unsaved.any()).toBe(false)
  await userEvent.type(reason, 'Billed twice')
  expect(unsaved.any()).toBe(true)
  const button = screen.getByRole('button', { name: 'Void claim' })
  await userEvent.click(button)
  answer(false)
  await waitFor(() => expect(unsaved.any()).toBe(true)) // refused: the input is still unsaved
  await userEvent.click(button)
  answer(true)
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(seen).toEqual([false, false])
})

it('an unreadable amount is kept as typed, and is an unsaved change until it is cleared', async () => {
  const received: TypedCents[] = []
  const { unmount } = showPart(
    <MoneyInput
      label="Amount"
      path="cents"
      begin={0}
      error={undefined}
      onChange={(cents) => received.push(cents)}
    />,
  )
  await userEvent.type(await screen.findByLabelText('Amount'), '12,50')
  expect([received.at(-1), unsaved.any()]).toEqual(['12,50', true])
  expect(screen.getByText('Enter an amount such as 80.00.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Amount'))
  expect(unsaved.any()).toBe(false)
  unmount()
})
