import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { describeLeftOut, planPaper, shareOf } from '../src/kit/paper-columns.ts'

const rooms = { portrait: 540, landscape: 720 }
const column = fc
  .tuple(fc.integer({ min: 10, max: 160 }), fc.integer({ min: 0, max: 200 }))
  .map(([least, more]) => ({ least, wanted: least + more }))

it('every column is on the paper or named as left out, and what is there fits', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 30 }), (columns) => {
      const { isLandscape, shown, leftOut } = planPaper(columns, rooms)
      expect([...shown, ...leftOut]).toEqual(columns.map((_, at) => at))
      const there = shown.flatMap((at) => columns[at] ?? [])
      if (shown.length > 1)
        expect(
          shareOf(there, isLandscape ? rooms.landscape : rooms.portrait),
        ).toBeGreaterThanOrEqual(0)
      // nothing is left out that would have fit
      if (leftOut.length > 0)
        expect(shareOf(columns.slice(0, shown.length + 1), rooms.landscape)).toBeLessThan(0)
      if (leftOut.length > 0) expect(isLandscape).toBe(true)
    }),
  )
})

it('turns the paper only when cells would wrap often', () => {
  const of = (least: number, wanted: number) =>
    planPaper(
      Array.from({ length: 6 }, () => ({ least, wanted })),
      rooms,
    ).isLandscape
  expect(of(60, 90)).toBe(false)
  expect(of(60, 120)).toBe(false)
  expect(of(60, 121)).toBe(true)
  expect(describeLeftOut([])).toBe('')
  expect(describeLeftOut(['Email', 'Notes'])).toBe(
    'Not on this paper, for want of room: Email, Notes.',
  )
})
