import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import { icd10Difference, type Icd10Difference } from './icd10-difference.ts'
import type { Icd10Row } from './read-icd10.ts'

test('compares a list with the known one: added, changed (with the fields), ended, and unchanged rows', () => {
  const known = [
    { name: 'Norco', brands: ['a'] },
    { name: 'Soma', brands: ['b'] },
    { name: 'Talwin', brands: [] },
  ]
  const coming = [
    { name: 'soma', brands: ['b', 'c'] },
    { name: 'Norco', brands: ['a'] },
    { name: 'Xanax', brands: [] },
  ]
  expect(differenceOf(known, coming, ({ name }) => name.toLowerCase())).toEqual({
    added: [{ name: 'Xanax', brands: [] }],
    changed: [
      {
        before: { name: 'Soma', brands: ['b'] },
        after: { name: 'soma', brands: ['b', 'c'] },
        fields: ['name', 'brands'],
      },
    ],
    ended: [{ name: 'Talwin', brands: [] }],
    unchanged: 1,
  })
})

const row = (
  code: string,
  validFrom: string,
  validTo: string | null = null,
  description = code,
): Icd10Row => ({ code, description, validFrom, validTo })
const file = (...codes: string[]) => codes.map((code) => ({ code, description: code }))
const year2026 = { from: '2025-10-01', to: '2026-09-30' }
const year2027 = { from: '2026-10-01', to: '2027-09-30' }
const year2025 = { from: '2024-10-01', to: '2025-09-30' }

test('ends a code that is absent from the next file on the day before that file begins', () => {
  const known = [
    row('A00.0', '2015-10-01'),
    row('A00.1', '2015-10-01'),
    row('A00.2', '2015-10-01', '2025-09-30'),
  ]
  const { added, changed, ended, doubtful, unchanged, isNewest } = icd10Difference(
    known,
    file('A00.0', 'A00.3'),
    year2027,
  )
  expect(added).toEqual([row('A00.3', '2026-10-01')])
  expect(ended.map(({ after }) => after)).toEqual([row('A00.1', '2015-10-01', '2026-09-30')])
  expect([changed, doubtful, unchanged, isNewest]).toEqual([[], [], 2, true])
})

test('reports a new description, a code that returns after it ended, and a code that begins earlier than known', () => {
  const known = [
    row('A00.0', '2015-10-01', null, 'old words'),
    row('A00.1', '2015-10-01', '2020-09-30'),
    row('A00.2', '2026-01-01'),
  ]
  const { changed } = icd10Difference(known, file('A00.0', 'A00.1', 'A00.2'), year2026)
  expect(changed.map(({ after, fields }) => [after, fields])).toEqual([
    [row('A00.0', '2015-10-01'), ['description']],
    [row('A00.1', '2015-10-01'), ['validTo']],
    [row('A00.2', '2025-10-01'), ['validFrom']],
  ])
})

test('keeps an announced end date even if the file still has the code', () => {
  const known = [row('A00.0', '2015-10-01', '2026-09-30')]
  expect(icd10Difference(known, file('A00.0'), year2026)).toMatchObject({
    changed: [],
    ended: [],
    unchanged: 1,
  })
})

test('keeps a code that begins during the file’s period but is not in the file, and marks it for review', () => {
  const known = [row('A00.0', '2015-10-01'), row('U07.1', '2026-04-01'), row('U07.2', '2025-10-01')]
  const { ended, doubtful } = icd10Difference(known, file('A00.0'), year2026)
  expect(ended).toEqual([])
  expect(doubtful.map(({ code }) => code)).toEqual(['U07.1', 'U07.2'])
})

test('adds codes from an older file only for its own period, and renames and ends none', () => {
  const known = [
    row('A00.0', '2015-10-01', null, 'new words'),
    row('A00.1', '2025-10-01'),
    row('A00.2', '2015-10-01'),
  ]
  const difference = icd10Difference(known, file('A00.0', 'A00.9'), year2025)
  expect(difference).toMatchObject({
    isNewest: false,
    added: [row('A00.9', '2024-10-01', '2025-09-30')],
    changed: [],
    ended: [],
  })
  expect(difference.doubtful.map(({ code }) => code)).toEqual(['A00.2'])
  expect(difference.warnings).toEqual([
    'The table holds codes that begin after 2025-09-30. This older file does not change them; it adds only codes and dates from its own period.',
  ])
})

test('warns that a file may be incomplete if it would end much of the table; rejects a period that ends before it begins', () => {
  const known = Array.from({ length: 20 }, (_, index) => row(`A${index + 10}`, '2015-10-01'))
  expect(icd10Difference(known, file('A10'), year2027).warnings).toEqual([
    'This file would end 19 of 20 codes. Is it the complete order file, not its list of changes?',
  ])
  expect(
    icd10Difference(known, file(...known.slice(2).map(({ code }) => code)), year2027).warnings,
  ).toEqual([])
  expect(() => icd10Difference(known, [], { from: '2026-10-01', to: '2026-09-30' })).toThrow(
    RangeError,
  )
})

const after = (
  known: readonly Icd10Row[],
  { added, changed, ended }: Icd10Difference,
): Icd10Row[] => {
  const rows = new Map(known.map((one) => [one.code, one]))
  for (const one of [
    ...added,
    ...changed.map((change) => change.after),
    ...ended.map((change) => change.after),
  ])
    rows.set(one.code, one)
  return [...rows.values()]
}
const validOn = (rows: readonly Icd10Row[], day: string): string[] =>
  rows
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
    .map(({ code }) => code)
    .toSorted()

test('yearly files read in order give exactly their codes on the first and last day of each period; a second reading changes nothing', () => {
  const years = 6
  // a code is added once and ends once
  const life = fc
    .tuple(fc.nat(years - 1), fc.nat(years))
    .map(([first, length]) => ({ first, last: first + length }))
  fc.assert(
    fc.property(fc.array(life, { minLength: 1, maxLength: 8 }), (lives) => {
      const listOf = (year: number): string[] =>
        lives.flatMap(({ first, last }, index) =>
          first <= year && year <= last ? [`A0${index}`] : [],
        )
      const periodOf = (year: number) => ({
        from: `${2015 + year}-10-01`,
        to: `${2016 + year}-09-30`,
      })
      let table: Icd10Row[] = []
      for (let year = 0; year < years; year += 1) {
        table = after(table, icd10Difference(table, file(...listOf(year)), periodOf(year)))
        expect(icd10Difference(table, file(...listOf(year)), periodOf(year))).toMatchObject({
          added: [],
          changed: [],
          ended: [],
          doubtful: [],
        })
      }
      for (let year = 0; year < years; year += 1) {
        for (const day of Object.values(periodOf(year)))
          expect(validOn(table, day)).toEqual(listOf(year))
      }
    }),
    { numRuns: 300 },
  )
})

test('yearly files read in any order produce the same table', () => {
  const lists = [file('A00', 'A01'), file('A00', 'A02'), file('A00', 'A02', 'A03')]
  const periods = [year2025, year2026, year2027]
  const read = (order: readonly number[]): Icd10Row[] => {
    let table: Icd10Row[] = []
    for (const index of order)
      table = after(table, icd10Difference(table, lists[index]!, periods[index]!))
    return table.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  }
  for (const order of [
    [1, 0, 2],
    [2, 1, 0],
    [0, 2, 1],
    [2, 0, 1],
  ])
    expect(read(order), order.join()).toEqual(read([0, 1, 2]))
})
