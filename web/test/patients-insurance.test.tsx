import { payers } from '@labgate/contract/billing/payers'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { stopClock } from './clock.ts'
import { showCards } from './patient-cards.tsx'
import { beginPatients, insuranceOf, patientOf } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

/* Loaded before the clock stops: loading a part of the app takes real time. */
await Promise.all([
  import('../src/features/patients/record/patient-record.tsx'),
  import('../src/features/patients/record/patient-drawers.tsx'),
])

const aetna = {
  insuranceId: 3,
  name: 'Aetna PPO',
  payerKind: 'commercial',
  active: true,
  street1: '',
  city: 'Tampa',
  state: 'FL',
  phone: '',
  preauthRequired: true,
  alias: '',
} as const
const begin = async (change: Partial<Patient> = {}, show: () => Promise<unknown> = showCards) => {
  const api = beginPatients(clinicAdministrator)
  api.reply(patients.get, patientOf(change))
  api.reply(payers.list, { list: [aetna], next: '', total: 1, totalIsMore: false })
  api.reply(patientInsurances.save, { id: '31' })
  await show()
  await screen.findByRole('heading', { name: 'Insurance' })
  return { api, user: userEvent.setup() }
}
type Begun = Awaited<ReturnType<typeof begin>>
const add = async ({ user }: Begun) => {
  await user.click(screen.getByRole('button', { name: 'Add insurance' }))
  return within(await screen.findByRole('dialog', { name: 'Add insurance' }))
}
const sent = ({ api }: Begun) => {
  const { validation: _validation, ...input } =
    api.calls(patientInsurances.save).at(-1)?.input ?? {}
  return input
}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a new insurance', () => {
  it('finds its payer by two letters, and takes over its preauthorization and the next free sequence', async () => {
    const { user, pass } = stopClock()
    const begun = {
      ...(await begin({ insurances: [insuranceOf()] }, () =>
        showPages({ '/patient': PatientsPage }, '/patient?id=7'),
      )),
      user,
    }
    const { api } = begun
    const drawer = await add(begun)
    const payer = await drawer.findByRole('combobox', { name: 'Payer' })
    await user.type(payer, 'a')
    await pass(350)
    expect(api.calls(payers.list)).toEqual([])
    await user.type(payer, 'e')
    await screen.findByText('Aetna PPO · Tampa, FL · requires preauthorization')
    await user.keyboard('{Enter}')
    await user.type(drawer.getByRole('textbox', { name: 'Member ID' }), 'W99')
    await user.type(
      drawer.getByRole('combobox', { name: 'Relationship to the subscriber' }),
      'self{Enter}',
    )
    await user.click(drawer.getByRole('button', { name: /Save insurance/ }))
    await waitFor(() => expect(api.calls(patientInsurances.save)).toHaveLength(1))
    expect(sent(begun)).toMatchObject({
      patientInsuranceId: 0,
      patientId: 7,
      insuranceId: 3,
      memberId: 'W99',
      sequence: 2,
      preAuthRequired: true,
      insuranceTypeId: 1,
    })
    expect(api.calls(patients.save)).toEqual([])
  })
  it('saves both sides of its card as patient attachments; a side that fails is named and does not block the rest', async () => {
    const begun = await begin()
    const { api, user } = begun
    const drawer = await add(begun)
    await user.type(await drawer.findByRole('combobox', { name: 'Payer' }), 'ae')
    await screen.findByText('Aetna PPO · Tampa, FL · requires preauthorization')
    await user.keyboard('{Enter}')
    await user.type(drawer.getByRole('textbox', { name: 'Member ID' }), 'W99')
    await user.type(
      drawer.getByRole('combobox', { name: 'Relationship to the subscriber' }),
      'self{Enter}',
    )
    const [front, back] = document.querySelectorAll<HTMLInputElement>(
      'input[type=file][capture=environment]',
    )
    if (!front || !back) throw new Error('no field for a side')
    await user.upload(front, new File(['front'], 'IMG_1.jpg', { type: 'image/jpeg' }))
    await user.upload(back, new File(['back'], 'IMG_2.jpg', { type: 'image/jpeg' }))
    api.reply(patientPapers.saveAttachment, () => {
      api.refuse(patientPapers.saveAttachment, { code: 'file-refused' })
      return { id: '5' }
    })
    await user.click(drawer.getByRole('button', { name: /Save insurance/ }))
    await waitFor(() => expect(api.calls(patientPapers.saveAttachment)).toHaveLength(2))
    expect(api.calls(patientPapers.saveAttachment)[0]?.input).toMatchObject({
      patientId: 7,
      attachmentTypeId: 1,
      description: 'Front of the card',
      fileName: 'IMG_1.jpg',
      fileAsBase64: btoa('front'),
    })
    expect(await screen.findByText(/^Back of the card: not saved/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add insurance' })).toBeNull())
    expect(api.calls(patientInsurances.save)).toHaveLength(1)
  })
  it('for a payer not in the list starts the payer’s name with the searched text', async () => {
    const begun = await begin()
    const { api, user } = begun
    api.reply(payers.list, { list: [], next: '', total: 0, totalIsMore: false })
    const drawer = await add(begun)
    expect(drawer.queryByRole('textbox', { name: 'Payer’s name' })).toBeNull()
    await user.type(await drawer.findByRole('combobox', { name: 'Payer' }), 'Sunshine Mutual')
    await user.click(await screen.findByRole('option', { name: 'Not in the list', hidden: true }))
    expect(
      (await drawer.findByRole<HTMLInputElement>('textbox', { name: 'Payer’s name' })).value,
    ).toBe('Sunshine Mutual')
    await user.type(drawer.getByRole('textbox', { name: 'Member ID' }), 'W99')
    await user.click(drawer.getByRole('checkbox', { name: 'Workers’ compensation' }))
    await user.click(drawer.getByRole('button', { name: /Save insurance/ }))
    await waitFor(() =>
      expect(sent(begun)).toMatchObject({
        insuranceId: 0,
        insuranceName: 'Sunshine Mutual',
        insuranceTypeId: 2,
        sequence: 1,
      }),
    )
  })
  it('without payer and member ID is not sent; each is reported at its field', async () => {
    const begun = await begin()
    const drawer = await add(begun)
    await begun.user.click(await drawer.findByRole('button', { name: /Save insurance/ }))
    expect(await drawer.findByText('Choose the payer, or check “Not in the list”.')).toBeTruthy()
    expect(drawer.getByText('Enter the member ID.')).toBeTruthy()
    expect(begun.api.calls(patientInsurances.save)).toEqual([])
  })
  it('requests a subscriber only if it is not the patient', async () => {
    const begun = await begin()
    const drawer = await add(begun)
    const isOpen = () => drawer.queryByRole('button', { name: /subscriber’s fields/ }) === null
    const relate = async (word: string) => {
      await begun.user.click(
        drawer.getByRole('combobox', { name: 'Relationship to the subscriber' }),
      )
      await begun.user.click(await screen.findByRole('option', { name: word, hidden: true }))
    }
    await relate('Self')
    expect(isOpen()).toBe(false)
    await relate('Spouse')
    expect(isOpen()).toBe(true)
  })
})

