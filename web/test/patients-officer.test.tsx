import { accounts } from '@labgate/contract/accounts/accounts'
import { codes } from '@labgate/contract/clinical/codes'
import { patients } from '@labgate/contract/patients/patients'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { accountOf, beginPatients, patientOf } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

const open = async () => {
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
  return userEvent.setup()
}
beforeEach(() => {
  vi.restoreAllMocks()
})

it('parole officers are offered if the account uses them; otherwise only an officer already assigned is offered', async () => {
  const api = beginPatients(clinicAdministrator)
  api.reply(codes.list, ({ codeType }) =>
    Object.fromEntries(
      String(codeType)
        .split(',')
        .map((name, at) => [
          `list${at}`,
          name === 'PO' ? [{ id: 14, description: 'Odile Parr' }] : [],
        ]),
    ),
  )
  await open()
  expect(
    screen.queryByRole('combobox', { name: 'Parole officer' }),
    'an account without',
  ).toBeNull()
  cleanup()
  api.reply(patients.get, patientOf({ userId_ParolOfficer: 15, parolOfficer: 'Wim Roe' }))
  const user = await open()
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Parole officer' })
  expect(field.value).toBe('Wim Roe')
  await user.click(field)
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Wim Roe'])
  cleanup()
  api.reply(accounts.get, accountOf({ parolOfficer: true }))
  await open()
  await user.click(await screen.findByRole('combobox', { name: 'Parole officer' }))
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Odile Parr',
    'Wim Roe',
  ])
})
