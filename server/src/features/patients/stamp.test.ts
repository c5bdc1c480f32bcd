import { expect, test } from 'vitest'
import { stampOf } from './stamp.ts'

test('a stamp shows the time at the account, and the user if known', () => {
  expect(stampOf('2026-03-31T04:02:00.000Z', 'America/New_York', 'Ann Lee')).toBe(
    '03/31/2026 00:02 EDT by Ann Lee',
  )
  expect(stampOf('2026-03-31T14:02:00.000Z', '', '')).toBe('03/31/2026 14:02 UTC')
  expect(stampOf(null, '', 'Ann Lee')).toBe('')
})
