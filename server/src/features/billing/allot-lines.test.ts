import { dice as diceOf } from '@labgate/contract/test/dice'
import { describe, expect, it } from 'vitest'
import type { RemittanceLine } from '../../x12/faces/remittance.ts'
import { allottedLines, type PostedLine } from './allot-lines.ts'

const ours = (
  billLineId: number,
  code: string,
  cents: number,
  ...modifiers: string[]
): PostedLine => ({
  billLineId,
  code,
  modifiers,
  cents,
  openCents: cents,
  owedCents: cents,
})
const said = (
  code: string,
  charge: number,
  { number = '', paid = 0, modifiers = [] as readonly string[] } = {},
) =>
  ({
    at: 0,
    number,
    procedure: { qualifier: 'HC', code, modifiers },
    submitted: undefined,
    charge,
    paid,
    units: '1',
    adjustments: [{ group: 'CO', reason: '45', amount: charge - paid, quantity: '', at: 0 }],
    remarks: [],
  }) as unknown as RemittanceLine // only what is read
const allot = (
  lines: readonly RemittanceLine[],
  of: readonly PostedLine[],
  isByPerson = false,
): [number, number, number][] | undefined =>
  allottedLines({ lines }, of, isByPerson)?.map(({ line, charge, paid }) => [
    line.billLineId,
    charge,
    paid,
  ])

describe('a line that the payer split', () => {
  it('is one line of ours, with our number or without', () => {
    const one = [ours(1, '87801', 26_000)]
    for (const number of ['L1', ''])
      expect(
        allot(
          [said('87801', 13_000, { number, paid: 6000 }), said('87801', 13_000, { number })],
          one,
        ),
      ).toEqual([
        [1, 13_000, 6000],
        [1, 13_000, 0],
      ])
  })

  it('takes no other line of the same code, whichever comes first', () => {
    const two = [ours(1, '80307', 12_000), ours(2, '80307', 15_000)]
    expect(allot([said('80307', 6000), said('80307', 15_000), said('80307', 6000)], two)).toEqual([
      [1, 6000, 0],
      [2, 15_000, 0],
      [1, 6000, 0],
    ])
    // half of a line is missing: nobody knows of which
    expect(allot([said('80307', 12_000), said('80307', 6000)], two)).toBeUndefined()
  })

  it('waits if it cannot be told from another line', () => {
    const two = [ours(1, '80307', 12_000), ours(2, '80307', 6000)]
    const parts = [6000, 6000, 6000].map((charge, nth) => said('80307', charge, { paid: nth }))
    expect(allot(parts, two)).toBeUndefined()
    expect(
      allot(
        [6000, 6000, 6000].map((charge) => said('80307', charge)),
        two,
      )
        ?.map(([line]) => line)
        .toSorted(),
    ).toEqual([1, 1, 2])
  })
})

it('finds a line by number, by code and modifiers, and by code if the payer returned no modifier', () => {
  const two = [ours(1, '80307', 12_000, '59'), ours(2, '80307', 12_000)]
  const exact = said('80307', 12_000, { modifiers: ['59'] })
  expect(allot([said('80307', 12_000), exact], two)?.map(([line]) => line)).toEqual([2, 1])
  expect(
    allot([exact, said('80307', 12_000, { number: 'L1' })], two)?.map(([line]) => line),
  ).toEqual([2, 1])
  expect(allot([said('99999', 12_000)], two)).toBeUndefined()
  expect(allot([said('99999', 1)], [ours(1, '80307', 12_000)]), 'a claim of one line').toEqual([
    [1, 1, 0],
  ])
})

it('one code for several lines waits, and is shared among them if a person says so', () => {
  const two = [ours(2, 'G0481', 36_000), ours(3, '80307', 15_000)]
  const panel = [said('80399', 51_000, { paid: 20_000 })]
  expect(allot(panel, two)).toBeUndefined()
  expect(allot(panel, two, true)).toEqual([
    [2, 36_000, 14_118],
    [3, 15_000, 5882],
  ])
  expect(allot([said('80399', 50_000)], two, true), 'another charge').toBeUndefined()
})

it('gives each line its charge, and adds up to what the payer said, however it splits and orders', () => {
  const seed = Number(process.env['LABGATE_SEED'] ?? 11)
  const { below, of, isLikely } = diceOf(seed)
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + below(4) }, (_, nth) =>
      ours(nth + 1, of(['80307', 'G0481', '87801']), 100 + below(40_000)),
    )
    const parts = lines.flatMap(({ billLineId, code, cents }) => {
      const cut = below(cents)
      const numbered = isLikely(0.5) ? { number: `L${billLineId}` } : {}
      return (cut === 0 ? [cents] : [cut, cents - cut]).map((charge) =>
        said(code, charge, { ...numbered, paid: below(charge + 1) }),
      )
    })
    const isPanel = isLikely(0.25)
    const given = isPanel
      ? [
          said(
            '80399',
            lines.reduce((sum, { cents }) => sum + cents, 0),
            { paid: 77 },
          ),
        ]
      : parts
    const all = allottedLines({ lines: given }, lines, true)
    if (all === undefined) continue
    const sum = (some: readonly { charge: number; paid: number }[]) => ({
      charge: some.reduce((total, { charge }) => total + charge, 0),
      paid: some.reduce((total, { paid }) => total + paid, 0),
    })
    expect(sum(all), `seed ${seed}, round ${round}`).toEqual(sum(given))
    for (const { charge, paid, adjustments } of all)
      expect(charge - adjustments.reduce((one, { amount }) => one + amount, 0)).toBe(paid)
    for (const line of lines)
      expect(sum(all.filter((one) => one.line === line)).charge).toBe(line.cents)
  }
})
