import { describe, expect, it } from 'vitest'
import { codeTyped, foundIn, freeTextKey } from './found.ts'

describe('a code that the table lacks', () => {
  it.each([
    ['f1120', 'F11.20'],
    ['F11.20', 'F11.20'],
    [' z79 ', 'Z79'],
    ['s72.001a', 'S72.001A'],
    ['qa00101', 'QA0.0101'],
  ])('%s is the code %s', (typed, code) => expect(codeTyped(typed)).toBe(code))
  it.each(['opioid', 'pain', '11.20', 'F1', 'F11.20.1', 'F11.20000', ''])(
    '%s is not a code',
    (typed) => expect(codeTyped(typed)).toBe(''),
  )
})

describe('a dictionary lookup', () => {
  const itemOf = (label: string) => ({ key: label, label })
  it('has no answer before the response arrives or for an empty search', () => {
    expect(foundIn('oxy', { data: undefined, error: null }, itemOf)).toEqual({
      hits: [],
      of: undefined,
      failed: false,
    })
    expect(foundIn('', { data: { list: ['Aspirin'] }, error: null }, itemOf).of).toBeUndefined()
  })
  it('distinguishes no matches from a failure', () => {
    expect(foundIn('oxy', { data: { list: [] }, error: null }, itemOf)).toEqual({
      hits: [],
      of: 'oxy',
      failed: false,
    })
    expect(foundIn('oxy', { data: undefined, error: new Error('down') }, itemOf)).toEqual({
      hits: [],
      of: 'oxy',
      failed: true,
    })
  })
  it('free text is one entry regardless of case', () =>
    expect(freeTextKey('Green TEA ')).toBe(freeTextKey('green tea')))
})
