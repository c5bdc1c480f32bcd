import { fc } from '@labgate/contract/test/properties'
import type { ChartData, Point, Value } from '../src/figures.ts'
import { decimal, duration, count } from '../src/formats.ts'
import { marks } from '../src/marks.ts'

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(5000) },
  fc.constant(null),
  fc.constant({ why: 'fewer than 20' }),
  fc.constant(0),
)
/** No name contains the words a test looks for when a number is missing. */
const name = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  .filter((text) => !/undefined|NaN/.test(text))
const format = fc.constantFrom(count, decimal(1), duration)
const pointsOf = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.boolean())
  .map(([length, isOpen]): Point[] =>
    Array.from({ length }, (_, at) => ({
      tick: `${String((at % 12) + 1).padStart(2, '0')}/08`,
      text: `Week ${at}`,
      ...(isOpen && at === length - 1 && { underWay: true }),
    })),
  )
const values = (length: number) => fc.array(value, { minLength: length, maxLength: length })
const seriesOf = (length: number, most: number) =>
  fc
    .array(
      fc.record({ name, values: values(length), before: values(length), hasBefore: fc.boolean() }),
      { minLength: 1, maxLength: most },
    )
    .map((all) =>
      all.map(({ hasBefore, before, ...one }, at) => ({
        ...one,
        name: `${one.name} ${at}`,
        mark: marks[at % marks.length] ?? marks[0],
        ...(hasBefore && { before }),
      })),
    )
const along = <T>(more: (points: Point[]) => fc.Arbitrary<T>) =>
  pointsOf.chain((points) =>
    fc
      .tuple(more(points), format)
      .map(([rest, form]) => ({ alongName: 'Week', points, format: form, ...rest })),
  )

export const lines = along((points) => fc.record({ series: seriesOf(points.length, 5) })).map(
  (rest): ChartData => ({ kind: 'lines', ...rest }),
)
export const multiples = along((points) =>
  fc.record({
    series: seriesOf(points.length, 9),
    ownScales: fc.boolean(),
    hasLongNames: fc.boolean(),
  }),
).map((rest): ChartData => ({
  kind: 'multiples',
  ...rest,
}))
export const columns = along((points) =>
  fc.record({ series: seriesOf(points.length, 9), earlier: fc.option(values(points.length)) }),
).map(({ earlier, series, ...rest }): ChartData => ({
  kind: 'columns',
  ...rest,
  series: series.map(({ name: of, values: all, mark }) => ({ name: of, values: all, mark })),
  ...(earlier && { before: { name: 'before', values: earlier } }),
}))
export const strip = along((points) =>
  fc.record({
    values: values(points.length),
    mean: fc.integer({ min: 1, max: 5000 }),
    sigma: fc.integer({ min: 1, max: 900 }),
  }),
).map((rest): ChartData => ({ kind: 'strip', name: 'Share', ...rest }))
export const bars = fc.integer({ min: 1, max: 5 }).chain((parts) =>
  fc
    .record({
      rows: fc.array(fc.record({ name, values: values(parts) }), { minLength: 1, maxLength: 20 }),
      most: fc.integer({ min: 1, max: 15 }),
      format,
    })
    .map(({ rows, ...rest }): ChartData => ({
      kind: 'bars',
      rowName: 'Account',
      rows: rows.map((row, at) => ({ ...row, name: `${row.name} ${at}` })),
      series: marks.slice(0, parts).map((mark, at) => ({ name: `Part ${at}`, mark })),
      ...rest,
    })),
)
const range90 = fc.record({ median: value, p90: value, n: fc.nat(100) })
export const range = fc
  .record({
    rows: fc.array(fc.record({ name, now: range90, before: fc.option(range90) }), {
      minLength: 1,
      maxLength: 9,
    }),
    format,
  })
  .map(({ rows, ...rest }): ChartData => ({
    kind: 'range',
    rowName: 'Test type',
    rows: rows.map(({ name: of, now, before }, at) => ({
      name: `${of} ${at}`,
      ...now,
      ...(before && { before }),
    })),
    ...rest,
  }))
export const kinds = { lines, columns, multiples, strip, bars, range }
/** From a phone to a wide screen, and a sheet of paper with its smaller letters. */
export const size = fc.oneof(
  fc.integer({ min: 300, max: 1400 }).map((width) => ({ width })),
  fc.constant({ width: 540, text: 8, height: 150 }),
)
