import { expect, test } from 'vitest'
import { stampOf } from './stamp.ts'

test('a stamp shows the time at the account, and the user if known', () => {
  expect(
    stampOf('2026-03-31T04:02:00.000Z', { zone: 'America/New_York', clock: '12' }, 'Ann Lee'),
  ).toBe('03/31/2026 12:02 AM EDT by Ann Lee')
  expect(stampOf('2026-03-31T14:02:00.000Z', { zone: '', clock: '24' }, '')).toBe(
    '03/31/2026 14:02 UTC',
  )
  expect(stampOf(null, { zone: '', clock: '12' }, 'Ann Lee')).toBe('')
})
