import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { remittanceFile } from '../../../test/x12/remittance-file.ts'
import { readRemittance } from '../../x12/faces/read-remittance.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import { mostAtOnce, piecesOf, transactionsOf } from './remittance-pieces.ts'

const [base] = readRemittance(
  remittanceFile({
    trace: 'T',
    control: 1,
    claims: [
      {
        number: 'B1S1V1',
        member: 'W1',
        status: '1',
        charge: 120,
        paid: 70,
        payerNumber: 'P1',
        adjustments: ['CO*45*50'],
      },
    ],
  }),
).sets as [Remittance]
const [claim] = base.claims as [Remittance['claims'][number]]
const setOf = (numbers: readonly string[]): Remittance => ({
  ...base,
  claims: numbers.map((number, at) => ({ ...claim, number, at })),
})
const numbered = (count: number, of: (nth: number) => string): string[] =>
  Array.from({ length: count }, (_, nth) => of(nth))

describe('the pieces of a file', () => {
  it('have each claim once, those of one bill together, and no transaction has too many', () => {
    const random = randomOf('pieces')
    for (let round = 0; round < 60; round++) {
      const sets = Array.from({ length: random.int(0, 40) }, () =>
        setOf(
          numbered(random.pick([0, 1, 3, 30, 900]), () =>
            random.chance(0.9)
              ? `B${random.int(1, 900)}S1V${random.int(1, 3)}`
              : random.pick(['', 'OTHER', 'b7s1v1']),
          ),
        ),
      )
      const pieces = piecesOf(sets)
      const places = (one: { atSet: number; claims: readonly { at: number }[] }): string[] =>
        one.claims.map(({ at }) => `${one.atSet} ${at}`)
      expect(pieces.flatMap(places).toSorted()).toEqual(
        sets.flatMap((set, atSet) => set.claims.map(({ at }) => `${atSet} ${at}`)).toSorted(),
      )
      for (const [atSet] of sets.entries()) {
        const own = pieces.filter((piece) => piece.atSet === atSet)
        expect(own.map(({ isFirst }) => isFirst).indexOf(true)).toBe(0)
        expect(own.filter(({ isFirst }) => isFirst)).toHaveLength(1)
        expect(own.map(({ isLast }) => isLast)).toEqual(own.map((_, nth) => nth === own.length - 1))
        const bills = own.map(
          ({ claims }) =>
            new Set(
              claims.flatMap(({ number }) => /^(B\d+)S/i.exec(number)?.[1]?.toUpperCase() ?? []),
            ),
        )
        const all = bills.flatMap((some) => [...some])
        expect(new Set(all).size).toBe(all.length)
      }
      expect(transactionsOf(pieces).flat()).toEqual(pieces)
      for (const some of transactionsOf(pieces))
        if (some.length > 1)
          expect(some.flatMap(({ claims }) => claims).length).toBeLessThanOrEqual(mostAtOnce)
    }
  })

  it('are one transaction for many small sets, and several for a large one', () => {
    const small = numbered(20, (nth) => `B${nth}S1V1`).map((number) => setOf([number]))
    expect(transactionsOf(piecesOf(small))).toHaveLength(1)
    const large = setOf(numbered(1000, (nth) => `B${nth}S1V1`))
    expect(transactionsOf(piecesOf([large])).map((some) => some[0]?.claims.length)).toEqual([
      250, 250, 250, 250,
    ])
  })
})
