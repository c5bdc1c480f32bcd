import { accounts } from '@labgate/contract/accounts/accounts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { unsaved } from '../src/session/unsaved.ts'
import { Form, account, begin, field, save, saved, server } from './account-form.tsx'
import type { FakeApi } from './fake-api.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  api = begin()
})

describe('a record', () => {
  it('sends only changed values, with its id and version, and has no unsaved changes afterward', async () => {
    api.reply(accounts.save, { id: '4' })
    server.now = { ...account, contactName: 'Ben', allowSelfPay: true, rowVersion: 4 }
    showPart(<Form />)
    const user = userEvent.setup()
    await user.clear(field('Contact'))
    await user.type(field('Contact'), 'Ben')
    await user.click(field('Self-pay'))
    expect(screen.getByText('2 unsaved changes')).toBeTruthy()
    expect(unsaved.any()).toBe(true)
    const contact = field('Contact')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith(4, expect.objectContaining({ id: '4' })))
    const { validation, ...input } = api.calls(accounts.save)[0]!.input
    expect(validation).toBeTruthy()
    expect(input).toEqual({ customerId: 4, rowVersion: 3, contactName: 'Ben', allowSelfPay: true })
    await waitFor(() => expect(unsaved.any()).toBe(false))
    /* What was saved equals what was typed: its input is still the same one. */
    expect(field('Contact')).toBe(contact)
    await user.type(field('Name'), '!')
    await user.click(save())
    await waitFor(() => expect(api.calls(accounts.save)).toHaveLength(2))
    expect(api.calls(accounts.save)[1]?.input).toMatchObject({ rowVersion: 4, name: 'Sunrise!' })
  })

  it('is saved once, however often the button is pressed', async () => {
    onTestFinished(listenForShortcuts())
    let release = (): void => undefined
    api.reply(accounts.save, { id: '4' })
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('SaveCustomer'))
        await new Promise<void>((resolve) => (release = resolve))
      return answered(address, init)
    })
    showPart(<Form />)
    const user = userEvent.setup()
    await user.type(field('Name'), '!')
    await user.dblClick(save())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await act(async () => release())
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(api.calls(accounts.save)).toHaveLength(1)
  })

  it('keeps its key if no response arrives, so that a retry cannot save twice', async () => {
    api.silence(accounts.save)
    showPart(<Form />)
    const user = userEvent.setup()
    await user.type(field('Name'), '!')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
    api.reply(accounts.save, { id: '4' })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const keys = api.calls(accounts.save).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('reports missing values at their fields, moves the focus there, and sends nothing', async () => {
    showPart(<Form />)
    const user = userEvent.setup()
    await user.clear(field('Name'))
    await user.clear(field('Email'))
    await user.type(field('Email'), 'no address')
    await user.click(save())
    expect(await screen.findByText('Enter the name of the account.')).toBeTruthy()
    expect(screen.getByText('This is not an email address.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(api.calls(accounts.save)).toHaveLength(0)
  })

  it('never shows the word “invalid”', async () => {
    showPart(<Form />)
    const user = userEvent.setup()
    await user.clear(field('Medicare'))
    await user.click(save())
    expect(await screen.findByText('Enter a number.')).toBeTruthy()
    await user.type(field('Medicare'), '140')
    await user.click(save())
    expect(await screen.findByText('At most 100.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/invalid/i)
  })

  it('shows the server’s faults at their fields, and those of other fields above the button', async () => {
    api.refuse(accounts.save, {
      code: 'faulty',
      message: 'Please check the marked fields.',
      issues: [
        { path: ['contactEmail'], message: 'This email is used by another person.', rule: 'taken' },
        { path: ['taxId'], message: 'The tax id has nine digits.', rule: 'form' },
      ],
    })
    showPart(<Form />)
    const user = userEvent.setup()
    await user.type(field('Email'), '.org')
    await user.click(save())
    expect(await screen.findByText('This email is used by another person.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    expect(screen.getByText('The tax id has nine digits.')).toBeTruthy()
    expect(console.error).toHaveBeenCalledExactlyOnceWith('/api/Customer/SaveCustomer: faulty')
  })

  it('shows fields that the user cannot edit as read-only', () => {
    showPart(<Form mayEdit={(name) => name === 'contactName'} />)
    expect(field('Contact').readOnly).toBe(false)
    const name = screen.queryByLabelText(/^Name/) as HTMLInputElement | null
    expect(name === null || name.readOnly || name.tagName !== 'INPUT').toBe(true)
  })
})

describe('a record that another user saved first', () => {
  const meet = async () => {
    api.refuse(accounts.save, { code: 'stale', message: 'Ben Cole changed this at 14:01.' })
    server.now = { ...account, contactName: 'Carla', name: 'Sunrise Pain', rowVersion: 9 }
    showPart(<Form />)
    const user = userEvent.setup()
    await user.type(field('Name'), ' Clinic')
    await user.clear(field('Email'))
    await user.click(save())
    expect(await screen.findByText('Ben Cole changed this at 14:01.')).toBeTruthy()
    return user
  }

  it('shows who changed which fields, and which ones both changed', async () => {
    await meet()
    expect(screen.getByText('Changed in the meantime: Name, Contact.')).toBeTruthy()
    expect(
      screen.getByText('You also changed: Name. Keeping yours overwrites theirs.'),
    ).toBeTruthy()
  })

  it('can be taken in the other user’s version, discarding my changes', async () => {
    const user = await meet()
    await user.click(screen.getByRole('button', { name: 'Use theirs, discard mine' }))
    expect(field('Name').value).toBe('Sunrise Pain')
    expect(field('Email').value).toBe('ann@x.example')
    await waitFor(() => expect(unsaved.any()).toBe(false))
  })

  it('can be kept with my changes on top, saved over the other user’s version', async () => {
    const user = await meet()
    await user.click(screen.getByRole('button', { name: 'Keep my changes on top' }))
    expect(field('Name').value).toBe('Sunrise Clinic')
    expect(field('Contact').value).toBe('Carla')
    api.reply(accounts.save, { id: '4' })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const { validation: _, ...input } = api.calls(accounts.save).at(-1)!.input
    expect(input).toEqual({
      customerId: 4,
      rowVersion: 9,
      name: 'Sunrise Clinic',
      contactEmail: '',
    })
  })
})
