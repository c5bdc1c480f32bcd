import { expect, test } from 'vitest'
import { inkOf } from './ink.ts'

const paper = (
  width: number,
  height: number,
  points: readonly [number, number][],
): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [x, y] of points) pixels[(y * width + x) * 4 + 3] = 200
  return pixels
}

test('finds the box around the drawing', () => {
  expect(
    inkOf(
      paper(10, 8, [
        [3, 2],
        [7, 5],
      ]),
      10,
    ),
  ).toEqual({ left: 3, top: 2, width: 5, height: 4 })
  expect(inkOf(paper(10, 8, [[9, 7]]), 10)).toEqual({ left: 9, top: 7, width: 1, height: 1 })
})

test('finds no box on empty paper', () => {
  expect(inkOf(paper(4, 4, []), 4)).toBeNull()
})
