import { users } from '@labgate/contract/people/users'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TimeFormat } from '../src/features/people/security/parts/time-format.tsx'
import { instantAsText } from '../src/forms/dates.ts'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const shown = (): string => instantAsText('2026-04-01T00:05:00Z', 'Pacific/Honolulu')

it('changes the times of this tab once the server has saved the choice', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signInAs(administrator)
  const api = fakeApi()
  api.refuse(users.saveTimeFormat, {
    status: 500,
    code: 'failed',
    message: 'Something went wrong!',
    incident: 'K7QX',
  })
  showPart(<TimeFormat />)
  await userEvent.click(screen.getByLabelText('12 hours (2:05 PM)'))
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  expect(shown()).toBe('03/31/2026 14:05 HST')
  api.reply(users.saveTimeFormat, { message: 'Saved.', clock: '12' })
  await userEvent.click(screen.getByLabelText('12 hours (2:05 PM)'))
  await waitFor(() => expect(shown()).toBe('03/31/2026 2:05 PM HST'))
  expect((screen.getByLabelText('12 hours (2:05 PM)') as HTMLInputElement).checked).toBe(true)
  expect(api.calls(users.saveTimeFormat)[1]?.input).toMatchObject({ clock: '12' })
})

it('keeps the focus on the choice when the page is made anew', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(users.saveTimeFormat, { message: 'Saved.', clock: '12' })
  const { unmount } = showPart(<TimeFormat />)
  await userEvent.click(screen.getByLabelText('12 hours (2:05 PM)'))
  await waitFor(() => expect(shown()).toBe('03/31/2026 2:05 PM HST'))
  unmount()
  showPart(<TimeFormat />)
  expect(document.activeElement).toBe(screen.getByLabelText('12 hours (2:05 PM)'))
})
