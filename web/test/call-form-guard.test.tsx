import { billingWork } from '@labgate/contract/billing/work-queues'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { UnsavedPrompt } from '../src/app/dialogs/unsaved-prompt.tsx'
import { useCallForm } from '../src/forms/use-call-form.ts'
import { unsavedWarning } from '../src/session/unsaved.ts'
import { Dialog } from '../src/ui/dialog.tsx'
import { TextField } from '../src/ui/fields/text-fields.tsx'
import { FormFrame } from '../src/ui/form-frame.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const NoteForm = ({ label, onDone }: { label: string; onDone: () => void }) => {
  const form = useCallForm({
    endpoint: billingWork.addNote,
    initial: { note: '' },
    toInput: (values) => ({ ...values, workItemId: 1 }),
    onDone,
  })
  return (
    <FormFrame form={form} saveLabel={`Save ${label}`}>
      <TextField form={form} name="note" label={label} />
    </FormFrame>
  )
}
const layers = { drawer: SideDrawer, dialog: Dialog } as const
/* A form on the page, one in a drawer or dialog, and one in another above it. */
const screenOf = (Layer: (typeof layers)[keyof typeof layers]) => () => {
  const [open, setOpen] = useState('')
  const navigate = useNavigate()
  return (
    <>
      <NoteForm label="On the page" onDone={() => void navigate({ to: '/other' })} />
      <button type="button" onClick={() => setOpen('lower')}>
        Open
      </button>
      <Link to={'/other'}>Leave</Link>
      <Layer opened={open !== ''} title="Lower" onClose={() => setOpen('')}>
        <NoteForm label="Below" onDone={() => undefined} />
        <button type="button" onClick={() => setOpen('both')}>
          Open the upper
        </button>
      </Layer>
      <Layer opened={open === 'both'} title="Upper" onClose={() => setOpen('lower')}>
        <NoteForm label="Above" onDone={() => setOpen('lower')} />
      </Layer>
    </>
  )
}
const Layout = () => (
  <>
    <Outlet />
    <UnsavedPrompt />
  </>
)
const open = async (layer: keyof typeof layers = 'drawer') => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(billingWork.addNote, { id: '1' })
  await showPages(
    { '/form': screenOf(layers[layer]), '/other': () => <h1>Other screen</h1> },
    '/form',
    Layout,
  )
  const user = userEvent.setup()
  const type = async (label: string, text = 'Moss') =>
    user.type(await screen.findByRole('textbox', { name: label }), text)
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }))
  const escape = () => user.keyboard('{Escape}')
  const saved = (times: number) =>
    waitFor(() => expect(api.calls(billingWork.addNote)).toHaveLength(times))
  return { user, type, press, escape, saved }
}
const prompt = () => screen.findByText(unsavedWarning)
const isPrompted = () => screen.queryByText(unsavedWarning) !== null
const isGone = (title: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
const valueOf = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: label, hidden: true }).value

describe.each(['drawer', 'dialog'] as const)('a form that makes a call in a %s', (layer) => {
  it('is not closed by Escape with something typed, unless the user says so', async () => {
    const { type, press, escape } = await open(layer)
    await press('Open')
    await type('Below')
    await escape()
    await prompt()
    await press('Cancel')
    await waitFor(() => expect(isPrompted()).toBe(false))
    expect(valueOf('Below')).toBe('Moss')
    await escape()
    await prompt()
    await press('OK')
    await isGone('Lower')
  })

  it('closes without a question when nothing is typed, or when it is saved', async () => {
    const { type, press, escape, saved } = await open(layer)
    await press('Open')
    await screen.findByRole('textbox', { name: 'Below' })
    await escape()
    await isGone('Lower')
    await press('Open')
    await type('Below')
    await press(/^Save Below/)
    await saved(1)
    await escape()
    await isGone('Lower')
    expect(isPrompted()).toBe(false)
  })

  it('asks again for what is typed after a save', async () => {
    const { type, press, escape, saved } = await open(layer)
    await press('Open')
    await type('Below')
    await press(/^Save Below/)
    await saved(1)
    await type('Below', '!')
    await escape()
    await prompt()
  })

  it('keeps what is typed when an empty one above it closes, and does not ask for it', async () => {
    const { type, press, escape } = await open(layer)
    await type('On the page', 'Page')
    await press('Open')
    await type('Below')
    await press('Open the upper')
    await screen.findByRole('textbox', { name: 'Above' })
    await escape()
    await isGone('Upper')
    expect(isPrompted()).toBe(false)
    expect([valueOf('Below'), valueOf('On the page')]).toEqual(['Moss', 'Page'])
    await escape()
    await prompt()
    await press('OK')
    await isGone('Lower')
    expect(valueOf('On the page'), 'of the page, which stays').toBe('Page')
  })
})

describe('a form that makes a call on the page', () => {
  it('asks before its page is left, and leads away from it without a question once saved', async () => {
    const { user, type, press } = await open()
    await type('On the page')
    await user.click(screen.getByText('Leave'))
    await prompt()
    await press('Cancel')
    await waitFor(() => expect(isPrompted()).toBe(false))
    await press(/^Save On the page/)
    expect(await screen.findByText('Other screen')).toBeTruthy()
    expect(isPrompted()).toBe(false)
  })
})
