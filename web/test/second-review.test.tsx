import { orderAudits, type AuditRow } from '@labgate/contract/accessioning/order-audits'
import { codes } from '@labgate/contract/clinical/codes'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SecondLook } from '../src/features/accessioning/order-audits/second-review/second-review.tsx'
import { currentTarget } from '../src/scan/targets.ts'
import { fakeApi } from './fake-api.ts'
import { orderOf } from './orders.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const [barcode, other] = [specimenNumber(31), specimenNumber(32)]
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const begin = async (walk: Partial<AuditRow>[] = []) => {
  signInAs(ofType(7))
  const api = fakeApi()
  api.reply(codes.list, ({ codeType }) =>
    Object.fromEntries(
      String(codeType)
        .split(',')
        .map((_, at) => [`list${at}`, []]),
    ),
  )
  const answer = api.later(orders.get, () => orderOf({}, { specimenBarcode: barcode }))
  api.reply(orderAudits.reviewed, { id: '31' })
  const next = vi.fn()
  await showPages(
    { '/audit': () => <SecondLook labOrderId={31} walk={walk as AuditRow[]} onNext={next} /> },
    '/audit',
  )
  return { api, answer, next }
}
const scan = (code: string) => act(() => currentTarget()?.take({ kind: 'specimen', code }))
const find = (api: ReturnType<typeof fakeApi>) =>
  api.calls(orderAudits.reviewed).map(({ input }) => input)

it('has no preset outcome and records that the tube was not scanned', async () => {
  const { api, answer, next } = await begin()
  answer()
  const save = await screen.findByRole('button', { name: /^Save/ })
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await userEvent.click(save)
  expect(await screen.findByText('Choose an outcome.')).toBeTruthy()
  expect(find(api)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Verified/ }))
  expect(screen.queryByText('Choose an outcome.')).toBeNull()
  expect(screen.getByText('Tube not scanned')).toBeTruthy()
  await userEvent.click(save)
  await waitFor(() => expect(next).toHaveBeenCalled())
  expect(find(api)).toMatchObject([{ auditStatusTypeId: 1, scannedBarcode: '' }])
})

it('compares a scan made while the order loads, saves nothing after a scan of another tube, and records the scan of this one', async () => {
  const { api, answer, next } = await begin()
  scan(other)
  answer()
  const save = await screen.findByRole('button', { name: /^Save/ })
  expect(screen.getByText('Different tube scanned')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Verified/ }))
  await userEvent.click(save)
  expect(
    await screen.findByText(`You scanned a different tube. Scan ${barcode} again.`),
  ).toBeTruthy()
  expect(find(api)).toEqual([])
  scan(barcode)
  expect(await screen.findByText('Tube scanned')).toBeTruthy()
  await userEvent.click(save)
  await waitFor(() => expect(next).toHaveBeenCalled())
  expect(find(api)).toMatchObject([{ scannedBarcode: barcode }])
})

it('shows the last review of an order that has one, and that its tube was not scanned', async () => {
  const noted = {
    auditError: 'Label error',
    auditTicketNote: '',
    auditInternalNote: 'Looked twice',
  }
  const { answer } = await begin([
    {
      labOrderId: 31,
      auditStatusTypeId: 3,
      auditedBy: 'Kim Person',
      auditDate: null,
      tubeNotScanned: true,
      accessioner: '',
      ...noted,
    },
  ])
  answer()
  expect((await screen.findByText(/^Last review/)).textContent).toBe(
    'Last review: Quality · Label error · Kim Person · Tube not scanned',
  )
  expect(screen.getByText('Internal note: Looked twice')).toBeTruthy()
  expect(screen.queryByText(/^Note for the practice/)).toBeNull()
})
