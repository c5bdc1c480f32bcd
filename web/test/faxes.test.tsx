import { faxNumbers, type FaxNumberRow } from '@labgate/contract/faxes/fax-numbers'
import { faxes, type FaxRow } from '@labgate/contract/faxes/faxes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FaxesPage } from '../src/features/faxes/faxes.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const at = '2026-03-31T14:05:00.000Z'
const fax: FaxRow = {
  faxId: 7,
  kind: 'result',
  customerId: 3,
  customer: 'Sunrise Pain Clinic',
  locationId: 4,
  location: 'Tampa',
  number: '+18135550120',
  batchDate: null,
  state: 'uncertain',
  waits: '',
  says: 'The fax service cannot say.',
  pages: 2,
  tries: 0,
  queuedDate: at,
  nextTryDate: null,
  doneDate: null,
  queuedBy: '',
  specimens: ['000000000018'],
  specimenCount: 1,
  rowVersion: 3,
}
const number: FaxNumberRow = {
  faxNumberId: 5,
  customerId: 3,
  customer: 'Sunrise Pain Clinic',
  locationId: 4,
  location: 'Tampa',
  number: '+18135550120',
  isMain: true,
  state: 'to confirm',
  needsSecond: true,
  enteredDate: at,
  enteredBy: 'Ann Lee',
  testSentDate: null,
  testState: '',
  method: 'call-back',
  spokenTo: 'Ann',
  phoneCalled: '(813) 555-0100',
  phone: '(813) 555-0100',
  note: '',
  checkedDate: at,
  checkedBy: 'Kim Person',
  needsOther: true,
  verifiedDate: null,
  verifiedBy: '',
  waiting: 2,
  rowVersion: 1,
}
const page = <T,>(list: T[]) => ({ list, next: '', total: list.length, totalIsMore: false })

let api: FakeApi
beforeEach(() => {
  signInAs(ofType(7))
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(faxes.state, { carrier: 'simulator', uncertain: 1, toVerify: 1, paused: [] })
  api.reply(faxes.list, page([fax]))
  api.reply(faxes.get, { ...fax, attempts: [], events: [], contents: [], paused: false })
  api.reply(faxes.decide, { id: '7' })
})

describe('the Fax Service', () => {
  it('shows uncertain faxes first, and records that one arrived, with the person who confirmed it', async () => {
    const user = userEvent.setup()
    await showPages({ '/fax-service': FaxesPage }, '/fax-service')
    const first = await screen.findByRole('region', { name: 'One fax is uncertain' })
    await user.click(
      await within(first).findByRole('button', { name: /Tampa, Sunrise Pain Clinic/ }),
    )
    await user.click(await screen.findByRole('button', { name: 'It arrived' }))
    const dialog = await screen.findByRole('dialog', { name: 'It arrived' })
    await user.type(within(dialog).getByLabelText(/Who confirmed/), 'Ann at the desk')
    await user.click(within(dialog).getByRole('button', { name: 'It arrived' }))
    await waitFor(() => expect(api.calls(faxes.decide)).toHaveLength(1))
    expect(api.calls(faxes.decide)[0]?.input).toMatchObject({
      faxId: 7,
      arrived: true,
      note: 'Ann at the desk',
      rowVersion: 3,
    })
  })

  it('does not let the person who verified a changed number confirm it', async () => {
    api.reply(faxNumbers.list, page([number]))
    await showPages({ '/fax-service': FaxesPage }, '/fax-service?tab=numbers&number=5')
    expect(await screen.findByText(/Another person must confirm this number/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('records that a person at the practice confirmed a number by phone, and requires their name', async () => {
    const unverified = {
      ...number,
      state: 'unverified',
      needsSecond: false,
      method: '',
      spokenTo: '',
      phoneCalled: '',
      checkedDate: null,
    } as const
    api.reply(faxNumbers.list, page([unverified]))
    api.reply(faxNumbers.callBack, { id: '5' })
    const { router } = await showPages({ '/fax-service': FaxesPage }, '/fax-service?tab=numbers')
    await userEvent.click(await screen.findByText('Tampa, Sunrise Pain Clinic'))
    await userEvent.click(await screen.findByLabelText('Call-back'))
    expect(
      screen.getByText(/^Call the practice at a known number.*It must be \(813\) 555-0120\.$/),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone number you called/).value).toBe(
      '(813) 555-0100',
    )
    await userEvent.click(screen.getByText('Record the call'))
    expect(await screen.findAllByText('Enter who you spoke with.')).not.toHaveLength(0)
    expect(api.calls(faxNumbers.callBack)).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Who you spoke with/), {
      target: { value: 'Front desk' },
    })
    const count = api.calls(faxNumbers.list).length
    await userEvent.click(screen.getByText('Record the call'))
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'numbers' }))
    expect(api.calls(faxNumbers.callBack)[0]?.input).toMatchObject({
      faxNumberId: 5,
      rowVersion: 1,
      spokenTo: 'Front desk',
      phoneCalled: '(813) 555-0100',
    })
    await waitFor(() =>
      expect(
        api.calls(faxNumbers.list).length,
        'its state and its waiting reports',
      ).toBeGreaterThan(count),
    )
  })
})
