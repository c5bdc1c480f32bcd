import { users } from '@labgate/contract/people/users'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useCallForm } from '../src/forms/use-call-form.ts'
import { fieldParts } from '../src/ui/fields/field.ts'
import { memoInput } from '../src/ui/fields/memo-input.ts'
import { TextField } from '../src/ui/fields/text-fields.tsx'
import { showPart } from './show.tsx'

it('an input renders again for a new fault or different options, not for a new first value or equal options', () => {
  const drawn = vi.fn()
  const Drawn = memoInput(
    ({
      error,
    }: {
      begin: string
      error?: string
      options: readonly { value: number; label: string }[]
    }) => {
      drawn(error)
      return null
    },
  )
  const { rerender } = render(<Drawn begin="a" options={[{ value: 1, label: 'Female' }]} />)
  rerender(<Drawn begin="b" options={[{ value: 1, label: 'Female' }]} />)
  expect(drawn).toHaveBeenCalledTimes(1)
  rerender(<Drawn begin="b" options={[{ value: 1, label: 'Male' }]} />)
  rerender(<Drawn begin="b" options={[{ value: 1, label: 'Male' }]} error="Enter the sex." />)
  expect(drawn).toHaveBeenCalledTimes(3)
})

it('a field keeps its handlers while another field is typed in', async () => {
  const handlers = new Set<unknown>()
  const drawings = vi.fn()
  const Form = () => {
    const form = useCallForm({
      endpoint: users.save,
      initial: { firstName: '', lastName: '' },
      toInput: () => ({ userId: 0 }),
      onDone: () => undefined,
    })
    drawings()
    handlers.add(fieldParts({ form, name: 'lastName', label: 'Last name' }).given.onChange)
    return <TextField form={form} name="firstName" label="First name" />
  }
  showPart(<Form />)
  await userEvent.type(screen.getByLabelText('First name'), 'Ada')
  expect(drawings.mock.calls.length).toBeGreaterThan(1)
  expect(handlers.size).toBe(1)
})
