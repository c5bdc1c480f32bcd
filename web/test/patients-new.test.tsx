import { drafts } from '@labgate/contract/orders/drafts'
import { patients } from '@labgate/contract/patients/patients'
import { Outlet } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnsavedPrompt } from '../src/app/dialogs/unsaved-prompt.tsx'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { stopClock } from './clock.ts'
import type { FakeApi } from './fake-api.ts'
import { beginPatients, duplicateOf, patientOf } from './patient-record.ts'
import { administrator, clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

/* Loaded before the clock stops: loading a part of the app takes real time. */
await import('../src/features/patients/record/new-patient.tsx')

const Layout = () => (
  <>
    <Outlet />
    <UnsavedPrompt />
  </>
)
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** Opens the form for a new patient, after a search. */
const begin = async (
  personal: Record<string, string> = {},
  search: Record<string, string> = {},
) => {
  const { router } = await showPages({ '/patient': PatientsPage }, '/patient', Layout)
  await act(() =>
    router.navigate({
      to: '/patient',
      search: { ...search, id: '0' },
      state: { personal },
    }),
  )
  await screen.findByRole('heading', { name: 'Identity' })
  return router
}
const open = async (personal: Record<string, string> = {}, search: Record<string, string> = {}) => {
  const router = await begin(personal, search)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('firstName'))
  return { router, user: userEvent.setup() }
}
type User = ReturnType<typeof userEvent.setup>
const fill = async (user: User) => {
  for (const [name, text] of Object.entries({
    Street: '1 Bay St',
    City: 'Tampa',
    'ZIP code': '33602',
    Phone: '8135550100',
  })) {
    await user.clear(box(name)) // and stays there
    await user.paste(text)
  }
  await user.type(screen.getByRole('combobox', { name: 'State' }), 'Florida{Enter}')
}
const sought = { name: 'Moss, Ada', dob: '01/02/1970' }
const female = { genderId: '1' }
const goAhead = (user: User) => user.click(screen.getByRole('button', { name: /Save & Continue/ }))
const answers = (api: FakeApi) => {
  api.reply(patients.duplicates, { list: [] })
  api.reply(patients.save, { id: '12,12' })
  api.reply(patients.get, ({ patientId }) =>
    patientOf({
      patientId: Number(patientId),
      lastName: Number(patientId) === 12 ? 'Moss' : "O'Brien",
    }),
  )
}
let stop: () => void
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stop?.()
  stop = listenForShortcuts()
})

describe('a new patient', () => {
  it('keeps the cursor where the user put it before the form moved it to the first name', async () => {
    const { pass } = stopClock()
    beginPatients(administrator)
    await begin()
    act(() => box('City').focus())
    await pass(100)
    expect(document.activeElement?.getAttribute('data-path')).toBe('address.city')
  })

  it('takes over the searched values, at the current account and location', async () => {
    const api = beginPatients(administrator)
    answers(api)
    const { user, router } = await open(
      { ...sought, phone: '813', medicalRecordId: '4471' },
      female,
    )
    expect([
      box('First name').value,
      box('Last name').value,
      box('DOB').value,
      box('Record number').value,
    ]).toEqual(['Ada', 'Moss', '01/02/1970', '4471'])
    await fill(user)
    await user.type(box('Social Security number'), '219-09-9999')
    await goAhead(user)
    await waitFor(() => expect(api.calls(patients.save)).toHaveLength(1))
    expect(api.calls(patients.duplicates)[0]?.input).toMatchObject({ ssn: '*****9999' })
    expect(api.calls(patients.save)[0]?.input).toMatchObject({
      ssn: '219-09-9999',
      patientId: 0,
      customerId: 4,
      locationId: 9,
      firstName: 'Ada',
      lastName: 'Moss',
      dob: '1970-01-02',
      genderId: 1,
      medicalRecordId: '4471',
      phone: '(813) 555-0100',
    })
    /* The response contains the ids of the patient and the address. */
    await waitFor(() => expect((router.state.location.search as { id?: string }).id).toBe('12'))
    expect(window.location.href).not.toMatch(/moss|ada|1970|4471/i)
    await screen.findByRole('heading', { name: 'Insurance' })
  })

  it('takes over text typed just before, even if the search has not been sent yet', async () => {
    const { user, pass } = stopClock()
    answers(beginPatients(administrator))
    await showPages({ '/patient': PatientsPage }, '/patient', Layout)
    await user.type(await screen.findByRole('searchbox', { name: 'Name (Last, First)' }), 'Moss')
    await user.type(screen.getByRole('searchbox', { name: 'DOB' }), '01/02/1970')
    await user.click(screen.getAllByRole('button', { name: 'New patient' })[0] as HTMLElement)
    await waitFor(() =>
      expect([box('Last name').value, box('DOB').value]).toEqual(['Moss', '01/02/1970']),
    )
    await pass(400)
    expect(window.location.search).toBe('?id=0')
  })

  it('does not mix the searched values into a waiting draft of another person', async () => {
    const api = beginPatients(administrator)
    api.reply(drafts.get, {
      content: JSON.stringify({ changes: { lastName: 'Bell', dob: '1988-03-04' }, focus: '' }),
      savedAt: '2026-03-31T14:02:00.000Z',
      rowVersion: 0,
    })
    await open(sought, female)
    await screen.findByText(/is back. It is not saved yet./)
    expect([box('First name').value, box('Last name').value, box('DOB').value]).toEqual([
      '',
      'Bell',
      '03/04/1988',
    ])
    expect(api.calls(drafts.get)[0]?.input).toMatchObject({ form: 'patient-of-4' })
  })

  it('keeps its Social Security number out of the draft', async () => {
    const { user } = stopClock()
    const api = beginPatients(administrator)
    await open()
    await user.type(box('Social Security number'), '123456789')
    await user.type(box('Middle name'), 'B')
    await waitFor(() => expect(api.calls(drafts.save).length).toBeGreaterThan(0))
    const kept = api
      .calls(drafts.save)
      .map(({ input }) => JSON.stringify(input['content']))
      .join()
    expect(kept).toContain('middleName')
    expect(kept).not.toContain('123456789')
  })

  it('requires a location if the user works at all locations', async () => {
    beginPatients(clinicAdministrator, { locationId: 0, locationName: 'All Locations' })
    const { user } = await open(sought, female)
    await goAhead(user)
    await screen.findByText('Choose the location.')
  })
})

