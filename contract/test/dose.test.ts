import { describe, expect, it } from 'vitest'
import { describeMedication, readingsWithDose, withDoseApart } from '../src/patients/dose.ts'
import { fc } from './properties.ts'

const names = ['oxycodone', 'Tylenol #3', 'vitamin B12', 'green tea', 'Mucinex 12 hour', 'St. John’s wort'] // prettier-ignore
const doses = ['5 mg bid', '5mg/5mL q6h', '10/325 mg every 8 hours', 'one tablet at bedtime', '2 tablets prn', '0.5 mg', 'twice daily', '1,000 mcg as needed', '8 mg'] // prettier-ignore

it('a dose typed after any name is told from it, and both are whole', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...doses), (name, dose) => {
      const typed = `${name} ${dose}`
      expect(withDoseApart(typed)).toEqual({ description: name, dose })
      expect(describeMedication(withDoseApart(typed))).toBe(typed)
      for (const reading of readingsWithDose(typed))
        expect(`${reading.name} ${reading.dose}`).toBe(typed)
    }),
  )
})
describe('words without a dose', () => {
  it.each([...names, 'testoxyn 10', 'daily vitamins', '5 mg', 'One A Day', 'a'.repeat(200)])(
    '%s stays a name',
    (typed) => {
      expect(readingsWithDose(typed)).toEqual([])
      expect(withDoseApart(typed)).toEqual({ description: typed })
    },
  )
})
it('reads the longest name first, and leaves a dose that is too long in the name', () => {
  expect(readingsWithDose('Oxycodone 10 mg bid')).toEqual([
    { name: 'Oxycodone 10 mg', dose: 'bid' },
    { name: 'Oxycodone', dose: '10 mg bid' },
  ])
  const long = `tea 5 mg ${'x'.repeat(100)}`
  expect(withDoseApart(long)).toEqual({ description: long })
})
