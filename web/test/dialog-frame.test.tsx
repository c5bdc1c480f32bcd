import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../src/ui/dialog.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const Steps = () => {
  const [isMade, setMade] = useState(false)
  return isMade ? <p>Ten codes</p> : <button onClick={() => setMade(true)}>Continue</button>
}
const Disabled = () => {
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <button disabled={isBusy} onClick={() => setBusy(true)}>
        Continue
      </button>
      {isBusy && <p>Saving</p>}
    </>
  )
}
const nothing = () => undefined

it.each([
  ['dialog', Dialog],
  ['drawer', SideDrawer],
] as const)('a %s whose content is replaced takes the focus', async (_, Layer) => {
  signInAs(administrator)
  showPart(
    <Layer opened title="Codes" onClose={nothing}>
      <Steps />
    </Layer>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Ten codes')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

it('a button that is disabled for a moment does not move the focus to the dialog', async () => {
  signInAs(administrator)
  showPart(
    <Dialog opened title="Codes" onClose={nothing}>
      <Disabled />
    </Dialog>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Saving')
  expect(document.activeElement).not.toBe(screen.getByRole('dialog'))
})

it.each([
  ['dialog', Dialog],
  ['drawer', SideDrawer],
] as const)('the head of a %s is no second banner of the page', async (_, Layer) => {
  signInAs(administrator)
  showPart(
    <Layer opened title="Codes" onClose={nothing}>
      <p>Ten codes</p>
    </Layer>,
  )
  await screen.findByText('Ten codes')
  expect(document.querySelector('header')?.getAttribute('role')).toBe('presentation')
})
