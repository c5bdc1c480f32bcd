import { drafts } from '@labgate/contract/orders/drafts'
import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { dictionaries } from '@labgate/contract/patients/patient-lists'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSpecimen } from '../src/features/orders/form/model/visit-values.ts'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { orderFormFacts as facts } from './order-form-facts.ts'
import { beginOrders } from './orders.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

const medication = (medicationId: number, description: string) => ({
  medicationId,
  medicationId_Generic: medicationId,
  description,
})
const begin = async () => {
  const api = beginOrders(ofType(2))
  const providers = ['Ann Lee', 'José Núñez', 'Joan Ng'].map((name, at) => ({
    userId: 5 + at,
    name,
    npi: '1234567893',
    isPending: false,
    pecosEnrolled: true,
  }))
  api.reply(orderForm.get, { ...facts, providers })
  const changes = {
    specimens: [{ ...newSpecimen(1, facts), tests: [107] }],
    userId_Physician: 5,
    diagnosis: facts.patient.diagnosis,
    medications: [medication(31, 'gabapentin')],
    noAllergy: true,
    collectionDate: '2026-03-31',
    collectionTime: '08:00',
  }
  api.reply(drafts.get, {
    content: JSON.stringify({ changes, focus: '' }),
    savedAt: '2026-03-31T14:05:00.000Z',
    rowVersion: 0,
  })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:06:00.000Z' })
  api.reply(drafts.discard, {})
  api.reply(dictionaries.medications, { list: [medication(5, 'Oxycodone'), medication(6, 'Oxy')] })
  api.reply(orders.saveVisit, { id: 'R1', list: [{ labOrderId: 41, specimenBarcode: '414' }] })
  await showPages({ '/lab-order': OrdersPage }, '/lab-order?patient=7')
  await screen.findByRole('list', { name: 'Medications' })
  const saved = () => api.calls(orders.saveVisit).map(({ input }) => input)
  return { user: userEvent.setup(), saved }
}
let deaf = (): void => undefined
beforeEach(() => {
  vi.restoreAllMocks()
  Element.prototype.scrollIntoView = () => undefined
  deaf = listenForShortcuts()
})
afterEach(() => deaf())
const save = '{Control>}{Enter}{/Control}'

it('Ctrl+Enter in a dose saves the dose, and in a choice the only match', async () => {
  const { user, saved } = await begin()
  const provider = screen.getByRole('combobox', { name: 'Provider' })
  await user.click(provider)
  await user.clear(provider)
  await user.keyboard('núñ')
  await user.click(screen.getByRole('button', { name: 'Add the dose of gabapentin' }))
  await user.keyboard('300 mg  daily{Escape}')
  await user.click(screen.getByRole('button', { name: 'Add the dose of gabapentin' }))
  await user.keyboard('at  bedtime')
  await user.keyboard(save)
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({
    orders: [
      { userId_Physician: 6, medications: [{ description: 'gabapentin', dose: 'at bedtime' }] },
    ],
  })
})

it('nothing is saved while a medication or a provider is typed and not chosen, and each says so', async () => {
  const { user, saved } = await begin()
  const add = screen.getByRole('combobox', { name: 'Add medication' })
  await user.click(add)
  await user.keyboard('oxy')
  await user.keyboard(save)
  expect(await screen.findByText(/^“oxy” is not added yet\./)).toBeTruthy()
  expect(document.activeElement).toBe(add)
  await user.clear(add)
  const provider = screen.getByRole('combobox', { name: 'Provider' })
  await user.click(provider)
  await user.clear(provider)
  await user.keyboard('jo')
  await user.keyboard(save)
  expect(await screen.findByText(/^“jo” matches nothing or more than one\./)).toBeTruthy()
  expect(saved()).toEqual([])
  await user.clear(provider)
  await user.keyboard('joan')
  await user.keyboard(save)
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({ orders: [{ userId_Physician: 7 }] })
})
