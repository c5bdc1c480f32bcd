import { expect, test } from 'vitest'
import { subjectFault } from './commit-subjects.ts'

test('a first line begins with a verb that says the change', () => {
  expect(subjectFault('Fix the total of a refunded invoice')).toBeUndefined()
  expect(subjectFault('A refund is counted once')).toMatch(/^begins with "A"/)
  expect(subjectFault('fix the total')).toMatch(/^begins with "fix"/)
  expect(subjectFault('Fixed the total')).toMatch(/^begins with "Fixed"/)
  expect(subjectFault('')).toMatch(/^begins with ""/)
})

test('a first line has fewer than 72 characters, as a reader counts them', () => {
  expect(subjectFault(`Add ${'x'.repeat(67)}`)).toBeUndefined()
  expect(subjectFault(`Add ${'x'.repeat(68)}`)).toBe('has 72 characters, and 71 are allowed')
  expect(subjectFault(`Add ${'😀'.repeat(67)}`)).toBeUndefined()
})
