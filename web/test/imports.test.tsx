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
const noneLeft = { count: 0, mayLeave: false, fileAsBase64: '' }
const rowOf = (row: number, more: object = {}) => ({
  row,
  outcome: 'new' as const,
  patient: 'Moss, Ada',
  cells: ['1980-02-01', 'Female', 'MR-2', '', '', ''],
  says: '',
  faults: [],
  ...more,
})
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
    faults: { count: 1, list: [{ row: 1, column: 'phones', message: 'Unknown column.' }] },
    rows: none,
    leftOut: noneLeft,
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  const faults = within(await drawer.findByRole('table', { name: 'What to fix' }))
  expect(faults.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1',
    'phones',
    'Unknown column.',
  ])
  expect(drawer.queryByRole('button', { name: /^Import/ })).toBeNull()

  await take(file('mended'))
  api.reply(imports.preview, {
    coming: 2,
    known: { count: 1, list: [{ row: 4, says: 'the record number is on file' }] },
    notes: none,
    faults: none,
    rows: {
      count: 2,
      list: [rowOf(2), rowOf(4, { outcome: 'known', says: 'the record number is on file' })],
    },
    leftOut: noneLeft,
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  expect(
    await drawer.findByText(
      '2 patients will be added, 1 already on file, 0 rows left out. Nothing has been saved yet.',
    ),
  ).toBeTruthy()
  expect(drawer.getByText('the record number is on file')).toBeTruthy()
  expect(api.calls(imports.apply)).toHaveLength(0)
  api.reply(imports.apply, {
    coming: 2,
    known: none,
    notes: none,
    leftOut: 0,
    message: '2 patients are imported.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Import 2 patients' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(imports.apply)[0]?.input).toMatchObject({
    kind: 'patients',
    customerId: 4,
    locationId: 9,
    missing: false,
    onlyGood: false,
    fileAsBase64: btoa('mended'),
  })
})

it('a row with a fault stands first with its patient and the value as typed; the good rows are imported without it, and it is saved to correct', async () => {
  const api = beginPatients(clinicAdministrator)
  await showPages(pages, '/patient')
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Import patients' }))
  await take(new File(['PK'], 'chart.xlsx'))
  const message = 'This is no state. Did you mean FL?'
  api.reply(imports.preview, {
    coming: 2,
    known: none,
    notes: none,
    faults: { count: 1, list: [{ row: 14, column: 'state', message }] },
    rows: {
      count: 3,
      list: [
        rowOf(14, {
          outcome: 'left out',
          cells: ['2/1/1980', 'F', '', '', '1 Bay St, Tampa, Florid', ''],
          faults: [{ column: 'state', value: 'Florid', message }],
        }),
        rowOf(2),
        rowOf(3, { patient: 'Bell, Bea' }),
      ],
    },
    leftOut: { count: 1, mayLeave: true, fileAsBase64: btoa('last name,fault') },
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Preview' }))
  const table = within(await drawer.findByRole('table', { name: 'Rows of the file' }))
  expect(document.activeElement?.contains(drawer.getByRole('status'))).toBe(true)
  expect(document.activeElement?.tagName).toBe('DIV')
  const [heads, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(heads).toBe('RowPatientWhat happensDOBSexMRNAddress')
  expect(rows[0]).toBe(
    `14Moss, AdaLeft outstate 'Florid': ${message}2/1/1980F1 Bay St, Tampa, Florid`,
  )
  expect(rows[1]).toBe('2Moss, AdaWill be added02/01/1980FemaleMR-2')
  expect(drawer.getByRole('status').textContent).toContain('chart.xlsx')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:left-out'
  await userEvent.click(drawer.getByRole('button', { name: 'Save the row to correct' }))
  expect(saved).toEqual(['chart-left-out.csv'])
  api.reply(imports.apply, {
    coming: 2,
    known: none,
    notes: none,
    leftOut: 1,
    message: '2 patients are imported. 1 row left out.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Import 2 patients without 1 row' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(imports.apply)[0]?.input).toMatchObject({
    onlyGood: true,
    seenLeftOut: 1,
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
