import { demographics, type AffectedOrder } from '@labgate/contract/patients/demographics'
import { patients } from '@labgate/contract/patients/patients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients } from './patient-record.ts'
import { clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const order = (labOrderId: number): AffectedOrder => ({
  labOrderId,
  specimenBarcode: `00000000${labOrderId}`,
  collectionDay: '2026-03-18',
  labType: 'Urine Tox',
  labStatusId: 20,
  labStatus: 'Received',
  location: 'Tampa',
  labelPrinted: true,
  demographicsVersion: 1,
  description: 'x',
})
const save = async () => {
  const before = screen.getByRole('textbox', { name: /^First name/ })
  await userEvent.type(before, 'm')
  fireEvent.click(screen.getByRole('button', { name: /Save patient/ }))
}
const open = async () => {
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('a save that leaves orders under the earlier name lists and selects them, requires a note, and sends the selected ones', async () => {
  const api = beginPatients(ofType(7))
  api.reply(patients.save, { id: '7' })
  await open()
  api.reply(demographics.affected, { list: [order(31), order(32)] })
  await save()
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Open orders under earlier demographics' }),
  )
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    true,
  ])
  expect(
    dialog.getAllByText(
      /collected 03\/18\/2026 · Urine Tox · Received · Tampa · its label shows the earlier name/,
    ),
  ).toHaveLength(2)
  await userEvent.click(dialog.getByRole('checkbox', { name: /32/ }))
  await userEvent.click(dialog.getByRole('button', { name: /^Update one order/ }))
  expect(
    await dialog.findByText('Enter why the name, birth date, or sex was changed.'),
  ).toBeTruthy()
  expect(api.calls(demographics.update)).toHaveLength(0)

  await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Certificate seen')
  api.reply(demographics.update, { id: '1' })
  api.reply(demographics.affected, { list: [order(32)] })
  await userEvent.click(dialog.getByRole('button', { name: /^Update one order/ }))
  await waitFor(() =>
    expect(api.calls(demographics.update)[0]?.input).toMatchObject({
      patientId: 7,
      note: 'Certificate seen',
      items: [{ labOrderId: 31 }],
    }),
  )
  /* What was left out stays visible, and is not prompted for again automatically. */
  expect(
    await screen.findByText('One open order is under an earlier name, birth date or sex.'),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a practice is not prompted to update orders', async () => {
  const api = beginPatients(clinicAdministrator)
  api.reply(patients.save, { id: '7' })
  await open()
  await save()
  await waitFor(() => expect(api.calls(patients.save)).toHaveLength(1))
  expect(api.calls(demographics.affected)).toHaveLength(0)
})
