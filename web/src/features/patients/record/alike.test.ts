import { likenesses } from '@labgate/contract/patients/patients'
import { expect, test } from 'vitest'
import { alikeInWords } from './alike.ts'

const typed = { firstName: 'Bob', lastName: 'Moss' }

test('describes likenesses in words, strongest first', () => {
  expect(
    alikeInWords(typed, {
      firstName: 'Robert',
      lastName: 'Mos',
      alike: ['dob', 'sounds-alike', 'first-name', 'medical-record'],
    }),
  ).toBe(
    'Same record number, similar last name, first name is a form of the same name, same birth date',
  )
})

test('does not call a partly matching name the same', () => {
  expect(
    alikeInWords(typed, { firstName: 'bob', lastName: 'Moss-Hall', alike: ['name', 'first-name'] }),
  ).toBe('Part of the last name matches, same first name')
  expect(alikeInWords(typed, { firstName: 'Ann', lastName: 'MOSS', alike: ['name'] })).toBe(
    'Same last name',
  )
})

test('has words for every likeness', () => {
  for (const why of likenesses)
    expect(alikeInWords(typed, { ...typed, alike: [why] }), why).not.toBe('')
  expect(alikeInWords(typed, { ...typed, alike: [] })).toBe('')
})
