import { messages } from '@labgate/contract/messages'
import { resend } from '@labgate/contract/resend'
import { results, type CriticalValue } from '@labgate/contract/results'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ResendPage } from '../src/features/resend/resend.page.tsx'
import { ResultDeskPage } from '../src/features/result-desk/result-desk.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const at = '2026-03-31T14:05:00.000Z'
const critical: CriticalValue = {
  criticalValueId: 1,
  labOrderId: 5,
  specimenBarcode: '000000000018',
  patientName: 'Moss, Ann',
  dob: '1980-02-01',
  customerId: 3,
  customer: 'Sunrise Pain Clinic',
  location: 'Tampa',
  criticalPhone: '(813) 555-0100',
  physician: '',
  analyte: 'Potassium',
  says: '7.1 mmol/L',
  flag: 'HH',
  senderFlag: '',
  foundDate: at,
  takenDate: null,
  supersededDate: null,
  escalations: 0,
  steps: [],
  version: 1,
  newestVersion: 1,
  calls: [],
}
const none = { list: [], next: '', total: 0, totalIsMore: false }

let api: FakeApi
beforeEach(() => {
  signInAs(ofType(8))
  api = fakeApi()
})

describe('the result desk', () => {
  it('shows on its tabs how many items are waiting', async () => {
    api.reply(results.criticals, { ...none, list: [critical], total: 1 })
    api.reply(results.waiting, { ...none, total: 1000, totalIsMore: true })
    api.reply(messages.counts, { came: 20, processed: 11, quarantined: 9, waiting: 0, setAside: 2 })
    await showPages({ '/result-desk': ResultDeskPage }, '/result-desk')
    expect(await screen.findByRole('tab', { name: /^Critical values ?1$/ })).not.toBeNull()
    expect(await screen.findByRole('tab', { name: /^To release ?1,000\+$/ })).not.toBeNull()
    expect(await screen.findByRole('tab', { name: /^Messages ?7$/ })).not.toBeNull()
  })
})

describe('resending', () => {
  it('starts with items that failed or were never sent', async () => {
    api.reply(resend.orders, none)
    await showPages({ '/resend': ResendPage }, '/resend')
    await waitFor(() => expect(api.calls(resend.orders).map(({ asked }) => asked['searchCriteria'])).toMatchObject([{ state: 'open' }]))
  })

  it('finds items in every state once that is selected', async () => {
    api.reply(resend.reports, none)
    await showPages({ '/resend': ResendPage }, '/resend?tab=reports&state=all')
    await waitFor(() => expect(api.calls(resend.reports).map(({ asked }) => asked['searchCriteria'])).toMatchObject([{ state: '' }]))
  })
})
