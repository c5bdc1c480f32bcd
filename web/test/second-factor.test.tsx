import { secondFactor } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { call, watchCalls } from '../src/api/call.ts'
import { SecondFactorPrompt } from '../src/app/dialogs/second-factor-prompt.tsx'
import { askSecondFactor } from '../src/app/dialogs/second-factor.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  watchCalls({ sessionOver: () => undefined, askSecondFactor })
  api = fakeApi()
  api.refuse(users.setTempPassword, {
    code: 'second-factor',
    message: 'Enter the code from your authenticator.',
  })
})
const start = () => {
  const done = call(users.setTempPassword, { userId: 7, password: 'Some-New-Word-7' })
  done.catch(() => undefined)
  return done
}

describe('an action that requires the second factor', () => {
  it('prompts for the code, reports a wrong one, and continues with the right one', async () => {
    showPart(<SecondFactorPrompt />)
    let done: Promise<unknown> = Promise.resolve()
    act(() => {
      done = start()
    })
    const user = userEvent.setup()
    const code = await screen.findByLabelText('Code')
    api.refuse(secondFactor.prove, {
      code: 'code-wrong',
      message: 'That code is incorrect or has expired.',
    })
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('That code is incorrect or has expired.')).toBeTruthy()
    api.reply(secondFactor.prove, {})
    api.reply(users.setTempPassword, {})
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    await expect(done).resolves.toMatchObject({ valid: true })
    expect(api.calls(secondFactor.prove).map(({ input }) => input['code'])).toEqual([
      '000000',
      '123456',
    ])
    expect(api.calls(users.setTempPassword)).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is refused when the prompt is closed', async () => {
    showPart(<SecondFactorPrompt />)
    let done: Promise<unknown> = Promise.resolve()
    act(() => {
      done = start()
    })
    await screen.findByLabelText('Code')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect(done).rejects.toMatchObject({ code: 'second-factor' })
    expect(api.calls(users.setTempPassword)).toHaveLength(1)
  })
})