describe('a release of information', () => {
  it('requires officer or agency, purpose, tests, and effective and expiration dates', async () => {
    const begun = await begin()
    const { api, user } = begun
    api.reply(patientPapers.saveAttachment, { id: '41' })
    await user.click(screen.getByRole('button', { name: 'Add attachment' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add attachment' }))
    await user.click(await drawer.findByRole('combobox', { name: 'Type' }))
    await user.click(
      await screen.findByRole('option', { name: 'Release of information', hidden: true }),
    )
    await user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['%PDF-1.4'], 'release.pdf', { type: 'application/pdf' }),
    )
    await user.type(drawer.getByRole('textbox', { name: 'Description' }), 'Signed')
    await user.click(drawer.getByRole('button', { name: /Save attachment/ }))
    for (const fault of [
      'Enter the officer or agency.',
      'Enter the purpose of the release.',
      'Enter the effective date.',
      'Choose the tests named in the release.',
      'Enter the expiration date.',
    ])
      expect(await drawer.findByText(fault)).toBeTruthy()
    expect(api.calls(patientPapers.saveAttachment)).toEqual([])
    for (const [name, text] of Object.entries({
      'Officer or agency': 'County probation',
      Purpose: 'Supervision',
      'Effective from': '01/01/2026',
      'Effective through': '01/01/2027',
    }))
      await user.type(drawer.getByRole('textbox', { name }), text)
    await user.click(drawer.getByRole('combobox', { name: 'Tests' }))
    await user.click(await screen.findByRole('option', { name: 'Urine toxicology', hidden: true }))
    await user.click(
      drawer.getByRole('checkbox', { name: 'Medications and the findings they explain' }),
    )
    await user.click(drawer.getByRole('button', { name: /Save attachment/ }))
    await waitFor(() => expect(api.calls(patientPapers.saveAttachment)).toHaveLength(1))
    expect(api.calls(patientPapers.saveAttachment)[0]?.input).toMatchObject({
      patientId: 7,
      attachmentTypeId: 12,
      agency: 'County probation',
      purpose: 'Supervision',
      releasedLabTypes: [1],
      releasesMedications: true,
      releasesPractice: false,
      effectiveDate: '2026-01-01',
      expireDate: '2027-01-01',
      fileName: 'release.pdf',
      fileAsBase64: btoa('%PDF-1.4'),
    })
  })
})
