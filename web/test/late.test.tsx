import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { connection } from '../src/api/connection.ts'
import { late } from '../src/ui/late.tsx'
import { showPart } from './show.tsx'

it('a part that fails to load shows the error in its place, keeps the content beside it, and can be retried', async () => {
  const Part = () => <p>The part</p>
  const load = vi.fn(() => Promise.resolve({ default: Part }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Late = late(load)
  showPart(
    <>
      <input aria-label="Typed" />
      <Suspense fallback={null}>
        <Late />
      </Suspense>
    </>,
  )
  await userEvent.type(await screen.findByLabelText('Typed'), 'kept')
  expect((await screen.findByRole('alert')).textContent).toContain('Labgate did not respond.')
  expect(connection.isLost()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept')
})
