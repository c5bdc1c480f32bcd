import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { instantHere } from './dates.ts'
import { instantOfText } from './local-time.ts'

test('reads a date and time in the forms that people type, and reads back every displayed one', () => {
  const at = instantOfText('03/31/2026 14:05')
  for (const typed of ['3/31/26 2:05 pm', ' 2026-03-31  1405 ', '03/31/2026 02:05 PM'])
    expect(instantOfText(typed), typed).toBe(at)
  expect(at).toBe(new Date(2026, 2, 31, 14, 5).toISOString())
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true }),
      (date) => {
        const shown = instantHere(date.toISOString())
        expect(instantHere(instantOfText(shown))).toBe(shown)
      },
    ),
  )
})

test('reads an empty text as no time, and does not complete a partial date and time', () => {
  expect(instantOfText(' ')).toBe('')
  for (const typed of ['soon', '03/31/2026', '14:05', '13/40/2026 10:00', '03/31/2026 25:00'])
    expect(instantOfText(typed), typed).toBeNull()
})
