import { globSync, readFileSync } from 'node:fs'
import { accounts, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ShowAttachment } from '../src/features/accounts/papers/show-attachment.tsx'
import { Confirm } from '../src/ui/confirm.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { usePaper } from '../src/ui/papers/use-paper.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

/** What an opener gets of a layer: how to open it, whether it is on its way, and the layer. */
interface Opening {
  open: () => void
  busy: boolean
  layer: ReactNode
}
const pdf = { fileName: 'one.pdf', fileType: 'application/pdf', fileAsBase64: btoa('pdf') }
const attachment: AttachmentRow & typeof pdf = {
  ...pdf,
  customerAttachmentId: 7,
  customerId: 3,
  title: 'Agreement',
  description: '',
  size: 3,
  userId_Created: 1,
  createdBy: 'Ada',
  dateCreated: '03/31/2026 23:05:09',
}

const useShown = (render: (close: () => void) => ReactNode): Opening => {
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    busy: false,
    layer: isOpen && render(() => setOpen(false)),
  }
}
/* Off while the paper is made, as a button with a loader. */
const useMade = (): Opening => {
  const { show, busy, dialog } = usePaper()
  const open = (): void =>
    void show('Sheet', async () => {
      /* Browsers take the focus from a button that is turned off; the tests' window does not. */
      await expect.poll(() => document.querySelector('button:disabled')).toBeTruthy()
      document.querySelector<HTMLElement>('button:disabled')?.blur()
      return pdf
    })
  return { open, busy, layer: dialog }
}

const useDialog = (): Opening =>
  useShown((close) => (
    <Dialog opened title="Codes" onClose={close}>
      Ten codes
    </Dialog>
  ))
const useDrawer = (): Opening =>
  useShown((close) => (
    <SideDrawer opened title="Codes" onClose={close}>
      Ten codes
    </SideDrawer>
  ))
const useQuestion = (): Opening =>
  useShown((close) => (
    <Confirm
      opened
      title="Delete?"
      action="Delete"
      onConfirm={() => Promise.resolve()}
      onClose={close}
    >
      It is gone for good.
    </Confirm>
  ))
const useStored = (): Opening =>
  useShown((close) => <ShowAttachment attachment={attachment} onClose={close} />)

const layers: Readonly<Record<string, () => Opening>> = {
  'a dialog': useDialog,
  'a drawer': useDrawer,
  'a question': useQuestion,
  'a stored paper': useStored,
}
const openers: Readonly<Record<string, (use: () => Opening) => () => ReactNode>> = {
  'a button': (use) => () => {
    const { open, busy, layer } = use()
    return (
      <>
        <button disabled={busy} onClick={open}>
          Open
        </button>
        {layer}
      </>
    )
  },
  'an item of a menu': (use) => () => {
    const { open, layer } = use()
    return (
      <>
        <Menu withinPortal>
          <Menu.Target>
            <button>Open</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={open}>Show it</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {layer}
      </>
    )
  },
}
const pairs = Object.keys(layers).flatMap((layer) =>
  Object.keys(openers).map((opener): [string, string] => [layer, opener]),
)

beforeEach(() => {
  signInAs(administrator)
  URL.createObjectURL = vi.fn(() => 'blob:one')
  URL.revokeObjectURL = vi.fn()
  fakeApi().reply(accounts.attachment, { ...attachment, pdfReason: '', pdfState: '' })
})
const comesHome = async (Opener: () => ReactNode): Promise<void> => {
  showPart(<Opener />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const item = screen.queryByText('Show it')
  if (item) {
    item.closest('button')?.focus()
    await userEvent.keyboard('{Enter}')
  }
  const dialog = await screen.findByRole('dialog')
  dialog.focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  )
}

it.each(pairs)('Escape in %s leads back to %s that opened it', (layer, opener) =>
  comesHome((openers[opener] as (typeof openers)[string])(layers[layer] as () => Opening)),
)
it('Escape in a paper leads back to the button that was off while the paper was made', () =>
  comesHome((openers['a button'] as (typeof openers)[string])(useMade)))

it('every paper is shown in a dialog of this kind', () => {
  const shows = globSync('web/src/**/*.tsx').filter((file) =>
    /<FileShown|<iframe/.test(readFileSync(file, 'utf8')),
  )
  expect(shows.toSorted()).toEqual([
    // beside the review of its order
    'web/src/features/accessioning/order-audits/second-review/side-papers.tsx',
    'web/src/ui/papers/file-shown.tsx',
    'web/src/ui/papers/paper-modal.tsx',
    'web/src/ui/papers/show-paper.tsx',
  ])
  for (const file of shows.filter((name) => /-modal|show-paper/.test(name)))
    expect(readFileSync(file, 'utf8'), file).toMatch(/<Dialog opened/)
})
