import { TextInput } from '@mantine/core'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnsavedPrompt } from '../src/app/dialogs/unsaved-prompt.tsx'
import { mayLeave, unsaved } from '../src/session/unsaved.ts'
import { showPages } from './show.tsx'

const words =
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.'
const lost = vi.fn()

const Form = () => {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useEffect(
    () =>
      text === ''
        ? undefined
        : unsaved.add({
            place: 'page',
            lose: () => (lost(), setText('')),
            keepDraft: () => undefined,
          }),
    [text],
  )
  return (
    <>
      <h1>Account</h1>
      <TextInput
        label="Name"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Link to={'/other'}>Other</Link>
      <button
        type="button"
        onClick={() => void navigate({ to: '.', search: { id: '4', sort: 'name' } })}
      >
        Sort
      </button>
      <button type="button" onClick={() => void navigate({ to: '.', search: { id: '5' } })}>
        Next record
      </button>
    </>
  )
}
const Other = () => <h1>Other screen</h1>
const Layout = () => (
  <>
    <Outlet />
    <UnsavedPrompt />
  </>
)
const open = async (search: Record<string, string> = { id: '4' }) => {
  const shown = await showPages(
    { '/first': Other, '/form': Form, '/other': Other },
    '/first',
    Layout,
  )
  await act(() => shown.router.navigate({ to: '/form', search }))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Moss')
  return { ...shown, user }
}
const prompt = async (): Promise<HTMLElement> => {
  const text = await screen.findByText(words)
  return text.closest('[role=dialog]') as HTMLElement
}
beforeEach(() => lost.mockClear())

describe('leaving with unsaved changes', () => {
  it('by a link shows the exact warning; Cancel stays and keeps all typed text', async () => {
    const { user, router } = await open()
    await user.click(screen.getByText('Other'))
    await prompt()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(router.state.location.pathname).toBe('/form')
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Moss')
    expect(lost).not.toHaveBeenCalled()
  })

  it('by a link continues on OK, and the changes are lost', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Other'))
    await prompt()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Other screen')).toBeTruthy()
    expect(lost).toHaveBeenCalledOnce()
  })

  it('by Back prompts too; Escape stays, and OK leaves', async () => {
    const { user, history, router } = await open()
    act(() => history.back())
    await prompt()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(router.state.location.pathname).toBe('/form')
    act(() => history.back())
    await prompt()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Other screen')).toBeTruthy()
  })

  it('for another record prompts, for a new sort order of the same record does not', async () => {
    const { user, router } = await open()
    await user.click(screen.getByText('Sort'))
    await waitFor(() => expect(router.state.location.search).toEqual({ id: '4', sort: 'name' }))
    expect(screen.queryByText(words)).toBeNull()
    await user.click(screen.getByText('Next record'))
    await prompt()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.search).toMatchObject({ id: '4' })
  })

  it.each([
    'patient',
    'edit',
    'desk',
    'payment',
    'refund',
    'invoice',
    'statement',
    'file',
    'remittance',
  ])('for another “%s” of the same page prompts', async (part) => {
    const { router } = await open({ [part]: '1' })
    const go = (value: string): void =>
      void router.navigate({
        to: '/form',
        search: { [part]: value, sort: 'name' },
      })
    go('1')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name' }))
    expect(screen.queryByText(words)).toBeNull()
    go('2')
    await prompt()
    expect(router.state.location.search).toMatchObject({ [part]: '1' })
    expect(lost).not.toHaveBeenCalled()
  })

  it('in a drawer loses only the changes in the drawer; those of the page stay and still prompt', async () => {
    const { user, router } = await open()
    const lostInDrawer = vi.fn()
    unsaved.add({ place: 'drawer', lose: lostInDrawer, keepDraft: () => undefined })
    const answer = mayLeave('drawer')
    await prompt()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await answer).toBe(true)
    expect(lostInDrawer).toHaveBeenCalledOnce()
    expect(lost).not.toHaveBeenCalled()
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Moss')
    expect([unsaved.any('drawer'), unsaved.any('page')]).toEqual([false, true])
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await user.click(screen.getByText('Other'))
    await prompt()
    expect(router.state.location.pathname).toBe('/form')
  })

  it('by reloading or closing makes the browser prompt', async () => {
    await open()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })

  it('by an action such as Logout prompts and returns the answer', async () => {
    const { user } = await open()
    const answer = mayLeave()
    await prompt()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await answer).toBe(false)
  })

  it('does not prompt after the change is cleared', async () => {
    const { user } = await open()
    await user.clear(screen.getByLabelText('Name'))
    await user.click(screen.getByText('Other'))
    expect(await screen.findByText('Other screen')).toBeTruthy()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
  })
})
