import { expect, test } from 'vitest'
import { checkMoment } from './moment.ts'

const at = (text: string): number => Date.parse(text) / 1000
const info = JSON.stringify([
  {
    backup: [
      { timestamp: { stop: at('2026-12-01T03:12:00Z') } },
      { timestamp: { stop: at('2026-11-29T03:12:00Z') } },
    ],
  },
])
const now = at('2026-12-01T08:00:00Z')
const check = (moment: string, from = info): void => checkMoment(moment, from, now)

test.each(['2026-12-01 07:59:59+00', '2026-11-30 00:00:00-05', '2026-12-01 09:00:00+05:30'])(
  '%s lies between the oldest backup and now',
  (moment) => expect(() => check(moment)).not.toThrow(),
)

test.each([
  ['2026-12-01 08:00:01+00', 'The moment is in the future.'],
  ['2026-12-01 07:00:00-05', 'The moment is in the future.'],
  ['2026-11-29 03:12:00+00', /^The oldest backup was complete at 2026-11-29 03:12:00\+00: /],
  ['2026-12-01 07:00:00', /^Write the moment with its offset/],
  ['yesterday', /^Write the moment with its offset/],
  ['2026-13-01 07:00:00+00', /^Write the moment with its offset/],
] as const)('%s is refused in a sentence', (moment, sentence) => {
  expect(() => check(moment)).toThrow(sentence)
})

test('without a backup, no moment can be restored', () => {
  expect(() => check('2026-12-01 07:00:00+00', '[{"backup":[]}]')).toThrow(
    'There is no backup yet.',
  )
  expect(() => check('2026-12-01 07:00:00+00', '[]')).toThrow('There is no backup yet.')
})
