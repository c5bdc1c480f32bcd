import { expect, it } from 'vitest'
import { cliaStanding } from '../src/accounts/labs.ts'

it('the end of a CLIA certificate is announced 60 days ahead, and its last day is still valid', () => {
  const on = (expires: string | null) => cliaStanding(expires, '2026-03-10')
  expect([
    on(null),
    on('2026-05-10'),
    on('2026-05-09'),
    on('2026-03-10'),
    on('2026-03-09'),
  ]).toEqual(['', '', 'soon', 'soon', 'expired'])
})
