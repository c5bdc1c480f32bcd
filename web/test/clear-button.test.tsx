import { globSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ClearButton } from '../src/ui/clear-button.tsx'
import { InstantInput } from '../src/ui/fields/instant-field.tsx'
import { showPart } from './show.tsx'

it('a button that clears filters leaves the field alone until its one click is over', async () => {
  const clear = vi.fn<() => void>()
  showPart(
    <>
      <InstantInput label="From" begin={null} />
      <ClearButton onClear={clear}>Clear filters</ClearButton>
    </>,
  )
  const user = userEvent.setup()
  const field = screen.getByLabelText('From')
  await user.type(field, '13/45')
  const button = screen.getByRole('button', { name: 'Clear filters' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement, 'its fault would move the button').toBe(field)
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(clear).toHaveBeenCalledTimes(1)
})

it('every button that clears what is typed into filters is a ClearButton', () => {
  const callers = globSync('web/src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('clearTypedFilters('),
  )
  expect(callers).toEqual(['web/src/ui/clear-button.tsx'])
})
