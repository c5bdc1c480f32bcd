import { imports } from '@labgate/contract/admin/imports'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients } from './patient-record.ts'
import { clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const none = { count: 0, list: [] }
const file = (text: string) => new File([text], 'chart.csv', { type: 'text/csv' })
const take = async (given: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, given)
const pages = { '/patient': PatientsPage, '/lab-order': OrdersPage }
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

it('a faulty file shows row, column, and message and cannot be imported; a corrected one can be imported after its preview', async () => {
  const api = beginPatients(clinicAdministrator)
  await showPages(pages, '/patient')
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Import patients' }))
  expect(drawer.queryByRole('checkbox')).toBeNull()
  await take(file('faulty'))
  api.reply(imports.preview, {
    coming: 3,
    known: none,
    notes: none,
    faults: { count: 1, list: [{ row: 5, column: 'phone', message: 'Enter the phone number.' }] },
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  const faults = within(await drawer.findByRole('table', { name: 'What to fix' }))
  expect(faults.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '5',
    'phone',
    'Enter the phone number.',
  ])
  expect(drawer.queryByRole('button', { name: /^Import/ })).toBeNull()

  await take(file('mended'))
  api.reply(imports.preview, {
    coming: 2,
    known: { count: 1, list: [{ row: 4, says: 'the record number is on file' }] },
    notes: none,
    faults: none,
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  expect(await drawer.findByText('2 new patients. Nothing has been saved yet.')).toBeTruthy()
  expect(drawer.getByText('the record number is on file')).toBeTruthy()
  expect(api.calls(imports.apply)).toHaveLength(0)
  api.reply(imports.apply, {
    coming: 2,
    known: none,
    notes: none,
    message: '2 patients are imported.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Import 2 patients' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(imports.apply)[0]?.input).toMatchObject({
    kind: 'patients',
    customerId: 4,
    locationId: 9,
    missing: false,
    fileAsBase64: btoa('mended'),
  })
})

it('laboratory staff preview an order file for the chosen account with blank cells marked as missing; other users see no Import button', async () => {
  const api = beginPatients(ofType(7))
  const first = await showPages(pages, '/lab-order')
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Import orders' }))
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Mark blank cells as missing' }))
  await take(file('orders'))
  api.refuse(imports.preview, {
    code: 'file-refused',
    message: 'At most 1,000 rows can be imported at once here.',
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  expect(await drawer.findByText('At most 1,000 rows can be imported at once here.')).toBeTruthy()
  expect(api.calls(imports.preview)[0]?.input).toMatchObject({
    kind: 'orders',
    customerId: 4,
    missing: true,
  })
  first.unmount()

  beginPatients(ofType(2))
  await showPages(pages, '/patient')
  await screen.findByText("O'Brien, Ada")
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
