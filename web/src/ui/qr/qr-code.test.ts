import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.ts'
import { correctionOf } from './reed-solomon.ts'

/* Read as 'labgate' by an independent reader (jsQR 1.4). */
const labgate = [
  '#######.##....#######',
  '#.....#...###.#.....#',
  '#.###.#...###.#.###.#',
  '#.###.#.##..#.#.###.#',
  '#.###.#.#...#.#.###.#',
  '#.....#.####..#.....#',
  '#######.#.#.#.#######',
  '........#..##........',
  '#...#.###..#.#####..#',
  '.#.###.######.....##.',
  '###..##..#.#..###..#.',
  '..##.#..###..##.#....',
  '.#.##.###.#.####.....',
  '........#...###.#.##.',
  '#######.#.#.##..####.',
  '#.....#..####..##..##',
  '#.###.#.#..#..##....#',
  '#.###.#...###..######',
  '#.###.#....#..#.#.#..',
  '#.....#..##..##.#....',
  '#######.###.###.....#',
]

test('computes the correction bytes of the standard’s example', () => {
  expect(
    correctionOf([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10),
  ).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('makes a code that an independent reader can read', () => {
  expect(qrCodeOf('labgate').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual(
    labgate,
  )
})

test('uses the smallest size that holds the text, and refuses a text that no size holds', () => {
  const sizeFor = (bytes: number): number => qrCodeOf('x'.repeat(bytes)).length
  expect([14, 15, 26, 27, 180, 181, 213, 214, 2331].map(sizeFor)).toEqual([
    21, 25, 25, 29, 53, 57, 57, 61, 177,
  ])
  expect(() => qrCodeOf('x'.repeat(2332))).toThrow(RangeError)
})
