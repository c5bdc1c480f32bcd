import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { InstantInput } from '../src/ui/fields/instant-field.tsx'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

it.each(['12/01/2026 02:05:30 PM', '  12/1/26   2:05 p.m.', '12/01/2026 14:05'])(
  'a moment typed as “%s” is not cut to another time',
  async (typed) => {
    signInAs(administrator)
    const changed = vi.fn()
    showPart(<InstantInput label="At" begin={null} onChange={changed} />)
    const field = screen.getByLabelText<HTMLInputElement>('At')
    await userEvent.type(field, typed)
    fireEvent.blur(field)
    expect(field.value).toBe('12/01/2026 14:05')
    const last = String(changed.mock.lastCall?.[0])
    expect(new Date(last).getHours()).toBe(14)
    expect(new Date(last).getMinutes()).toBe(5)
  },
)
