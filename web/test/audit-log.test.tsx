import { auditLog, type AuditRow } from '@labgate/contract/access/watch'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AuditLogPage } from '../src/features/admin/audit-log/audit-log.page.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const row: AuditRow = {
  auditId: 5,
  at: '2026-03-31T14:05:00.000Z',
  userId: 9,
  userName: 'Kim Person',
  subjectName: '',
  act: 'patients.get',
  outcome: 'done',
  customerId: 4,
  customerName: 'Sunrise Pain Clinic',
  target: 'patient 7',
  fields: [],
  address: '127.0.0.1',
  patientId: 7,
  labOrderId: 0,
  specimenBarcode: '',
  sealed: true,
}

const openLog = async () => {
  signInAs(administrator)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  const api = fakeApi()
  api.reply(auditLog.list, { list: [row], next: '', total: 1, totalIsMore: false })
  api.reply(auditLog.state, { rows: 1, unsealed: 0, lastSealAt: row.at, head: 'a' })
  await showPages({ '/audit-log': AuditLogPage }, '/audit-log')
  await screen.findByText('Kim Person')
  return {
    /** The patients that the log was searched for, in turn. */
    searched: (): unknown[] =>
      api
        .calls(auditLog.list)
        .map(({ input }) => (input['searchCriteria'] as { patientId?: number }).patientId),
  }
}

it('a patient number is searched whole: never its beginning, and never what a wrong one leaves', async () => {
  const { searched } = await openLog()
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Patient number')
  for (const [wrong, why] of [
    ['99999999999', 'No patient has this number.'],
    ['-3', 'No patient has this number.'],
    ['0', 'No patient has this number.'],
    ['1.5', 'Enter a whole number.'],
    ['12x', 'Enter a whole number.'],
  ] as const) {
    await user.clear(field)
    await user.type(field, `${wrong}{Enter}`)
    await user.tab()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(field.value).toBe(wrong)
  }
  expect(searched()).toEqual([undefined])
  await user.clear(field)
  await user.type(field, '4471{Enter}')
  await waitFor(() => expect(searched()).toEqual([undefined, 4471]))
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '12x')
  await user.tab()
  await waitFor(() => expect(searched().at(-1)).toBe(undefined))
  expect(field.value).toBe('12x')
  await user.clear(field)
  await user.type(field, '5')
  await user.tab()
  await waitFor(() => expect(searched().at(-1)).toBe(5))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Patient number').value).toBe(''),
  )
})

it('a row about a patient links to everyone who viewed that patient', async () => {
  const { searched } = await openLog()
  await userEvent.click(await screen.findByText('Kim Person'))
  await userEvent.click(await screen.findByRole('link', { name: 'Who viewed patient 7' }))
  await waitFor(() => expect(searched().at(-1)).toBe(7))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
