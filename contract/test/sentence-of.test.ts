import { afterEach, expect, it } from 'vitest'
import { speak } from '../src/languages/say.ts'
import { sentenceOf } from '../src/languages/sentence-of.ts'

afterEach(() => speak({}))

const file = 'The file has {a} rows; at most {b} fit.'
const inSpanish = {
  'Record not found.': 'No se encontró el registro.',
  [file]: 'Caben {b} filas como máximo, y el archivo tiene {a}.',
  'The file has {a}.': 'El archivo tiene {a}.',
  '{a} was {b} the other record.': '{a} fue {b} otro registro.',
  'merged into': 'fusionado con el',
  May: 'mayo',
  '{a} of {b}': '{a} de {b}',
}

it('leaves every sentence as it is in English', () => {
  expect(sentenceOf('Record not found.')).toBe('Record not found.')
})

it('finds a sentence as it stands, and one by the words around its values', () => {
  speak(inSpanish)
  expect(sentenceOf('Record not found.')).toBe('No se encontró el registro.')
  expect(sentenceOf('The file has 12 rows; at most 10 fit.')).toBe(
    'Caben 10 filas como máximo, y el archivo tiene 12.',
  )
})

it('says words of the product among the values, and leaves a name that is one', () => {
  speak(inSpanish)
  expect(sentenceOf('May was merged into the other record.')).toBe(
    'May fue fusionado con el otro registro.',
  )
})

it('leaves what the catalog does not have, and what only a few letters would match', () => {
  speak(inSpanish)
  expect(sentenceOf('The fax machine of Dr. May is busy.')).toBe(
    'The fax machine of Dr. May is busy.',
  )
  expect(sentenceOf('Bottle of water')).toBe('Bottle of water')
})

it('follows the language that is spoken now', () => {
  speak(inSpanish)
  expect(sentenceOf('The file has 1 rows; at most 0 fit.')).toMatch(/^Caben/)
  speak({ [file]: 'Máximo {b}, hay {a}.' })
  expect(sentenceOf('The file has 1 rows; at most 0 fit.')).toBe('Máximo 0, hay 1.')
})
