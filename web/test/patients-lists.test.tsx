import {
  dictionaries,
  patientLists,
  type MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import { patients } from '@labgate/contract/patients/patients'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DiagnosesCard } from '../src/features/patients/clinical/diagnoses-card.tsx'
import { MedicationsCard } from '../src/features/patients/clinical/medications-card.tsx'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { seenAfterMs } from '../src/ui/pickers/enter-rule.ts'
import { stopClock } from './clock.ts'
import { showCard } from './patient-cards.tsx'
import { beginPatients, patientOf } from './patient-record.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

/* Loaded before the clock stops: loading a part of the app takes real time. */
await import('../src/features/patients/record/patient-record.tsx')

const oxycodone = { medicationId: 5, medicationId_Generic: 5, description: 'Oxycodone' }
const oxymorphone = { medicationId: 6, medicationId_Generic: 6, description: 'Oxymorphone' }
/** A server that stores one list of medications. */
const begin = (start: MedicationItem[] = []) => {
  const api = beginPatients(ofType(8))
  let now = start
  api.reply(patients.get, () => patientOf({ medications: now }))
  api.reply(dictionaries.medications, ({ searchCriteria }) => {
    const words = String(
      (searchCriteria as { medicationName?: string }).medicationName,
    ).toLowerCase()
    const [name = '', ...rest] = words.split(' ')
    return {
      list: [oxycodone, oxymorphone]
        .filter(({ description }) => description.toLowerCase().includes(name))
        .map((one) => ({ ...one, dose: rest.join(' ') })),
    }
  })
  api.reply(patientLists.saveMedication, ({ medicationId, freeformDesc, dose = '' }) => {
    const known = [oxycodone, oxymorphone].find((one) => one.medicationId === medicationId)
    const saved = {
      ...(known ?? { medicationId: 0, medicationId_Generic: 0, description: String(freeformDesc) }),
      dose: String(dose),
    }
    now = [...now.filter(({ description }) => description !== saved.description), saved]
    return { id: String(now.length) }
  })
  api.reply(patientLists.deleteMedication, ({ medicationId, freeformDesc }) => {
    now = now.filter((one) =>
      Number(medicationId) > 0
        ? one.medicationId !== medicationId
        : one.description !== freeformDesc,
    )
    return {}
  })
  return api
}
const fieldToAdd = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Add medication' })
const open = async () => {
  await showCard((patient) => <MedicationsCard patient={patient} />)
  return { user: userEvent.setup(), field: await fieldToAdd() }
}
const shown = () =>
  screen.queryAllByRole('listitem').map((item) => item.textContent.replace('Add dose', ''))
