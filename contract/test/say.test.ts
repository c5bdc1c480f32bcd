import { afterEach, expect, expectTypeOf, it } from 'vitest'
import { howMany } from '../src/kit/how-many.ts'
import { isEnglish, phraseOf, say, speak } from '../src/languages/say.ts'

afterEach(() => speak({}))

it('says what stands in the code until it speaks another language', () => {
  expect(isEnglish()).toBe(true)
  expect(say('Save')).toBe('Save')
  expect(say('Page {page} of {pages}', { page: 1, pages: 'many' })).toBe('Page 1 of many')
  expect(phraseOf('Save')).toBe('Save')
})

it('says the phrase of the language, with its values wherever they stand there', () => {
  speak({ Save: 'Guardar', 'Page {page} of {pages}': 'De {pages}, la página {page}' })
  expect(isEnglish()).toBe(false)
  expect(say('Save')).toBe('Guardar')
  expect(say('Page {page} of {pages}', { page: 1, pages: 3 })).toBe('De 3, la página 1')
  expect(phraseOf('Save')).toBe('Guardar')
})

it('shows a text without a phrase as it stands', () => {
  speak({ Save: 'Guardar' })
  expect(say('Close {name}', { name: '{Save}' })).toBe('Close {Save}')
})

it('counts in the language', () => {
  speak({ day: 'día', days: 'días' })
  expect([1, 2, 1204].map((count) => howMany(count, 'day'))).toEqual([
    '1 día',
    '2 días',
    '1,204 días',
  ])
})

it('takes just the values that its text names', () => {
  expectTypeOf(say<'Page {page}'>)
    .parameter(1)
    .toEqualTypeOf<Readonly<Record<'page', string | number>>>()
  expectTypeOf(say<'Save'>).parameters.toEqualTypeOf<['Save']>()
})
