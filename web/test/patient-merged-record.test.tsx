import { patients } from '@labgate/contract/patients/patients'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients, patientOf } from './patient-record.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

it('a merged record links to the kept one, and its fields are read-only', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const api = beginPatients(ofType(8))
  api.reply(
    patients.get,
    patientOf({ active: false, mergedInto: { patientId: 9, name: "O'Brien, Adah" } }),
  )
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
  expect(screen.getByText('This record was merged into another one')).toBeTruthy()
  expect(screen.getByRole('link', { name: "O'Brien, Adah" }).getAttribute('href')).toBe(
    '/patient?id=9',
  )
  expect(screen.queryByRole('textbox', { name: /^First name/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Save patient/ })).toBeNull()
})
