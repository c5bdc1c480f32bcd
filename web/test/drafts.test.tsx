import { accounts } from '@labgate/contract/accounts/accounts'
import { drafts } from '@labgate/contract/orders/drafts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsaved } from '../src/session/unsaved.ts'
import { Form, begin, field, save } from './account-form.tsx'
import type { FakeApi } from './fake-api.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  api = begin()
})
afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it('is sent within 3 s of a keystroke, with the changes and the focus, without secrets', async () => {
    vi.useFakeTimers()
    showPart(<Form />)
    await act(() => vi.advanceTimersByTimeAsync(10))
    const type = (label: string, value: string) =>
      fireEvent.input(field(label), { target: { value } })
    for (let at = 1; at <= 12; at += 1) {
      type('Name', `Sunrise${'x'.repeat(at)}`)
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    const early = api.calls(drafts.save).length
    field('Contact').focus()
    type('Contact', 'secret')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    vi.useRealTimers()
    expect(early).toBeGreaterThanOrEqual(1)
    const last = api.calls(drafts.save).at(-1)?.input
    expect(last).toMatchObject({ form: 'account', recordId: 4, rowVersion: 3 })
    expect(last?.['content']).toEqual({
      changes: { name: `Sunrise${'x'.repeat(12)}` },
      focus: 'contactName',
    })
  })

  it('returns with a clear note and the cursor where it was, and can be discarded', async () => {
    api.reply(drafts.get, {
      content: JSON.stringify({ changes: { name: 'Sunrise Pain Clinic' }, focus: 'name' }),
      savedAt: '2026-03-31T14:02:00.000Z',
      rowVersion: 3,
    })
    showPart(<Form />)
    expect(
      await screen.findByText(/What you typed until .* is back. It is not saved yet./),
    ).toBeTruthy()
    expect(field('Name').value).toBe('Sunrise Pain Clinic')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    await waitFor(() => expect(unsaved.any()).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(field('Name').value).toBe('Sunrise')
    await waitFor(() => expect(api.calls(drafts.discard)).toHaveLength(1))
    expect(screen.queryByText(/is back/)).toBeNull()
  })

  it('that loads late does not overwrite typed text', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    api.reply(drafts.get, {
      content: JSON.stringify({
        changes: { name: 'Old draft', contactEmail: 'ann@clinic.example' },
        focus: '',
      }),
      savedAt: null,
      rowVersion: 3,
    })
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('GetDraft')) await held
      return answered(address, init)
    })
    showPart(<Form />)
    await userEvent.type(field('Name'), '!')
    answer()
    expect(await screen.findByText(/is back/)).toBeTruthy()
    expect(field('Name').value).toBe('Sunrise!')
    expect(field('Email').value).toBe('ann@clinic.example')
  })

  it('whose request is lost is requested again, and is not overwritten meanwhile', async () => {
    vi.useFakeTimers()
    api.reply(drafts.get, {
      content: JSON.stringify({ changes: { contactEmail: 'ann@clinic.example' }, focus: '' }),
      savedAt: null,
      rowVersion: 3,
    })
    const answered = globalThis.fetch
    let lost = 3
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.includes('GetDraft') && lost-- > 0
        ? Promise.reject(new TypeError('Failed to fetch'))
        : answered(address, init),
    )
    showPart(<Form />)
    await act(() => vi.advanceTimersByTimeAsync(10))
    fireEvent.input(field('Name'), { target: { value: 'Sunrise!' } })
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(api.calls(drafts.save)).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(field('Email').value).toBe('ann@clinic.example')
    expect(api.calls(drafts.save).at(-1)?.input['content']).toMatchObject({
      changes: { name: 'Sunrise!', contactEmail: 'ann@clinic.example' },
    })
  })

  it('whose request fails by a fault of the server is requested again, and is not overwritten meanwhile', async () => {
    vi.useFakeTimers()
    api.refuse(drafts.get, {
      status: 500,
      code: 'failed',
      message: 'Something went wrong!',
      incident: 'K7QX',
    })
    showPart(<Form />)
    await act(() => vi.advanceTimersByTimeAsync(10))
    fireEvent.input(field('Name'), { target: { value: 'Sunrise!' } })
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(api.calls(drafts.save)).toEqual([])
    api.reply(drafts.get, {
      content: JSON.stringify({ changes: { contactEmail: 'ann@clinic.example' }, focus: '' }),
      savedAt: null,
      rowVersion: 3,
    })
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(field('Email').value).toBe('ann@clinic.example')
    expect(api.calls(drafts.save).at(-1)?.input['content']).toMatchObject({
      changes: { name: 'Sunrise!', contactEmail: 'ann@clinic.example' },
    })
  })

  it('is discarded when the record is saved', async () => {
    api.reply(drafts.get, {
      content: JSON.stringify({ changes: { name: 'Sunrise Pain Clinic' }, focus: '' }),
      savedAt: null,
      rowVersion: 3,
    })
    api.reply(accounts.save, { id: '4' })
    showPart(<Form />)
    await screen.findByText(/is back/)
    await userEvent.click(save())
    await waitFor(() => expect(api.calls(drafts.discard)).toHaveLength(1))
  })
})
