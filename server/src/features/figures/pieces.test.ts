import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

it('pieces cover each day of a range once, and no other day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 800 }),
      (offset, length) => {
        const from = dayAfter('2024-01-01', offset)
        const days = piecesOf(from, dayAfter(from, length)).flatMap((piece) => {
          const held: string[] = []
          for (
            let day = piece.from;
            day < periodAfter(piece.grain, piece.to, 1);
            day = dayAfter(day, 1)
          )
            held.push(day)
          return held
        })
        expect(days.toSorted()).toEqual(
          Array.from({ length: length + 1 }, (_, at) => dayAfter(from, at)),
        )
      },
    ),
  )
})

it('each whole month or week is one cell', () => {
  // 25 October 2026 is a Sunday
  expect(piecesOf('2026-10-24', '2026-12-02')).toEqual([
    { grain: 'w', from: '2026-10-25', to: '2026-10-25' },
    { grain: 'd', from: '2026-10-24', to: '2026-10-24' },
    { grain: 'd', from: '2026-12-01', to: '2026-12-02' },
    { grain: 'm', from: '2026-11-01', to: '2026-11-01' },
  ])
})
