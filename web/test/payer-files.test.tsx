import { payerFiles, type PayerFile } from '@labgate/contract/billing/payer-files'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FilesDesk } from '../src/features/billing/payer-files/files-desk.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const file: PayerFile = {
  x12FileId: 7,
  partner: 'Bay Clearinghouse',
  direction: 'in',
  state: 'read',
  name: 'era-0331.835',
  kinds: ['835'],
  control: '000000905',
  isTest: false,
  size: 2_418,
  counts: { claims: 13, posted: 12, unmatched: 1, cents: 120_410 },
  faults: [],
  says: '',
  attention: '',
  dateMade: '2026-03-31T14:05:00.000Z',
  dateDone: '2026-03-31T14:10:00.000Z',
}
const refused: PayerFile = { ...file, state: 'refused', counts: {} }
const unreadable: PayerFile = {
  ...refused,
  x12FileId: 8,
  says: 'Segment 3 has no end.',
  faults: ['Segment 3 has no end.', 'No payment amount in BPR02.'],
}
const ofPayer: PayerFile = { ...refused, x12FileId: 9, direction: 'out', kinds: ['837'] }
const files = [file, unreadable, ofPayer]
const claims = {
  x12FileId: 9,
  kinds: ['837'],
  counts: {},
  answers: false,
  dateMade: '2026-03-20T14:05:00.000Z',
}

const open = async (search = '') => {
  signInAs(ofType(18))
  const api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  api.reply(payerFiles.list, { list: files, next: '', total: files.length, totalIsMore: false })
  api.reply(payerFiles.get, ({ x12FileId }) => ({
    ...(files.find((one) => one.x12FileId === Number(x12FileId)) ?? file),
    segments: [{ at: 1, id: 'ISA', text: 'ISA*00*' }],
    isCut: false,
    related: Number(x12FileId) === 9 ? [] : [claims],
  }))
  api.reply(payerFiles.repeat, {})
  return {
    api,
    ...(await showPages(
      { '/billing-work': () => <FilesDesk onBack={() => undefined} /> },
      `/billing-work?desk=files${search}`,
    )),
  }
}
const drawer = () => screen.findByRole('dialog', { name: 'Payer file' })

it('lists payer files with their outcomes, and opens one with its segments and the file that it answers', async () => {
  const { router } = await open()
  await userEvent.click(await screen.findByText('13 claims, 12 posted, 1 unmatched, $1,204.10'))
  const shown = within(await drawer())
  expect(
    await shown.findByText('Bay Clearinghouse · control number 000000905', { exact: false }),
  ).toBeTruthy()
  expect(shown.getByText('ISA*00*')).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ file: '7' })
  await userEvent.click(shown.getByText(/^Answers Claims \(837\), 03\/20\/2026/))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ file: '9' }))
  expect(await shown.findByText(/They are sent again from there, in a new file\.$/)).toBeTruthy()
  expect(shown.queryByText('Send again')).toBeNull()
})

it('tells a file that Labgate cannot read from one that the payer refused; it names each fault once and can be read again', async () => {
  const { api } = await open()
  await userEvent.click(await screen.findByText('Not readable'))
  expect(screen.getAllByText('Refused by payer')).toHaveLength(1)
  const shown = within(await drawer())
  const faults = (await shown.findByText('Faults')).closest('[role=alert]')
  expect([...(faults?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(
    unreadable.faults,
  )
  expect(shown.getAllByText('Segment 3 has no end.')).toHaveLength(1)
  await userEvent.click(shown.getByText('Read again'))
  await waitFor(() =>
    expect(api.calls(payerFiles.repeat)[0]?.input).toMatchObject({ x12FileId: 8 }),
  )
})

it('shows a file as done only when nothing of it waits, with the posted money apart', async () => {
  const held: PayerFile = {
    ...file,
    x12FileId: 11,
    counts: { posted: 2, held: 1, cents: 24_000, waitingCents: 12_000 },
  }
  const done: PayerFile = { ...file, x12FileId: 12, counts: { posted: 3, cents: 36_000 } }
  const foreign: PayerFile = {
    ...file,
    x12FileId: 13,
    counts: { posted: 1, cents: 100 },
    attention: 'Labgate does not read this: set 820 of version 005010X218.',
  }
  files.push(held, done, foreign)
  await open()
  expect(await screen.findByText('2 posted, 1 held, $240.00, $120.00 not posted')).toBeTruthy()
  expect(screen.getByText('3 posted, $360.00')).toBeTruthy()
  expect(screen.getByText(/^1 posted, \$1\.00\. Labgate does not read this/)).toBeTruthy()
  expect(screen.getAllByText('Read, needs a person').length).toBeGreaterThanOrEqual(2)
})
