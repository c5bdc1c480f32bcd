import { Button, Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useTopEscape } from '../src/app/shell/use-top-escape.ts'
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