const sent = (calls: { input: Record<string, unknown> }[]) =>
  calls.map(({ input: { validation: _validation, ...rest } }) => rest)
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a patient’s medication list', () => {
  it('searches from three letters; Enter moves into several matches, takes the marked one, and never saves the patient', async () => {
    const { user, pass } = stopClock()
    const api = begin()
    await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
    const medication = await fieldToAdd()
    await user.type(medication, 'ox')
    await pass(350)
    expect(api.calls(dictionaries.medications)).toEqual([])
    await user.type(medication, 'y')
    await screen.findByText('Oxymorphone')
    await user.keyboard('{Enter}{Enter}')
    expect(
      api.calls(patientLists.saveMedication),
      'an Enter too quick for anyone to have seen what it marked',
    ).toEqual([])
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(shown()).toContain('Oxycodone'))
    expect(sent(api.calls(patientLists.saveMedication))).toEqual([
      { patientId: 7, medicationId: 5 },
    ])
    expect(medication.value).toBe('')
    /* One Enter too many does not send even an unsaved change to the patient. */
    await user.type(screen.getByRole('textbox', { name: 'Middle name' }), 'B')
    await user.type(medication, '{Enter}')
    expect(api.calls(patients.save)).toEqual([])
  })
  it('shows and marks the only match if Enter was faster than the response, and the next Enter takes it', async () => {
    const { user, pass } = stopClock()
    const api = begin()
    const { field } = await open()
    await user.type(field, 'oxym{Enter}')
    await waitFor(() =>
      expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain(
        'Oxymorphone',
      ),
    )
    expect(api.calls(patientLists.saveMedication)).toEqual([])
    await pass(seenAfterMs)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Oxymorphone']))
  })
  it('does not apply an earlier Enter to other text', async () => {
    const api = begin()
    const { user, field } = await open()
    await user.type(field, 'oxym{Enter}')
    await user.clear(field)
    await user.type(field, 'oxyc')
    await screen.findByText('Oxycodone')
    expect(api.calls(patientLists.saveMedication)).toEqual([])
  })
  it('offers free text only if nothing is found, never unseen, and marks it', async () => {
    const api = begin()
    const { user, field } = await open()
    await user.type(field, 'oxy')
    await screen.findByText('Oxymorphone')
    expect(screen.queryByText(/as free text/)).toBeNull()
    await user.clear(field)
    await user.type(field, 'green tea{Enter}')
    await screen.findByText('Add “green tea” as free text')
    expect(api.calls(patientLists.saveMedication)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['green teafree text']))
    expect(sent(api.calls(patientLists.saveMedication))).toEqual([
      { patientId: 7, medicationId: 0, freeformDesc: 'green tea' },
    ])
  })
  it('keeps a dose typed after the name, and changes it in place', async () => {
    const api = begin()
    const { user, field } = await open()
    await user.type(field, 'oxyc 5 mg')
    await screen.findByText('Oxycodone 5 mg')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Dose of Oxycodone: 5 mg' }))
    const dose = screen.getByRole('textbox', { name: 'Dose of Oxycodone and how often' })
    await user.type(dose, 'x{Escape}')
    await user.click(screen.getByRole('button', { name: 'Dose of Oxycodone: 5 mg' }))
    await user.type(screen.getByRole('textbox'), ' bid{Enter}')
    const changed = await screen.findByRole('button', { name: 'Dose of Oxycodone: 5 mg bid' })
    await waitFor(() => expect(document.activeElement).toBe(changed))
    expect(sent(api.calls(patientLists.saveMedication))).toEqual([
      { patientId: 7, medicationId: 5, dose: '5 mg' },
      { patientId: 7, medicationId: 5, dose: '5 mg bid' },
    ])
  })
  it('keeps both of two entries added right after each other', async () => {
    const { user } = stopClock()
    begin().takes((path) => (path === patientLists.saveMedication.path ? 1200 : 0))
    const { field } = await open()
    await user.type(field, 'oxyc')
    await screen.findByText('Oxycodone')
    await user.keyboard('{Enter}')
    await user.type(field, 'oxym')
    await screen.findByText('Oxymorphone')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Oxycodone', 'Oxymorphone']))
  })
  it('removes an entry with one click, and restores it with Undo', async () => {
    const tea = { medicationId: 0, medicationId_Generic: 0, description: 'green tea' }
    const api = begin([tea, oxycodone])
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Remove green tea' }))
    await waitFor(() => expect(shown()).toEqual(['Oxycodone']))
    expect(sent(api.calls(patientLists.deleteMedication))).toEqual([
      { patientId: 7, medicationId: 0, freeformDesc: 'green tea' },
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Oxycodone' })),
    )
    const notice = within(
      await screen
        .findByText('green tea is removed.')
        .then((text) => text.closest<HTMLElement>('[role=status]') as HTMLElement),
    )
    await user.click(notice.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shown()).toEqual(['Oxycodone', 'green teafree text']))
  })
  it('reports that the dictionary could not be loaded, and offers no free text instead', async () => {
    const api = begin()
    api.refuse(dictionaries.medications, { status: 500, code: 'failed' })
    const { user, field } = await open()
    await user.type(field, 'oxy')
    await screen.findByText('The list could not be loaded. Try again in a moment.')
    expect(screen.queryByText(/as free text/)).toBeNull()
  })
})

it('a diagnosis code that the table lacks can be added, but words cannot', async () => {
  const api = beginPatients(ofType(8))
  api.reply(dictionaries.diagnoses, { list: [] })
  api.reply(patientLists.saveDiagnosis, { id: '1' })
  await showCard((patient) => <DiagnosesCard patient={patient} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Add diagnosis' })
  await userEvent.type(box, 'sadness')
  await waitFor(() => expect(api.calls(dictionaries.diagnoses)).toHaveLength(1))
  const list = () => document.getElementById(box.getAttribute('aria-controls') ?? '')?.textContent
  await waitFor(() => expect(list()).toBe('No match.'))
  await userEvent.clear(box)
  await userEvent.type(box, 'f1129')
  await screen.findByText('Add F11.29, not in the code table')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(sent(api.calls(patientLists.saveDiagnosis))).toEqual([
      { patientId: 7, icd10Code: 'F11.29' },
    ]),
  )
})
