import { expect, test } from 'vitest'
import { countKept, isMet } from './count-kept.ts'

const saves = new Map([
  ['early', { begun: 10, answered: 20 }],
  ['under way', { begun: 90, answered: 110 }],
  ['late', { begun: 120, answered: 130 }],
])
const there = (...subjects: string[]): ReadonlyMap<string, number> =>
  new Map(subjects.map((subject) => [subject, 1]))

test.each([
  ['all from before it', ['early'], { lost: 0, left: 0 }, true],
  ['one that was under way', ['early', 'under way'], { lost: 0, left: 0 }, true],
  ['less than what was acknowledged', ['under way'], { lost: 1, left: 0 }, false],
  ['something from after it', ['early', 'late'], { lost: 0, left: 1 }, false],
] as const)('with %s, the moment is met or not', (_, subjects, kept, met) => {
  const counted = countKept(saves, there(...subjects), 100)
  expect(counted).toMatchObject({ before: 1, after: 1, ...kept })
  expect(isMet(counted)).toBe(met)
})

test('a save that is there twice, and a moment without saves around it, prove nothing', () => {
  expect(isMet(countKept(saves, new Map([['early', 2]]), 100))).toBe(false)
  expect(isMet(countKept(saves, there('early', 'under way', 'late'), 200))).toBe(false)
})
