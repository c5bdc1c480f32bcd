import { expect, test } from 'vitest'
import { isKept, table, tally } from './tally.ts'

const acknowledged = new Map([
  ['one', { begun: 0, answered: 100 }],
  ['two', { begun: 900, answered: 1200 }],
  ['three', { begun: 1100, answered: 9200 }],
])
const said = new Map([
  ['502 of nginx', 1],
  ['503 busy', 2],
])
const tallyOf = (there: Record<string, number>) =>
  tally('primary killed', { acknowledged, said }, 1000, new Map(Object.entries(there)))

test('what was acknowledged and is there once is kept', () => {
  const measured = tallyOf({ one: 1, two: 1, three: 1, 'not acknowledged': 1 })
  expect(measured).toMatchObject({ acknowledged: 3, lost: 0, doubled: 0, still: 8, longest: 8.1 })
  expect(isKept(measured)).toBe(true)
})

test('what was acknowledged and is not there is lost', () => {
  const measured = tallyOf({ one: 1, three: 1 })
  expect(measured.lost).toBe(1)
  expect(isKept(measured)).toBe(false)
})

test('what is there twice is doubled', () => {
  const measured = tallyOf({ one: 1, two: 2, three: 1 })
  expect(measured.doubled).toBe(1)
  expect(isKept(measured)).toBe(false)
})

test('a fault after which nobody saves again is not kept', () => {
  const measured = { ...tallyOf({ one: 1, two: 1, three: 1 }), failure: 'Nobody saves again.' }
  expect(isKept(measured)).toBe(false)
  expect(table([measured])).toContain('Nobody saves again.')
})

test('the table has a row for each fault, the most frequent answer first', () => {
  const [head, row] = table([tallyOf({ one: 1, two: 1, three: 1 })]).split('\n')
  expect(head).toMatch(/^fault +saved +lost/)
  expect(row).toBe(
    'primary killed  3      0     0        8.0        8.1          2 x 503 busy; 1 x 502 of nginx',
  )
})
