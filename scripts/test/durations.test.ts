import { globSync, readFileSync } from 'node:fs'
import { describeDuration } from '@labgate/contract/kit/durations'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const theOne = 'contract/src/kit/durations.ts'
/* A number in a text, and right after it a unit of a duration. */
const ownForm = /\} (h|min|d)(?![\p{L}\d_=])|toFixed\(1\)[^`\n]*\} days/u

it('a duration has one form', () => {
  expect([0, 45, 60, 185, 1440, 2879, 2880, 3456].map(describeDuration)).toEqual([
    '0 min',
    '45 min',
    '1 h',
    '3 h 5 min',
    '24 h',
    '47 h 59 min',
    '2 days',
    '2.4 days',
  ])
})

it('only one function says it', () => {
  const files = ['contract', 'charts', 'server', 'web'].flatMap((part) =>
    globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: root }),
  )
  expect(files.length).toBeGreaterThan(1000)
  const others = files.filter(
    (file) =>
      file !== theOne &&
      !file.startsWith('web/src/language/') &&
      ownForm.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(others).toEqual([])
})