describe('a possible duplicate patient', () => {
  const list = [
    duplicateOf(),
    duplicateOf({
      patientId: 8,
      firstName: 'Adele',
      name: "O'Brien, Adele",
      alike: ['name', 'phone'],
    }),
  ]
  const begin = async () => {
    const api = beginPatients(clinicAdministrator)
    answers(api)
    api.reply(patients.duplicates, { list })
    const shown = await open(sought, female)
    await fill(shown.user)
    await goAhead(shown.user)
    const dialog = await screen.findByRole('dialog', { name: 'Is it one of these patients?' })
    return { api, dialog: within(dialog), ...shown }
  }
  it('is shown before anything is saved, with the similarities in words', async () => {
    const { api, dialog } = await begin()
    expect(api.calls(patients.save)).toEqual([])
    expect(api.calls(patients.duplicates)[0]?.input).toMatchObject({
      patientId: 0,
      customerId: 4,
      firstName: 'Ada',
      lastName: 'Moss',
      dob: '1970-01-02',
    })
    expect(dialog.getByText("O'Brien, Ada")).toBeTruthy()
    expect(dialog.getByText('Similar last name, same birth date')).toBeTruthy()
    expect(
      dialog.getByText(/Born 01\/02\/1970 \(\d+\) · Female · record 4471/, {
        selector: 'li:first-child *',
      }),
    ).toBeTruthy()
  })
  it('takes the focus, so that Enter and Ctrl+Enter do not save a second record', async () => {
    const { api, dialog, user, router } = await begin()
    const first = dialog.getAllByRole('button', { name: /^Open this record/ })[0]
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(api.calls(patients.duplicates)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Unsaved changes' })
    expect(api.calls(patients.save)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect((router.state.location.search as { id?: string }).id).toBe('7'))
    expect(api.calls(patients.save)).toEqual([])
  })
  it('is saved as a different person only on request, with no new prompt until the facts change', async () => {
    const { api, dialog, user } = await begin()
    api.refuse(patients.save, {
      code: 'faulty',
      issues: [
        { path: ['phone'], message: 'Enter a phone number with ten digits.', rule: 'phone' },
      ],
    })
    await user.click(dialog.getByRole('button', { name: 'Different person: save' }))
    await screen.findByText('Enter a phone number with ten digits.')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('phone'))
    await user.type(box('Middle name'), 'B')
    await goAhead(user)
    await waitFor(() => expect(api.calls(patients.save)).toHaveLength(2))
    expect(api.calls(patients.duplicates)).toHaveLength(1)
    await user.clear(box('Last name'))
    await user.type(box('Last name'), 'Mosse')
    await goAhead(user)
    await screen.findByRole('dialog', { name: 'Is it one of these patients?' })
    expect(api.calls(patients.duplicates)).toHaveLength(2)
  })
  it('can be dismissed to the form, which keeps all typed text', async () => {
    const { api, dialog, user } = await begin()
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(box('Last name').value).toBe('Moss')
    expect(api.calls(patients.save)).toEqual([])
  })
  it('cannot be checked without a response: nothing is saved, and an error is shown', async () => {
    const api = beginPatients(clinicAdministrator)
    answers(api)
    api.silence(patients.duplicates)
    const { user } = await open(sought, female)
    await fill(user)
    await goAhead(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Check your network')
    expect(api.calls(patients.save)).toEqual([])
  })
})
