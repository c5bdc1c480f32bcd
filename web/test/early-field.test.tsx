import { UserType } from '@labgate/contract/access/user-types'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepKeysForField } from '../src/early-field.ts'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { isKeepingEarlyKeys, takeEarlyKeys } from '../src/ui/pickers/early-keys.ts'
import { beginOrders } from './orders.ts'
import { clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const address = '/lab-order?patient=0'
const type = (text: string): void => {
  for (const key of text) fireEvent.keyDown(document.body, { key })
}

beforeEach(() => {
  vi.restoreAllMocks()
  takeEarlyKeys()
})

it('the first script keeps keys for the patient’s field of a new order', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', address)
  // the app never opens: it would draw its own screen into the pages of the tests that follow
  vi.doMock('../src/app/app.tsx', () => ({
    watchSession: () => undefined,
    ready: () => new Promise(() => undefined),
    App: () => null,
  }))
  void import('../src/main.tsx')
  await expect.poll(isKeepingEarlyKeys).toBe(true)
  type('mos')
  expect(takeEarlyKeys().text).toBe('mos')
  vi.doUnmock('../src/app/app.tsx')
})

it.each(['/lab-order', '/lab-order?patient=7', '/patient?patient=0'])(
  'leaves the keys to the screen at %s',
  (other) => {
    const { pathname, searchParams } = new URL(other, 'https://labgate.example')
    keepKeysForField(pathname, searchParams)
    expect(isKeepingEarlyKeys()).toBe(false)
  },
)

it('keys typed while the screen loads are in its field', async () => {
  beginOrders(clinicAdministrator)
  keepKeysForField('/lab-order', new URLSearchParams('patient=0'))
  type('mo')
  await showPages({ '/lab-order': OrdersPage }, address)
  const field = await screen.findByRole('combobox', { name: 'Patient' })
  expect(field).toHaveProperty('value', 'mo')
  expect(document.activeElement).toBe(field)
})

it('a user who cannot order has the keys for the list', async () => {
  beginOrders(ofType(UserType.Billing))
  keepKeysForField('/lab-order', new URLSearchParams('patient=0'))
  await showPages({ '/lab-order': OrdersPage }, address)
  await screen.findByRole('heading', { name: 'Lab Order' })
  expect(isKeepingEarlyKeys()).toBe(false)
})
