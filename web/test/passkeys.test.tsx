import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PasskeyList } from '../src/features/people/security/parts/passkey-list.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const device = vi.hoisted(() => ({ makes: vi.fn<(options: string) => Promise<string>>() }))
vi.mock(import('../src/session/passkeys.ts'), async (original) => ({
  ...(await original()),
  canUsePasskeys: () => true,
  deviceMakes: device.makes,
}))

const row = (passkeyId: number, name: string, dateUsed: string | null) => ({
  passkeyId,
  name,
  dateMade: '2026-03-02T13:00:00Z',
  dateUsed,
  isSynced: passkeyId === 1,
})
let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  api.reply(passkeys.list, {
    list: [row(1, 'Phone', '2026-03-03T09:00:00Z'), row(2, 'Bench PC', null)],
  })
  api.reply(singleSignOn.own, { passwordClosed: false, organization: '', shownAgain: false })
  api.reply(passkeys.begin, { options: '{"challenge":"x"}' })
  api.reply(secondFactor.state, {
    enabled: true,
    authenticator: false,
    passkeys: 2,
    required: true,
    passkeyRequired: false,
    recoveryCodesLeft: 10,
  })
})

const add = async (): Promise<HTMLElement> => {
  showPart(<PasskeyList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' })
  const name = within(dialog).getByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Front desk')
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Violet-Harbor-42')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Continue/ }))
  return dialog
}

it('shows each passkey with its last use, and which is on other devices, too', async () => {
  showPart(<PasskeyList />)
  const [, phone, bench] = await screen.findAllByRole('row')
  expect(phone?.textContent).toContain('Also on your other devices')
  expect(bench?.textContent).toContain('Not yet')
})

it('adds what the device makes, and shows recovery codes if there were none', async () => {
  device.makes.mockResolvedValueOnce('made')
  api.reply(passkeys.add, { recoveryCodes: ['AAAA-BBBB'] })
  await add()
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy()
  expect(device.makes).toHaveBeenCalledWith('{"challenge":"x"}')
  expect(api.calls(passkeys.add).map(({ input }) => input)).toMatchObject([
    { name: 'Front desk', response: 'made' },
  ])
})

it('says so if the device made none, and keeps what was typed', async () => {
  device.makes.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const dialog = await add()
  expect(await screen.findByText(/The device gave no passkey/)).toBeTruthy()
  expect((within(dialog).getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Front desk')
  expect(api.calls(passkeys.add)).toHaveLength(0)
})

it('removes one once that is confirmed', async () => {
  api.reply(passkeys.remove, {})
  showPart(<PasskeyList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey Bench PC' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Remove passkey/ }))
  await waitFor(() =>
    expect(api.calls(passkeys.remove).map(({ input }) => input)).toMatchObject([{ passkeyId: 2 }]),
  )
})
