import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { Timeline, wasInEffect, type Given, type Span, type Wanted } from './timeline.ts'

/* Days of one month: few enough that random rows collide. */
const days = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`)
const content = fc.constantFrom('A', 'B', 'C')
const day = fc.constantFrom(...days)
/**
 * Table rows, at most one in effect on a day; some were replaced before they took effect, and the
 * last may be open-ended.
 */
const spans = fc
  .tuple(
    fc.uniqueArray(day, { minLength: 0, maxLength: 10 }),
    fc.array(content, { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([cuts, contents, isOpen]): Span[] => {
    const sorted = cuts.toSorted()
    const pairs = Array.from(
      { length: Math.floor(sorted.length / 2) },
      (_, at) => [sorted[2 * at] ?? '', sorted[2 * at + 1] ?? ''] as const,
    )
    return pairs.map(([from, to], at) => ({
      id: at + 1,
      content: contents[at] ?? 'A',
      from,
      to: isOpen && at === pairs.length - 1 ? null : to,
    }))
  })
/** A file: rows of one key with distinct first days, each with or without a last day. */
const file = fc.uniqueArray(
  fc.record({ content, from: day, isBlank: fc.boolean(), to: fc.option(day, { nil: null }) }),
  {
    selector: ({ from }) => from,
    minLength: 1,
    maxLength: 4,
  },
)
const given = fc.record({
  effective: day,
  overlap: fc.constantFrom('end' as const, 'refuse' as const),
})

interface FileRow extends Wanted {
  first: string
}
const inOrder = (
  rows: readonly { content: string; from: string; to: string | null; isBlank: boolean }[],
  { effective }: Given,
): FileRow[] =>
  [
    ...new Map(
      rows.map(({ content: text, from, to, isBlank }) => [
        isBlank ? effective : from,
        { content: text, from: isBlank ? null : from, to },
      ]),
    ),
  ]
    .map(([first, row]) => ({ ...row, first }))
    .toSorted((one, other) => (one.first < other.first ? -1 : 1))
const load = (table: readonly Span[], rows: readonly FileRow[], how: Given) => {
  const line = new Timeline(table)
  const effects = rows.map((row, at) => line.lay(row, how, rows[at + 1]?.first))
  return {
    effects,
    spans: line.spans.map((span, at) => ({ ...span, id: span.id || 100 + at })),
    written: line.written(),
  }
}
const on = (table: readonly Span[], when: string): Span[] =>
  table.filter((span) => span.from <= when && (span.to === null || span.to >= when))

test('loading files leaves one row per day, loses no row and no day, and changes nothing the second time', () => {
  let loaded = 0
  let refused = 0
  fc.assert(
    fc.property(spans, file, given, (table, made, how) => {
      const rows = inOrder(made, how)
      const { effects, spans: after, written } = load(table, rows, how)
      for (const when of days) expect(on(after, when).length, when).toBeLessThanOrEqual(1)
      for (const span of table)
        expect(after.find(({ id }) => id === span.id)).toMatchObject({
          content: span.content,
          from: span.from,
        })
      const isShorter = effects.some(
        (effect) => typeof effect === 'object' && effect.what === 'ends',
      )
      if (!isShorter)
        for (const when of days)
          if (on(table, when).length > 0) expect(on(after, when), when).toHaveLength(1)
      for (const [at, effect] of effects.entries()) {
        const row = rows[at]
        if (typeof effect === 'string') refused += 1
        else if (row !== undefined) {
          loaded += 1
          expect(on(after, row.first)[0]?.content).toBe(row.content)
          if (row.to !== null) expect(on(after, row.to)[0]?.content).toBe(row.content)
        }
      }
      expect(written.begun.every((span) => wasInEffect(span))).toBe(true)
      if (how.overlap === 'refuse')
        for (const when of days)
          if (!isShorter)
            expect(on(after, when)[0]?.content).toBe(
              on(table, when)[0]?.content ?? on(after, when)[0]?.content,
            )
      const again = load(after, rows, how)
      for (const [at, effect] of again.effects.entries())
        if (typeof effects[at] !== 'string') expect(effect).toBeUndefined()
      if (effects.every((effect) => typeof effect !== 'string'))
        expect(again.written).toEqual({ begun: [], ended: new Map() })
    }),
    { numRuns: 1200, seed: 275 },
  )
  expect([loaded > 500, refused > 50]).toEqual([true, true])
})

test('a row without a last day replaces the row in effect and ends before the next known row', () => {
  const table = [
    { id: 1, content: 'A', from: '2026-01-01', to: '2026-12-31' },
    { id: 2, content: 'B', from: '2027-01-01', to: null },
  ]
  const line = new Timeline(table)
  expect(
    line.lay(
      { content: 'C', from: null, to: null },
      { effective: '2026-07-01', overlap: 'end' },
      undefined,
    ),
  ).toEqual({
    what: 'replaces',
    was: 'A',
    from: '2026-07-01',
    to: '2026-12-31',
    aside: 0,
  })
  expect(line.written()).toEqual({
    begun: [{ id: 0, content: 'C', from: '2026-07-01', to: '2026-12-31' }],
    ended: new Map([[1, '2026-06-30']]),
  })
  expect(
    new Timeline(table).lay(
      { content: 'C', from: null, to: null },
      { effective: '2026-07-01', overlap: 'refuse' },
      undefined,
    ),
  ).toBe(
    'Another row is in effect from 01/01/2026 through 12/31/2026. Choose other days, or let that row end the day before.',
  )
})
