import { locations } from '@labgate/contract/accounts/locations'
import { supplyOrders } from '@labgate/contract/accounts/supplies'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SuppliesPage } from '../src/features/accounts/supplies/supplies.page.tsx'
import { beginPatients } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

it('supplies are ordered with their quantities, and appear in the list with the person who ordered them', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const api = beginPatients(clinicAdministrator)
  api.refuse(users.get, { code: 'not-found' })
  api.refuse(locations.get, { code: 'not-found' })
  api.reply(supplyOrders.list, { list: [] })
  await showPages({ '/order-supplies': SuppliesPage }, '/order-supplies')
  const user = userEvent.setup()
  expect(await screen.findByText('Supply orders appear here.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Order supplies' }))
  expect(screen.getByText('Enter a quantity first.')).toBeTruthy()
  expect(api.calls(supplyOrders.save)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Urine collection cups' }), '2')
  await user.type(screen.getByRole('textbox', { name: 'Specimen bags' }), '1')
  const items = [
    { key: 'urine-cup', quantity: 2 },
    { key: 'specimen-bag', quantity: 1 },
  ] as const
  api.reply(supplyOrders.save, () => {
    const row = {
      supplyOrderId: 5,
      customerId: 4,
      locationId: 9,
      location: 'Tampa',
      items: [...items],
      userId_Created: 7,
      createdBy: 'Ann Lee',
    }
    api.reply(supplyOrders.list, { list: [{ ...row, dateCreated: '2026-03-31T14:05:00.000Z' }] })
    return { id: '5', message: 'The supplies are ordered.' }
  })
  await user.click(screen.getByRole('button', { name: 'Order 2 supplies' }))
  await waitFor(() =>
    expect(api.calls(supplyOrders.save).map(({ input }) => input)).toMatchObject([
      { locationId: 9, items },
    ]),
  )
  const list = await screen.findByRole('grid', { name: 'supply orders' })
  expect(
    await within(list).findByText(
      '2 × Urine collection cups, case of 100; 1 × Specimen bags, pack of 100',
    ),
  ).toBeTruthy()
  expect(within(list).getByText('Ann Lee')).toBeTruthy()
  expect(
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Urine collection cups' }).value,
  ).toBe('')
})

it.each(['150', '1.5', '-3'])(
  'a quantity of %s stays as it was typed, says what is wrong, and orders nothing',
  async (typed) => {
    const api = beginPatients(clinicAdministrator)
    api.refuse(users.get, { code: 'not-found' })
    api.refuse(locations.get, { code: 'not-found' })
    api.reply(supplyOrders.list, { list: [] })
    await showPages({ '/order-supplies': SuppliesPage }, '/order-supplies')
    const user = userEvent.setup()
    const cups = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Urine collection cups',
    })
    await user.type(cups, typed)
    await user.tab()
    expect(cups.value).toBe(typed)
    expect(
      screen.getByText(typed === '150' ? /^At most 99 in one order/ : 'Enter a whole number.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Order supplies' }))
    expect(screen.getByText(/^Correct the marked quantities first/)).toBeTruthy()
    expect(api.calls(supplyOrders.save)).toEqual([])
  },
)
