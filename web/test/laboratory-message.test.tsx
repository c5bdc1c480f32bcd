import { incidents } from '@labgate/contract/desk/incidents'
import { orders } from '@labgate/contract/orders/orders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MessageSubject } from '../src/core/incidents/laboratory-message-drawer.tsx'
import { useLaboratoryMessage } from '../src/core/incidents/use-laboratory-message.tsx'
import { fakeApi } from './fake-api.ts'
import { orderRowOf } from './orders.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const pageAbout = (about?: MessageSubject) => () => {
  const { write, drawer } = useLaboratoryMessage()
  return (
    <>
      {write && (
        <button type="button" onClick={() => write(about)}>
          Write
        </button>
      )}
      {drawer}
    </>
  )
}
const opened = async (about?: MessageSubject) => {
  signInAs(ofType(2))
  const api = fakeApi()
  api.reply(incidents.start, { id: '7', message: 'Sent. The laboratory answers by 03/09/2026.' })
  const user = userEvent.setup()
  await showPages({ '/help': pageAbout(about) }, '/help')
  await user.click(await screen.findByRole('button', { name: 'Write' }))
  return { api, user }
}
const sentIn = (api: ReturnType<typeof fakeApi>) => api.calls(incidents.start)[0]?.input

it('a message that lacks its order says so at the field, takes the focus there, and keeps the text', async () => {
  const { api, user } = await opened()
  api.reply(orders.list, {
    list: [{ ...orderRowOf({ labOrderId: 31, specimenBarcode: '000000000031' }), minutes: null }],
    closedCharts: [],
    inRestricted: 0,
    next: '',
    total: 1,
    totalIsMore: false,
  })
  await user.click(await screen.findByRole('combobox', { name: 'About' }))
  await user.click(await screen.findByRole('option', { name: 'An order' }))
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Which copy do you need?')
  await user.click(screen.getByRole('button', { name: /^Send message/ }))
  await screen.findByText('Choose the order.')
  const order = screen.getByRole('combobox', { name: 'Order' })
  await waitFor(() => expect(document.activeElement).toBe(order))
  expect(api.calls(incidents.start)).toEqual([])
  await user.type(order, '0000')
  await user.click(await screen.findByRole('option', { name: /000000000031/ }))
  await user.click(screen.getByRole('button', { name: /^Send message/ }))
  await waitFor(() =>
    expect(sentIn(api)).toMatchObject({
      topic: 'order',
      labOrderId: 31,
      message: 'Which copy do you need?',
    }),
  )
})

it('from a patient, a message is about that patient, and only its text is asked', async () => {
  const { api, user } = await opened({ topic: 'patient', patientId: 5, text: 'Moss, Ada' })
  await screen.findByText('About: Moss, Ada')
  expect(screen.queryByRole('combobox', { name: 'About' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'New card')
  await user.click(screen.getByRole('button', { name: /^Send message/ }))
  await waitFor(() =>
    expect(sentIn(api)).toMatchObject({ topic: 'patient', patientId: 5, message: 'New card' }),
  )
  await screen.findByText(/answers by 03\/09\/2026/)
})

it('the laboratory does not write to itself', async () => {
  signInAs(ofType(8))
  fakeApi()
  await showPages({ '/help': pageAbout() }, '/help')
  expect(screen.queryByRole('button', { name: 'Write' })).toBeNull()
})
