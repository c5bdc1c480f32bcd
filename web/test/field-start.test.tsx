import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFieldStart } from '../src/ui/use-field-start.ts'

const Form = ({ isThere }: { isThere: boolean }) => {
  useFieldStart('tests')
  return isThere ? <input aria-label="Tests" data-path="specimens.0.tests" /> : <p>Loading</p>
}

it('the field named in the address gets focus once it appears, unless the user acted first', async () => {
  const { rerender, unmount } = render(<Form isThere={false} />)
  rerender(<Form isThere />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tests')))
  unmount()
  const again = render(<Form isThere={false} />)
  act(() => void globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
  again.rerender(<Form isThere />)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(document.activeElement).toBe(document.body)
})
