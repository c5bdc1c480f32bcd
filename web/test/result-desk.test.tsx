import { messages } from '@labgate/contract/results/messages'
import { resend } from '@labgate/contract/results/resend'
import { results, type CriticalValue } from '@labgate/contract/results/results'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ResendPage } from '../src/features/results/resend/resend.page.tsx'
import { ResultDeskPage } from '../src/features/results/result-desk/result-desk.page.tsx'
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
  practicePhone: '(813) 555-0101',
  patientPhone: '(813) 555-0102',
  gender: 'Female',
  collectionDate: at,
  noCollectionTime: false,
  timeZone: 'America/New_York',
  physician: '',
  analyte: 'Potassium',
  says: '7.1 mmol/L',
  flag: 'HH',
  senderFlag: '',
  cutOff: null,
  low: { value: '3.5', unit: 'mmol/L' },
  high: { value: '5.1', unit: 'mmol/L' },
  limitsInWords: '',
  intervalSays: '',
  isDraft: false,
  previous: '4.8 mmol/L',
  previousDate: '2026-02-01T15:00:00.000Z',
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

describe('a critical value', () => {
  const called = {
    calledDate: at,
    phone: '(813) 555-0100',
    reached: 'R. Diaz',
    note: 'No read-back',
    calledBy: 'Kim Person',
  }
  const begin = async (value: CriticalValue) => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    api.reply(results.criticals, { ...none, list: [value], total: 1 })
    api.reply(results.waiting, none)
    api.reply(messages.counts, { came: 0, processed: 0, quarantined: 0, waiting: 0, setAside: 0 })
    await showPages({ '/result-desk': ResultDeskPage }, '/result-desk?tab=critical')
    return screen.findByText(/Potassium 7\.1/)
  }

  it.each([
    ['Not called', {}],
    ['Called, not read back', { calls: [{ ...called, readBack: false }] }],
    [
      'Called, not read back, escalation 1',
      { calls: [{ ...called, readBack: false }], escalations: 1 },
    ],
    ['Read back', { calls: [{ ...called, readBack: true }], takenDate: at }],
  ] as const)('is listed as %s', async (state, change) => {
    await begin({ ...critical, ...change, calls: [...('calls' in change ? change.calls : [])] })
    expect((await screen.findAllByText(state)).length).toBeGreaterThanOrEqual(1)
  })

  it('shows all that the call needs, says of each call whether it counts, and repeats after saving what the server says', async () => {
    const text = 'The call is recorded, but the value was not read back: it must still be called.'
    const row = await begin({ ...critical, calls: [{ ...called, readBack: false }] })
    api.reply(results.call, { message: text })
    await userEvent.click(row)
    const drawer = await screen.findByRole('dialog')
    for (const fact of [
      '02/01/1980 (',
      'Female',
      '03/31/2026 10:05 EDT',
      '3.5 to 5.1 mmol/L',
      '4.8 mmol/L',
      '(813) 555-0101',
      '(813) 555-0102',
    ])
      expect(drawer.textContent).toContain(fact)
    expect(drawer.textContent).toContain(
      'reached R. Diaz · not read back, does not count · No read-back',
    )
    await userEvent.type(within(drawer).getByRole('textbox', { name: /^Note/ }), 'No answer')
    await userEvent.click(within(drawer).getByRole('button', { name: /^Record call/ }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(api.calls(results.call)[0]?.input).toMatchObject({ readBack: false, note: 'No answer' })
  })
})

describe('resending', () => {
  it('starts with items that failed or were never sent', async () => {
    api.reply(resend.orders, none)
    await showPages({ '/resend': ResendPage }, '/resend')
    await waitFor(() =>
      expect(api.calls(resend.orders).map(({ input }) => input['searchCriteria'])).toMatchObject([
        { state: 'open' },
      ]),
    )
  })

  it('finds items in every state once that is selected', async () => {
    api.reply(resend.reports, none)
    await showPages({ '/resend': ResendPage }, '/resend?tab=reports&state=all')
    await waitFor(() =>
      expect(api.calls(resend.reports).map(({ input }) => input['searchCriteria'])).toMatchObject([
        { state: '' },
      ]),
    )
  })
})
