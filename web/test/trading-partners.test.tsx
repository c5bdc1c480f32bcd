import { tradingPartners, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import { drafts } from '@labgate/contract/orders/drafts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { newPartner } from '../src/features/billing/payer-files/partner-words.tsx'
import { TradingPartnersPage } from '../src/features/billing/payer-files/partners.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const gulf: TradingPartner = {
  ...newPartner,
  tradingPartnerId: 4,
  name: 'Gulf Clearinghouse',
  isTest: false,
  submitterId: 'LAB',
  receiverId: 'GULF',
  receiverName: 'Gulf',
  host: 'sftp.gulf.example',
  user: 'lab',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  outFolder: 'out',
  inFolder: 'in',
  doneFolder: 'done',
  hasSecret: true,
  rowVersion: 3,
  failure: 'Nothing is listening there.',
  failedAt: '2026-03-20T15:00:00.000Z',
}
let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  api.reply(tradingPartners.list, { list: [gulf], partnerFolders: '' })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:02:00.000Z' })
  api.reply(drafts.discard, {})
})

it('an administrator must enter a production partner’s name to change it, and a connection try shows its result', async () => {
  signInAs(ofType(1))
  api.reply(tradingPartners.save, { id: '4' })
  api.reply(tradingPartners.try, {
    message: 'Connected. One file waits for us.',
    isReached: true,
    waiting: 1,
  })
  await showPages({ '/trading-partners': TradingPartnersPage }, '/trading-partners?id=4')
  expect(
    await screen.findAllByText(/^Nothing is listening there\. Not reached since/),
  ).toHaveLength(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Try connection' }))
  expect(await screen.findByText('Connected. One file waits for us.')).toBeDefined()
  expect(screen.queryByLabelText(/to confirm/)).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Folder for our files/), '-new')
  await userEvent.type(
    screen.getByLabelText(/^Password/, { selector: 'input[type=password]' }),
    'Harbor 7',
  )
  await userEvent.type(
    await screen.findByLabelText(/Enter “Gulf Clearinghouse” to confirm/),
    'Gulf Clearinghouse',
  )
  await userEvent.click(screen.getByRole('button', { name: /^Save trading partner/ }))
  await waitFor(() => expect(api.calls(tradingPartners.save)).toHaveLength(1))
  expect(api.calls(tradingPartners.save)[0]?.input).toMatchObject({
    tradingPartnerId: 4,
    rowVersion: 3,
    outFolder: 'out-new',
    secret: 'Harbor 7',
    confirmedName: 'Gulf Clearinghouse',
  })
  expect(JSON.stringify(api.calls(drafts.save))).not.toContain('Harbor')
})

it('billing can read a partner but not change it', async () => {
  signInAs(ofType(18))
  await showPages({ '/trading-partners': TradingPartnersPage }, '/trading-partners?id=4')
  expect(await screen.findByText('sftp.gulf.example')).toBeDefined()
  expect(screen.getByText('A password or private key is stored.')).toBeDefined()
  for (const name of [/Try connection/, /Save trading partner/, /New trading partner/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('saves the setting that an HTTPS partner answers eligibility checks at once', async () => {
  signInAs(ofType(1))
  const http = {
    ...gulf,
    isTest: true,
    transport: 'http' as const,
    url: 'https://gulf.example/core',
    coreSenderId: 'LAB',
    coreReceiverId: 'GULF',
    pickUp: ['X12_835_Request'],
  }
  api.reply(tradingPartners.list, { list: [http], partnerFolders: '' })
  api.reply(tradingPartners.save, { id: '4' })
  await showPages({ '/trading-partners': TradingPartnersPage }, '/trading-partners?id=4')
  await userEvent.click(
    await screen.findByRole('switch', { name: /Answers eligibility checks at once/ }),
  )
  await userEvent.click(screen.getByRole('button', { name: /^Save trading partner/ }))
  await waitFor(() =>
    expect(api.calls(tradingPartners.save)[0]?.input).toMatchObject({ realTime: true }),
  )
})

it('says which folder the server’s operator set for partners, or that there is none', async () => {
  signInAs(ofType(1))
  const folder = { ...gulf, isTest: true, transport: 'folder' as const, path: '/srv/partners/gulf' }
  api.reply(tradingPartners.list, { list: [folder], partnerFolders: '/srv/partners' })
  const { unmount } = await showPages(
    { '/trading-partners': TradingPartnersPage },
    '/trading-partners?id=4',
  )
  expect(
    await screen.findByText('Inside /srv/partners. Has the folders out, in, done, and refused.'),
  ).toBeDefined()
  expect(screen.queryByText(/PARTNER_FOLDERS/)).toBeNull()
  unmount()
  api.reply(tradingPartners.list, { list: [folder], partnerFolders: '' })
  await showPages({ '/trading-partners': TradingPartnersPage }, '/trading-partners?id=4')
  expect(
    await screen.findByText(
      'The server has no folder for trading partners. Its operator sets one with PARTNER_FOLDERS.',
    ),
  ).toBeDefined()
})

it('a connection is not offered to be tried before a second person confirmed where the files go', async () => {
  signInAs(ofType(1))
  api.reply(tradingPartners.list, {
    list: [{ ...gulf, isWaiting: true, needsOther: true, failure: '', failedAt: null }],
    partnerFolders: '',
  })
  await showPages({ '/trading-partners': TradingPartnersPage }, '/trading-partners?id=4')
  expect(await screen.findByText(/Another person must confirm where the files/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try connection' })).toBeNull()
})
