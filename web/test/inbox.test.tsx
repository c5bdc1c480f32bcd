import { locations } from '@labgate/contract/accounts/locations'
import { inbox, type InboxRow } from '@labgate/contract/desk/inbox'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InboxPage } from '../src/features/desk/inbox/inbox.page.tsx'
import { sessionStore } from '../src/session/store.ts'
import { workingAccountId } from '../src/session/who.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const message: InboxRow = {
  inboxId: 5,
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  patientId: 7,
  patient: 'Moss, Ada',
  dob: '1980-02-01',
  labOrderId: 31,
  specimenBarcode: '000000000314',
  shipLogId: 0,
  reason: 'patient-birth-date',
  kind: 'patient',
  isPinned: false,
  subject: 'The patient’s birth date is missing.',
  dateCreated: '2026-03-30T14:00:00.000Z',
  dateResolved: null,
  resolvedBy: '',
  isRead: true,
}
const call: InboxRow = {
  ...message,
  inboxId: 6,
  reason: 'critical-call',
  kind: 'critical',
  isPinned: true,
  subject: 'The laboratory requests a call',
}

const asksNothing = { path: '', cause: '', patientInsuranceId: 0 }

let api: FakeApi
beforeEach(() => {
  signInAs({ ...clinicAdministrator, shipLog: true })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  api = fakeApi()
  api.reply(inbox.list, { list: [call, message], next: '', total: 2, totalIsMore: false })
  api.reply(inbox.get, ({ inboxId }) => ({
    ...(Number(inboxId) === 6 ? call : message),
    iMessage: 'Please add it.',
    replies: [],
    ...asksNothing,
  }))
  api.reply(inbox.reply, {})
})
const other = () => <input aria-label="DOB" data-path="dob" />

describe('the Inbox', () => {
  it('shows the kind of each message, and searches without naming a patient in the address', async () => {
    const user = userEvent.setup()
    const { router } = await showPages({ '/inbox': InboxPage }, '/inbox?kind=critical')
    const row = await screen.findByRole('row', { name: /requests a call/ })
    expect(within(row).getByText('Critical value')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: /Patient, tube/ }), 'Moss{Enter}')
    await waitFor(() =>
      expect(api.calls(inbox.list).at(-1)?.input['searchCriteria']).toMatchObject({
        search: 'Moss',
        kind: 'critical',
      }),
    )
    expect(JSON.stringify(router.state.location.search)).not.toContain('Moss')
  })

  it('leads to the missing field, and sends a reply', async () => {
    const user = userEvent.setup()
    const { router } = await showPages({ '/inbox': InboxPage, '/patient': other }, '/inbox?id=5')
    const drawer = await screen.findByRole('dialog', { name: 'Message' })
    await user.type(
      await within(drawer).findByRole('textbox', { name: 'Reply to the laboratory' }),
      'Added today',
    )
    await user.click(within(drawer).getByRole('button', { name: 'Send reply' }))
    await waitFor(() =>
      expect(api.calls(inbox.reply)[0]?.input).toMatchObject({ inboxId: 5, note: 'Added today' }),
    )
    await user.click(within(drawer).getByRole('button', { name: 'Open patient' }))
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/patient',
        search: { id: '7', field: 'dob' },
      }),
    )
  })

  it('opens the location that a billing request concerns, for users who can open accounts', async () => {
    api.reply(inbox.get, {
      ...message,
      reason: 'claim.pos',
      kind: 'location',
      iMessage: 'Where do you collect?',
      replies: [],
      ...asksNothing,
    })
    const { router, unmount } = await showPages(
      { '/inbox': InboxPage, '/customer': other },
      '/inbox?id=5',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Open location' }))
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/customer',
        search: { id: '4', location: '9', field: 'placeOfService' },
      }),
    )
    unmount()
    signInAs({ ...clinicAdministrator, userTypeId: 2 })
    await showPages({ '/inbox': InboxPage }, '/inbox?id=5')
    expect(await screen.findByRole('button', { name: 'Open order' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open location' })).toBeNull()
  })

  it('opens the insurance or the provider that a billing request concerns', async () => {
    const asks = { ...message, iMessage: 'Please correct it.', replies: [] }
    for (const [input, button, to, search] of [
      [
        { path: 'insurance.injuryDate', cause: '', patientInsuranceId: 11 },
        'Open insurance',
        '/patient',
        { id: '7', insurance: '11', field: 'injuryDate' },
      ],
      [
        { path: 'user.npi', cause: 'orderer:17', patientInsuranceId: 0 },
        'Open provider',
        '/customer',
        { id: '4', user: '17', field: 'npi' },
      ],
    ] as const) {
      api.reply(inbox.get, { ...asks, reason: 'claim.injury', kind: 'insurance', ...input })
      const { router, unmount } = await showPages(
        { '/inbox': InboxPage, '/customer': other, '/patient': other },
        '/inbox?id=5',
      )
      await userEvent.click(await screen.findByRole('button', { name: button }))
      await waitFor(() => expect(router.state.location).toMatchObject({ pathname: to, search }))
      unmount()
    }
  })

  it('shows client services all of their accounts, and selects the account of a message when its patient is opened', async () => {
    signInAs(ofType(12))
    api.reply(locations.listForCustomer, { list: [] })
    const { router } = await showPages({ '/inbox': InboxPage, '/patient': other }, '/inbox')
    const row = await screen.findByRole('row', { name: /birth date is missing/ })
    expect(within(row).getByText('Sunrise Pain Clinic')).toBeTruthy()
    expect(api.calls(inbox.list)[0]?.input['searchCriteria']).not.toHaveProperty('customerId', 4)
    await userEvent.click(within(row).getByText('Sunrise Pain Clinic'))
    await userEvent.click(await screen.findByRole('button', { name: 'Open patient' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/patient'))
    expect(workingAccountId(sessionStore.get()!)).toBe(4)
  })
})
