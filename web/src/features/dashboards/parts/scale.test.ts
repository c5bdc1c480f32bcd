import { expect, test } from 'vitest'
import { curveOf, roundTop } from './scale.ts'

test('the upper end of an axis is round and never below the highest value', () => {
  expect([0, 1, 2, 3, 7, 10, 11, 21, 49, 120, 243, 501].map(roundTop)).toEqual([1, 1, 2, 5, 10, 10, 20, 25, 50, 200, 250, 1000])
})

test('a curve begins at the left, ends at the right, and zero stands at the bottom', () => {
  const points = curveOf([0, 5, 10], { left: 10, right: 110, top: 0, bottom: 100 }, 10)
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [10, 100],
    [60, 50],
    [110, 0],
  ])
  expect(curveOf([4], { left: 10, right: 110, top: 0, bottom: 100 }, 4)).toEqual([{ x: 10, y: 0, value: 4 }])
})
