import { mailChoices } from '@labgate/contract/overviews/mail-choices'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MailChoices } from '../src/features/people/security/parts/mail-choices.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })

it('saves each choice with the earlier ones, and offers none for a screen that the user does not have', async () => {
  signInAs(ofType(2))
  const api = fakeApi()
  api.reply(mailChoices.get, { kinds: ['results'], email: 'sam@clinic.example', isProven: true })
  api.reply(mailChoices.save, { message: 'Saved.' })
  showPart(<MailChoices />)
  await screen.findByText(
    'Sent to sam@clinic.example. They contain counts, no patient information.',
  )
  expect(screen.queryByRole('checkbox', { name: 'New messages in the Inbox' })).toBeNull()
  expect(box('New results').checked).toBe(true)
  await userEvent.click(box('Critical results'))
  await waitFor(() =>
    expect(api.calls(mailChoices.save)[0]?.input).toMatchObject({ kinds: ['results', 'critical'] }),
  )
})

it('explains that nothing is sent without an email address, and disables the choices', async () => {
  signInAs(ofType(2))
  const api = fakeApi()
  api.reply(mailChoices.get, { kinds: [], email: '', isProven: false })
  showPart(<MailChoices />)
  await screen.findByText('You have no email address. Ask your administrator to add one.')
  expect(box('New results').disabled).toBe(true)
})
