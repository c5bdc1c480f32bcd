import { accounts } from '@labgate/contract/accounts/accounts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { PrintTicks, type Printing } from '../src/features/orders/form/visit-aside.tsx'
import { Form, begin, field, save } from './account-form.tsx'
import type { FakeApi } from './fake-api.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  api = begin()
})

it.each(['2.5', '1e3', '3,5', '12a'])(
  'a number field keeps %s as it was typed or pasted, says what is wrong, and is not saved',
  async (typed) => {
    showPart(<Form />)
    const user = userEvent.setup()
    const percent = field('Medicare')
    await user.clear(percent)
    await user.click(percent)
    await user.paste(typed)
    expect(percent.value).toBe(typed)
    expect(screen.queryByText('Enter a whole number.')).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter a whole number.')).toBeTruthy()
    await user.click(save())
    expect(api.calls(accounts.save)).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(percent))
    await user.clear(percent)
    await user.type(percent, '1,200{ArrowUp}')
    expect(screen.queryByText('Enter a whole number.')).toBeNull()
    expect(percent.value).toBe('1201')
  },
)

it('a number that cannot be printed changes nothing, and says so', async () => {
  const last: Printing[] = []
  showPart(
    <PrintTicks
      value={{ labels: 3, requisition: false }}
      onChange={(next) => void last.push(next)}
    />,
  )
  const user = userEvent.setup()
  const labels = screen.getByLabelText<HTMLInputElement>('Labels for each tube')
  await user.clear(labels)
  await user.paste('2.5')
  expect(labels.value).toBe('2.5')
  expect(last).toEqual([{ labels: 0, requisition: false }])
  await waitFor(() => expect(screen.getByText('Enter 0 to 10; until then it is 3.')).toBeTruthy())
})
