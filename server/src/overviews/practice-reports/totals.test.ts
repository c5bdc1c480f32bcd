import { measures } from '@labgate/contract/figures/measures'
import { percentileOf } from '@labgate/contract/figures/segments'
import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { definitions } from './definitions.ts'

const numbers = (cells: readonly unknown[] | undefined): number[] =>
  (cells ?? []).flatMap((cell) => (typeof cell === 'number' ? [cell] : []))
const count = fc.integer({ min: 0, max: 400 })

it('the turnaround total is calculated from all reports, without adding or averaging percentiles', () => {
  const times = fc.array(
    fc.record({
      typeId: fc.integer({ min: 1, max: 9 }),
      bucket: fc.integer({ min: 0, max: 140 }),
      n: fc.integer({ min: 1, max: 40 }),
    }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(times, (found) => {
      const { rows, total } = definitions.turnaround.rows(found)
      const known = (minutes: number | null) => minutes ?? undefined
      const [n, ...shown] = numbers(total?.cells)
      expect(n).toBe(found.reduce((sum, one) => sum + one.n, 0))
      expect(n).toBe(rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0))
      expect(shown).toEqual(
        [known(percentileOf(found, 'p50')), known(percentileOf(found, 'p90'))].filter(
          (one) => one !== undefined,
        ),
      )
    }),
  )
})

it('the volume total is the sum of its rows in every column, and every row adds up', () => {
  const rowsOf = fc.array(
    fc.record({
      provider: fc.string(),
      location: fc.string(),
      counts: fc.array(count, { minLength: 10, maxLength: 10 }),
    }),
  )
  fc.assert(
    fc.property(rowsOf, (found) => {
      const { rows, total } = definitions.volume.rows(found)
      const columns = definitions.volume.columns.length - 2
      for (let at = 0; at < columns; at++)
        expect(total?.cells[at + 2]).toBe(
          rows.reduce((sum, { cells }) => sum + Number(cells[at + 2]), 0),
        )
      for (const { cells } of rows)
        expect(cells.at(-1)).toBe(numbers(cells.slice(2, -1)).reduce((sum, one) => sum + one, 0))
    }),
  )
})

it('a share of findings is its count divided by those compared, regardless of the other counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), count, (judged, found) => {
      const rows = definitions.verdicts.rows([
        { measure: measures.judged.id, n: judged },
        { measure: measures.unexplained.id, n: found },
      ]).rows
      const [, n, share] =
        rows.find(({ cells }) => cells[0] === measures.unexplained.title)?.cells ?? []
      expect([n, share]).toEqual([found, Math.round((1000 * found) / judged) / 10])
    }),
  )
  expect(definitions.verdicts.rows([]).rows).toEqual([])
})
