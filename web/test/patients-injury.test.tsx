import { payers, type PayerRow } from '@labgate/contract/billing/payers'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { newPayer } from '../src/features/billing/payers/record/payer-fields.ts'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients, insuranceOf, patientOf } from './patient-record.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

const begin = async (insurances: Patient['insurances'], address = '') => {
  const api = beginPatients(clinicAdministrator)
  api.reply(patients.get, patientOf({ insurances }))
  api.reply(patientInsurances.save, { id: '31' })
  await showPages({ '/patient': PatientsPage }, `/patient?id=7${address}`)
  const user = userEvent.setup()
  if (address === '') await user.click(await screen.findByRole('button', { name: 'Add insurance' }))
  const drawer = within(await screen.findByRole('dialog'))
  const payer = await drawer.findByRole<HTMLInputElement>('combobox', { name: 'Payer' })
  return {
    user,
    drawer,
    payer,
    choose: async (name: string, payerKind: PayerRow['payerKind']) => {
      const row = {
        insuranceId: name.length,
        name,
        payerKind,
        active: true,
        street1: '',
        city: 'Tampa',
        state: 'FL',
        phone: '',
        preauthRequired: false,
        alias: '',
      }
      api.reply(payers.list, { list: [row], next: '', total: 1, totalIsMore: false })
      await user.clear(payer)
      await user.type(payer, name.slice(0, 4))
      await user.click(
        await screen.findByRole('option', { name: new RegExp(`^${name}`), hidden: true }),
      )
    },
    /** Labels of the fields that only some claims need. */
    shown: () =>
      [
        'Date of injury',
        'Insurer’s claim number',
        'State of the accident',
        'Why Medicare pays second',
      ].filter((label) => drawer.queryByLabelText(label)),
    save: () => user.click(drawer.getByRole('button', { name: /Save insurance/ })),
    sent: () => api.calls(patientInsurances.save).map(({ input }) => input),
    api,
  }
}

it('injury fields appear for workers’ compensation and auto, the state only for auto; a future injury date is rejected', async () => {
  const { user, drawer, choose, shown, save, sent } = await begin([])
  expect(shown()).toEqual([])
  const compensation = drawer.getByRole<HTMLInputElement>('checkbox', {
    name: 'Workers’ compensation',
  })
  await choose('Work Fund', "workers' compensation")
  await waitFor(() => expect(shown()).toEqual(['Date of injury', 'Insurer’s claim number']))
  expect(compensation.checked).toBe(true)
  await choose('Road Mutual', 'auto')
  await waitFor(() =>
    expect(shown()).toEqual(['Date of injury', 'Insurer’s claim number', 'State of the accident']),
  )
  expect(compensation.checked).toBe(false)
  await user.type(drawer.getByRole('textbox', { name: 'Member ID' }), 'W99')
  await user.type(
    drawer.getByRole('combobox', { name: 'Relationship to the subscriber' }),
    'self{Enter}',
  )
  await user.type(drawer.getByRole('textbox', { name: 'Insurer’s claim number' }), 'AC-77')
  await user.type(drawer.getByRole('combobox', { name: 'State of the accident' }), 'fl{Enter}')
  const date = drawer.getByRole('textbox', { name: 'Date of injury' })
  await user.type(date, '01/01/2199')
  await save()
  expect(await drawer.findByText('The date of injury is in the future.')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.clear(date)
  await user.type(date, '3/2/2026')
  await save()
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { injuryDate: '2026-03-02', injuryClaimNo: 'AC-77', injuryState: 'FL' },
    ]),
  )
})

it('the reason that Medicare pays second is requested only when it does', async () => {
  const { user, drawer, choose, shown, save, sent } = await begin([])
  await choose('Medicare of Florida', 'Medicare')
  await user.type(drawer.getByRole('textbox', { name: 'Member ID' }), 'W99')
  await user.type(
    drawer.getByRole('combobox', { name: 'Relationship to the subscriber' }),
    'self{Enter}',
  )
  expect(shown()).toEqual([])
  const sequence = drawer.getByRole('combobox', { name: 'Sequence' })
  await user.clear(sequence)
  await user.type(sequence, 'sec{Enter}')
  await waitFor(() => expect(shown()).toEqual(['Why Medicare pays second']))
  await user.type(
    drawer.getByRole('combobox', { name: 'Why Medicare pays second' }),
    'working{Enter}',
  )
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ sequence: 2, secondaryReason: '12' }]))
})

it('a link to the field puts the cursor there; a value that its payer does not need stays visible, even while it is cleared', async () => {
  const { user, drawer, shown } = await begin(
    [insuranceOf({ injuryClaimNo: 'WC-1', secondaryReason: '43' })],
    '&insurance=21&field=injuryDate',
  )
  await waitFor(() =>
    expect(document.activeElement).toBe(drawer.getByRole('textbox', { name: 'Date of injury' })),
  )
  await user.clear(drawer.getByRole('textbox', { name: 'Insurer’s claim number' }))
  expect(shown()).toEqual(['Date of injury', 'Insurer’s claim number', 'Why Medicare pays second'])
})

it('Undo restores a payer with its name and its fields', async () => {
  const work = insuranceOf({ insurance: 'Work Fund', payerKind: "workers' compensation" })
  const { user, drawer, payer, choose, shown, api } = await begin([work], '&insurance=21')
  await choose('Bay Health', 'commercial')
  await waitFor(() => expect(shown()).toEqual([]))
  api.reply(payers.get, {
    ...newPayer,
    insuranceId: 3,
    name: 'Work Fund',
    payerKind: "workers' compensation",
  })
  await user.click(drawer.getByRole('button', { name: 'Undo changes' }))
  await waitFor(() => expect(shown()).toEqual(['Date of injury', 'Insurer’s claim number']))
  expect(payer.value).toBe('Work Fund')
})
