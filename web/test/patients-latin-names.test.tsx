import { patients } from '@labgate/contract/patients/patients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import type { FakeApi } from './fake-api.ts'
import { beginPatients, patientOf } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const open = async () => {
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
  return userEvent.setup()
}
const save = async (api: FakeApi) => {
  api.reply(patients.save, { id: '7' })
  fireEvent.click(screen.getByRole('button', { name: /Save patient/ }))
  await waitFor(() => expect(api.calls(patients.save)).toHaveLength(1))
  const { validation: _validation, ...input } = api.calls(patients.save).at(-1)?.input ?? {}
  return input
}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

const wang = { firstName: '小明', lastName: '王', firstNameLatin: 'Xiaoming' }
it('shows that printing requires the last name in Latin letters, until they are typed and saved', async () => {
  const api = beginPatients(clinicAdministrator)
  api.reply(patients.get, patientOf(wang))
  const user = await open()
  expect(
    within(screen.getByRole('region', { name: 'Patient' })).getByText('王, 小明 (王, Xiaoming)'),
  ).toBeTruthy()
  expect(screen.getByText('Needed to print: last name in Latin letters')).toBeTruthy()
  expect(screen.getAllByText('Needed to print')).toHaveLength(1)
  expect(screen.queryByRole('textbox', { name: 'Middle name in Latin letters' })).toBeNull()
  await user.type(box('Last name in Latin letters'), 'Wáng')
  expect(screen.queryByText('Needed to print')).toBeNull()
  expect(await save(api)).toEqual({ patientId: 7, rowVersion: 3, lastNameLatin: 'Wáng' })
})

it('a changed name clears its Latin letters, and the new ones are sent', async () => {
  const api = beginPatients(clinicAdministrator)
  api.reply(patients.get, patientOf({ ...wang, lastNameLatin: 'Wang' }))
  const user = await open()
  await user.clear(box('Last name'))
  await user.type(box('Last name'), '汪')
  expect(box('Last name in Latin letters').value).toBe('')
  await user.type(box('Last name in Latin letters'), 'Wang')
  expect(await save(api)).toEqual({
    patientId: 7,
    rowVersion: 3,
    lastName: '汪',
    lastNameLatin: 'Wang',
  })
})
