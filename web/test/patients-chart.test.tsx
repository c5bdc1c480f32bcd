import { accounts } from '@labgate/contract/accounts/accounts'
import { chart, type ChartWaiting } from '@labgate/contract/overviews/chart'
import { patients } from '@labgate/contract/patients/patients'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { accountOf, beginPatients, insuranceOf, patientOf } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

const waiting = (change: Partial<ChartWaiting>): ChartWaiting => ({
  why: 'result',
  labOrderId: 31,
  inboxId: 0,
  labType: 'Urine toxicology',
  specimenBarcode: '1000031',
  since: '2026-03-31T14:05:00.000Z',
  timeZone: 'America/New_York',
  says: '',
  ...change,
})
const open = async (address = '/patient?id=7') => {
  const shown = await showPages({ '/patient': PatientsPage }, address)
  await screen.findByRole('heading', { name: 'What waits' })
  return shown
}
const waits = () =>
  within(screen.getByRole('list', { name: 'What waits' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const filled = () =>
  [...document.querySelectorAll('[data-variant="filled"]')].map((button) => button.textContent)
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a patient’s chart', () => {
  it('says what waits, each with the way to where it ends, and what the record lacks', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(patients.get, patientOf({ phone: '', phoneMissing: true }))
    api.reply(chart.get, {
      results: [],
      waiting: [
        waiting({ why: 'critical' }),
        waiting({ why: 'missing', labOrderId: 32, says: 'The patient has not signed.' }),
        waiting({ why: 'message', inboxId: 5, labOrderId: 0, labType: '', says: 'A call, please' }),
      ],
    })
    await open()
    await waitFor(() => expect(waits()).toHaveLength(5))
    expect(waits()[0]).toContain('Missing: phone')
    expect(waits()[1]).toBe('Insurance not recorded')
    expect(waits()[2]).toContain('Critical result, not reviewed')
    expect(waits()[3]).toContain('The patient has not signed.')
    const links = within(screen.getByRole('list', { name: 'What waits' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/results?id=31',
      '/lab-order?id=32',
      '/inbox?id=5',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }))
  })

  it('has its fields folded away until they are opened, and keeps them in view while something is typed', async () => {
    beginPatients(clinicAdministrator)
    await open()
    expect(screen.queryByRole('textbox', { name: 'Middle name' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Save patient/ })).toBeNull()
    expect(filled()).toEqual(['Order tests'])
    await userEvent.click(screen.getByRole('button', { name: 'Edit demographics' }))
    expect(filled().every((text) => text?.startsWith('Save patient'))).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: 'Middle name' }), 'B')
    expect(screen.queryByRole('button', { name: 'Hide demographics' })).toBeNull()
  })

  it('names the payer and the allergies beside the patient', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(
      patients.get,
      patientOf({
        insurances: [insuranceOf()],
        allergies: [{ allergyId: 1, description: 'Penicillin' }],
      }),
    )
    await open()
    const strip = within(screen.getByRole('region', { name: 'Patient' }))
    expect(strip.getByText('Aetna PPO')).toBeTruthy()
    expect(strip.getByText('Penicillin')).toBeTruthy()
  })
})

describe('what comes next for a patient who was just added', () => {
  it.each([
    ['an order', false, 'Order tests'],
    ['the insurance, where the account requires one', true, 'Add insurance'],
  ])('is %s: the one filled button, with the focus', async (_text, requireInsurance, next) => {
    const api = beginPatients(clinicAdministrator)
    api.reply(accounts.get, accountOf({ requireInsurance }))
    api.reply(patients.duplicates, { list: [] })
    api.reply(patients.save, { id: '7,7' })
    const { router } = await showPages({ '/patient': PatientsPage }, '/patient')
    await act(() =>
      router.navigate({
        to: '/patient',
        search: { genderId: '1', id: '0' },
        state: { personal: { name: 'Moss, Ada', dob: '01/02/1970' } },
      }),
    )
    await screen.findByRole('heading', { name: 'Identity' })
    for (const [name, text] of Object.entries({
      Street: '1 Bay St',
      City: 'Tampa',
      'ZIP code': '33602',
      Phone: '8135550100',
    })) {
      await userEvent.click(screen.getByRole('textbox', { name }))
      await userEvent.paste(text)
    }
    await userEvent.type(screen.getByRole('combobox', { name: 'State' }), 'Florida{Enter}')
    await userEvent.click(screen.getByRole('button', { name: /^Save & Continue/ }))
    await screen.findByRole('heading', { name: 'What waits' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
    expect(filled()).toEqual([next])
  })
})
