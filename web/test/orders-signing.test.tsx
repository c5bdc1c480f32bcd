import { orders } from '@labgate/contract/orders/orders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchCalls } from '../src/api/call.ts'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { beginOrders, unsignedRowOf } from './orders.ts'
import { clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const two = [
  unsignedRowOf(),
  unsignedRowOf({ labOrderId: 32, patientName: 'Moss, Ida', specimenBarcode: '000000000322' }),
]
const ask = { code: 'faulty', message: 'Order 000000000322 has ended. Nothing was signed.' }

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
const begin = (person = clinicAdministrator) => {
  const api = beginOrders(person)
  api.reply(orders.unsigned, { list: two })
  return api
}
const open = (at = '/lab-order?sign=own') =>
  showPages(
    { '/lab-order': OrdersPage, '/physician-signature': () => <h1>Provider Signature</h1> },
    at,
  )
/** Attests the selection, and signs it. */
const signs = async (button: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /medically necessary/ }))
  await userEvent.click(screen.getByRole('button', { name: button }))
}
const choice = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('unsigned orders', () => {
  it('are counted on a button that opens them', async () => {
    const api = begin()
    await open('/lab-order')
    await userEvent.click(await screen.findByRole('button', { name: 'Unsigned orders (2)' }))
    await choice(/Moss, Ida/)
    expect(api.calls(orders.unsigned)[0]?.input).toMatchObject({ userId: 7 })
  })
  it('are all signed at once; each shows “Signed” and cannot be signed again', async () => {
    const api = begin()
    api.reply(orders.eSign, { id: '2' })
    await open()
    await userEvent.click(await choice('All of them'))
    await signs('Sign 2 orders')
    expect(await screen.findAllByText('Signed')).toHaveLength(2)
    expect(screen.getByText('0 unsigned orders')).toBeTruthy()
    expect(api.calls(orders.eSign).map(({ input }) => input['labOrderId'])).toEqual([[31, 32]])
    expect((await choice(/^Sign O'Brien/)).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })
  it('show in their row why they were refused and are deselected, so that the others can be signed', async () => {
    const api = begin()
    api.refuse(orders.eSign, {
      ...ask,
      issues: [
        { path: ['labOrderId', '1'], message: 'Order 000000000322 has ended.', rule: 'ended' },
      ],
    })
    await open()
    await userEvent.click(await choice('All of them'))
    await signs('Sign 2 orders')
    const row = (await screen.findByText('Order 000000000322 has ended.')).closest('tr')
    expect(row?.textContent).toContain('Moss, Ida')
    expect([(await choice(/^Sign O'Brien/)).checked, (await choice(/^Sign Moss/)).checked]).toEqual(
      [true, false],
    )
    api.reply(orders.eSign, { id: '1' })
    await signs('Sign 1 order')
    await screen.findByText('Signed')
    expect(api.calls(orders.eSign).at(-1)?.input['labOrderId']).toEqual([31])
    expect(screen.queryByText(/Nothing was signed/)).toBeNull()
  })
  it('leave the focus on the choice of all, or on the heading once nothing is left, and their count is read again', async () => {
    const api = begin()
    api.reply(orders.eSign, { id: '1' })
    await open()
    await userEvent.click(await choice(/^Sign Moss/))
    await signs('Sign 1 order')
    await screen.findByText('Signed')
    expect(screen.getByText('1 unsigned order')).toBeTruthy()
    expect(screen.getByText('0 of 1 chosen')).toBeTruthy()
    expect(document.activeElement).toBe(await choice('All of them'))
    const before = api.calls(orders.unsigned).length
    await userEvent.click(await choice(/^Sign O'Brien/))
    await signs('Sign 1 order')
    await waitFor(() => expect(screen.getAllByText('Signed')).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Unsigned orders' }))
    expect(api.calls(orders.unsigned).length, 'signed rows stay').toBe(before)
  })
  it('are chosen by Space on a row, and opened by a click on it', async () => {
    begin()
    const { router } = await open()
    const [, first] = await screen.findAllByRole('row')
    first?.focus()
    await userEvent.keyboard(' ')
    const box = await choice(/^Sign O'Brien/)
    expect(box.checked).toBe(true)
    expect(box.tabIndex, 'Tab leads from the rows to the button').toBe(-1)
    await userEvent.click(screen.getByText('Moss, Ida'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '32' }))
  })
  it('show the patient’s birth date, tests, and diagnoses, or that these are missing', async () => {
    begin().reply(orders.unsigned, {
      list: [
        unsignedRowOf({ tests: ['Kratom', 'Fentanyl'] }),
        unsignedRowOf({ labOrderId: 32, dob: null, diagnoses: [] }),
      ],
    })
    await open()
    const [, first, second] = await screen.findAllByRole('row')
    expect(first?.textContent).toMatch(/01\/02\/1970.*Kratom, Fentanyl.*F11\.20 Opioid dependence/)
    expect(second?.textContent).toMatch(/DOB missing.*Kratom.*None/)
  })
  it('are chosen from one to another by Shift+click, and taken back the same way', async () => {
    const api = begin()
    const five = [31, 32, 33, 34, 35].map((labOrderId) =>
      unsignedRowOf({ labOrderId, specimenBarcode: `0000000003${labOrderId}` }),
    )
    api.reply(orders.unsigned, { list: five })
    await open()
    const boxes = async () =>
      (await screen.findAllByRole<HTMLInputElement>('checkbox')).filter((one) =>
        one.getAttribute('aria-label')?.startsWith('Sign '),
      )
    const checked = async () => (await boxes()).map((one) => one.checked)
    const user = userEvent.setup()
    await user.click((await boxes())[3] as HTMLElement)
    await user.keyboard('{Shift>}')
    await user.click((await boxes())[1] as HTMLElement)
    expect(await checked()).toEqual([false, true, true, true, false])
    await user.click((await boxes())[2] as HTMLElement)
    await user.keyboard('{/Shift}')
    expect(await checked()).toEqual([false, false, false, true, false])
    await user.click((await boxes())[4] as HTMLElement)
    expect(await checked(), 'without Shift only itself').toEqual([false, false, false, true, true])
  })
  it('cannot be signed until the signer attests the selection, and a changed selection requires a new attestation', async () => {
    const api = begin()
    api.reply(orders.eSign, { id: '1' })
    await open()
    await userEvent.click(await choice(/^Sign Moss/))
    await userEvent.click(screen.getByRole('button', { name: 'Sign 1 order' }))
    await screen.findByText('Check this box first to sign.')
    expect(api.calls(orders.eSign)).toHaveLength(0)
    await userEvent.click(
      await choice('I reviewed the selected order, and the tests are medically necessary.'),
    )
    await userEvent.click(await choice(/^Sign O'Brien/))
    expect(
      (await choice('I reviewed the 2 selected orders, and the tests are medically necessary.'))
        .checked,
    ).toBe(false)
  })
  it('hidden by a filter are not signed with the rest', async () => {
    const api = begin()
    api.reply(orders.eSign, { id: '1' })
    await open()
    await userEvent.click(await choice('All of them'))
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Patient (Last, First)' }),
      'mos{Enter}',
    )
    await signs('Sign 1 order')
    await screen.findByText('Signed')
    expect(api.calls(orders.eSign).map(({ input }) => input['labOrderId'])).toEqual([[32]])
  })
  it('are signed after the second factor, if it is required', async () => {
    const api = begin()
    api.refuse(orders.eSign, { code: 'second-factor', status: 403 })
    watchCalls({
      sessionOver: () => undefined,
      askSecondFactor: () => {
        api.reply(orders.eSign, { id: '1' })
        return Promise.resolve(true)
      },
    })
    await open()
    await userEvent.click(await choice(/^Sign Moss/))
    await signs('Sign 1 order')
    await screen.findByText('Signed')
    watchCalls({ sessionOver: () => undefined, askSecondFactor: () => Promise.resolve(false) })
  })
  it('are limited to 200 in one selection', async () => {
    const api = begin()
    api.reply(orders.unsigned, {
      list: Array.from({ length: 230 }, (_, at) =>
        unsignedRowOf({ labOrderId: 100 + at, specimenBarcode: String(at) }),
      ),
    })
    await open()
    await userEvent.click(await choice('The first 200'))
    expect(screen.getByRole('button', { name: 'Sign 200 orders' })).toBeTruthy()
  })
})

describe('signing as a delegate', () => {
  it('shows the orders that the providers have not signed, and no button for the delegate’s unsigned orders', async () => {
    const api = begin(ofType(2))
    api.reply(orders.delegateUnsigned, { list: two })
    await open('/lab-order')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Orders to sign for others (2)' }),
    )
    await choice(/Moss, Ida/)
    expect(screen.queryByRole('button', { name: /^Unsigned orders/ })).toBeNull()
    expect(api.calls(orders.unsignedCount)).toEqual([])
  })
  it('offers nothing to sign to a user who is not a delegate', async () => {
    const api = begin(ofType(2))
    await open('/lab-order')
    await waitFor(() => expect(api.calls(orders.delegateUnsigned)).toHaveLength(1))
    await screen.findByText("O'Brien, Ada")
    expect(screen.queryByRole('button', { name: /unsigned/i })).toBeNull()
  })
})

it('a provider without a signature gets a link to create one', async () => {
  begin({ ...clinicAdministrator, userSignatureId: 0 })
  await open()
  expect(await screen.findByRole('link', { name: 'Create your signature' })).toBeTruthy()
})
