import { expect, test } from 'vitest'
import { ageAsText, dobWithAge, todayHere } from './age.ts'

test('an age is in whole years, and changes on the birthday', () => {
  expect(ageAsText('1970-01-02', '2026-01-01')).toBe('55')
  expect(ageAsText('1970-01-02', '2026-01-02')).toBe('56')
  expect(ageAsText('2004-02-29', '2026-02-28')).toBe('21')
  expect(ageAsText('2004-02-29', '2026-03-01')).toBe('22')
})

test('an age below two years is in months', () => {
  expect(ageAsText('2026-03-20', '2026-03-31')).toBe('0 mo')
  expect(ageAsText('2025-12-31', '2026-03-30')).toBe('2 mo')
  expect(ageAsText('2024-04-01', '2026-03-31')).toBe('23 mo')
  expect(ageAsText('2024-03-31', '2026-03-31')).toBe('2')
})

test('shows no age without a birth date or with a future one', () => {
  expect(ageAsText(null, '2026-03-31')).toBe('')
  expect(ageAsText('2026-04-01', '2026-03-31')).toBe('')
  expect(dobWithAge(null)).toBe('')
  expect(dobWithAge('2026-04-01', '2026-03-31')).toBe('04/01/2026')
  expect(dobWithAge('1970-01-02', '2026-03-31')).toBe('01/02/1970 (56)')
})

test('today is the viewer’s local date, not the UTC date', () => {
  expect(todayHere(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05')
})
