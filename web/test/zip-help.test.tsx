import { zips } from '@labgate/contract/kit/zip'
import { patients } from '@labgate/contract/patients/patients'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients, patientOf } from './patient-record.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const open = async (address: object) => {
  const api = beginPatients(ofType(3))
  const patient = patientOf()
  api.reply(
    patients.get,
    patientOf({ address: { ...patient.address, postalCode: '', ...address } }),
  )
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
  return api
}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('a typed ZIP code fills empty fields, and keeps values already entered', async () => {
  const api = await open({ city: '', county: 'Own county', state: '' })
  api.reply(zips.find, { city: 'Tampa', state: 'FL', county: 'Hillsborough' })
  await userEvent.type(box(/^ZIP code/), '3360')
  expect(api.calls(zips.find)).toHaveLength(0)
  await userEvent.type(box(/^ZIP code/), '2')
  await waitFor(() => expect(box(/^City/).value).toBe('Tampa'))
  expect(box(/^County/).value).toBe('Own county')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value).toBe('Florida')
  expect(document.activeElement).toBe(box(/^ZIP code/))
})

it('shows no error if the ZIP code lookup gets no response', async () => {
  const api = await open({ city: '', county: '', state: '' })
  api.silence(zips.find)
  await userEvent.type(box(/^ZIP code/), '33602')
  await waitFor(() => expect(api.calls(zips.find).length).toBeGreaterThan(0))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(box(/^City/).value).toBe('')
})

it('does not look up a ZIP code if no field is empty', async () => {
  const api = await open({ city: 'Tampa', county: 'Own', state: 'FL' })
  await userEvent.type(box(/^ZIP code/), '33602')
  expect(api.calls(zips.find)).toHaveLength(0)
})
