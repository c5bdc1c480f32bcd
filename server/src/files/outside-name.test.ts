import { expect, it } from 'vitest'
import { outsideName } from './outside-name.ts'
import { safeName } from './safe-name.ts'

it.for([
  ['era\u202E538.exe', 'era538.exe'],
  ['\u2066a\u2069.835', 'a.835'],
  ['a\u200B\uFEFF.835', 'a.835'],
  ['a\r\nb\t.835', 'ab.835'],
  ['a\u2028b.835', 'ab.835'],
  ['\u202E\u200F', 'file'],
  ['', 'file'],
  ['Überweisung März.835', 'Überweisung März.835'],
] as const)('the name %j from outside is kept as %j', ([name, kept]) => {
  expect(outsideName(name)).toBe(kept)
})

it('a name that is too long is cut, and never within a character', () => {
  expect(outsideName('a'.repeat(300))).toHaveLength(200)
  expect(outsideName(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
})

it('a file is downloaded without such marks, whenever it was kept', () => {
  expect(safeName('r\u202Efdp.txt', 'application/pdf')).toBe('rfdp.txt.pdf')
  expect(safeName('r\u202Efdp.bin', 'application/octet-stream')).toBe('rfdp.bin')
})
