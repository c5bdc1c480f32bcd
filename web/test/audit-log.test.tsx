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

it('a row about a patient links to everyone who viewed that patient', async () => {
  signInAs(administrator)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  const api = fakeApi()
  api.reply(auditLog.list, { list: [row], next: '', total: 1, totalIsMore: false })
  api.reply(auditLog.state, { rows: 1, unsealed: 0, lastSealAt: row.at, head: 'a' })
  await showPages({ '/audit-log': AuditLogPage }, '/audit-log')
  await userEvent.click(await screen.findByText('Kim Person'))
  await userEvent.click(await screen.findByRole('link', { name: 'Who viewed patient 7' }))
  await waitFor(() =>
    expect(api.calls(auditLog.list).at(-1)?.input['searchCriteria']).toMatchObject({
      patientId: 7,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
