import { Button, Modal, Select } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useTopEscape } from '../src/app/shell/use-top-escape.ts'
import { Confirm } from '../src/ui/confirm.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { showPart } from './show.tsx'

const Screen = () => {
  const [below, setBelow] = useState(false)
  const [top, setTop] = useState(false)
  useTopEscape(top, () => setTop(false))
  return (
    <>
      <Button onClick={() => setBelow(true)}>Open</Button>
      <Modal opened={below} onClose={() => setBelow(false)} title="Below">
        <Button onClick={() => setTop(true)}>Find</Button>
      </Modal>
      <Modal opened={top} onClose={() => setTop(false)} title="Top">
        <input aria-label="Search" />
      </Modal>
    </>
  )
}

it('Escape closes only the dialog on top, then the one below', async () => {
  const user = userEvent.setup()
  showPart(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.click(await screen.findByLabelText('Search'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Top' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const Page = () => {
  const [drawer, setDrawer] = useState(true)
  const [modal, setModal] = useState(true)
  const [sure, setSure] = useState(true)
  useTopEscape(false, () => undefined)
  return (
    <>
      <SideDrawer opened={drawer} title="Record" onClose={() => setDrawer(false)}>
        The record
      </SideDrawer>
      <Modal
        opened={modal}
        onClose={() => setModal(false)}
        title="Paper"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Select label="Size" data={['A', 'B']} />
      </Modal>
      <Confirm
        opened={sure}
        title="Sure"
        action="Delete"
        onConfirm={() => Promise.resolve()}
        onClose={() => setSure(false)}
      >
        Delete it?
      </Confirm>
    </>
  )
}

it('Escape closes a page’s dialogs one by one, and an open list before its dialog', async () => {
  const user = userEvent.setup()
  showPart(<Page />)
  const titles = () =>
    screen
      .queryAllByRole('dialog')
      .map(
        (one) =>
          one.getAttribute('aria-labelledby') &&
          document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent,
      )
  await user.click(
    await screen
      .findByRole('button', { name: 'Delete' })
      .then(() => screen.getByText('Delete it?')),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual(['Record', 'Paper']))
  await user.click(screen.getByRole('combobox', { name: 'Size' }))
  await user.keyboard('{Escape}')
  expect(titles()).toEqual(['Record', 'Paper'])
  expect(screen.getByRole('combobox', { name: 'Size' }).getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual(['Record']))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual([]))
})
