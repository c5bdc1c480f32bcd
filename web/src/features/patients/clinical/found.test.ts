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
  it.each(['opioid', 'pain', '11.20', 'F1', 'F11.20.1', 'F11.20000', ''])('%s is none', (typed) => expect(codeTyped(typed)).toBe(''))
})

describe('what a dictionary answers', () => {
  const itemOf = (label: string) => ({ key: label, label })
  it('is not there before it has come, nor for no words at all', () => {
    expect(foundIn('oxy', { data: undefined, error: null }, itemOf)).toEqual({ hits: [], of: undefined, failed: false })
    expect(foundIn('', { data: { list: ['Aspirin'] }, error: null }, itemOf).of).toBeUndefined()
  })
  it('is nothing found, or a failure, and the two differ', () => {
    expect(foundIn('oxy', { data: { list: [] }, error: null }, itemOf)).toEqual({ hits: [], of: 'oxy', failed: false })
    expect(foundIn('oxy', { data: undefined, error: new Error('down') }, itemOf)).toEqual({ hits: [], of: 'oxy', failed: true })
  })
  it('free text is one entry whatever its case', () => expect(freeTextKey('Green TEA ')).toBe(freeTextKey('green tea')))
})
