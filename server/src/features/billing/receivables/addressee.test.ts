import { sayInEnglish } from '@labgate/contract/languages/texts'
import { expect, test } from 'vitest'
import { patientAddressee } from './addressee.ts'

const minor = ['Parent or guardian of', 'Ada Moss']
const grown = ['Ada Moss']
test.each([
  ['the day before the 18th birthday', '2008-03-20', 'FL', '2026-03-19', minor],
  ['the 18th birthday', '2008-03-20', 'FL', '2026-03-20', grown],
  ['a birthday on February 29', '2008-02-29', 'FL', '2026-02-28', minor],
  ['the day after it in a common year', '2008-02-29', 'FL', '2026-03-01', grown],
  ['18 years in Alabama', '2008-03-20', 'AL', '2026-03-20', minor],
  ['19 years in Nebraska', '2007-03-20', 'ne', '2026-03-20', grown],
  ['20 years in Mississippi', '2005-03-21', 'MS', '2026-03-20', minor],
  ['no birth date', null, 'FL', '2026-03-20', grown],
] as const)('a patient’s paper is addressed by age: %s', (_name, dob, state, today, to) => {
  expect(patientAddressee('Ada Moss', { dob, state }, today, sayInEnglish)).toEqual(to)
})
