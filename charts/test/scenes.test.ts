import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { numberOf, type ChartData, type SparkData } from '../src/figures.ts'
import { marks } from '../src/marks.ts'
import { sceneOf } from '../src/scene.ts'
import { tableOf } from '../src/table.ts'
import { kinds, lines, size } from './any-data.ts'
import { faultsOf, readBack, type Placed, type Read } from './read-back.ts'

/**
 * The table's figures, by series, point and period; without the limits of a control chart or the
 * counts of a range.
 */
const figuresOf = (data: ChartData): Read[] => {
  const { rows, series, head } = tableOf(data)
  const ofColumn = series.map((of, at) => {
    if (data.kind === 'range')
      return [
        { series: 0 },
        { series: 1 },
        undefined,
        { series: 0, isBefore: true },
        { series: 1, isBefore: true },
        undefined,
      ][at]
    if (of !== undefined) return { series: of }
    return data.kind === 'strip'
      ? undefined
      : { series: data.kind === 'columns' ? 0 : (series[at - 1] ?? 0), isBefore: true }
  })
  expect(ofColumn).toHaveLength(head.length - 1)
  return rows.flatMap(({ cells }, point) =>
    cells.flatMap(({ value }, at) => {
      const of = ofColumn[at]
      return value === null || of === undefined ? [] : [{ isBefore: false, ...of, point, value }]
    }),
  )
}
const key = ({ series, point, isBefore }: Read): string => `${series} ${point} ${isBefore}`
const asText = (all: readonly Placed[], figures: Map<string, number>): string[] =>
  [
    ...new Set(
      all.map((read) => {
        const wanted = figures.get(key(read))
        const isRight = wanted !== undefined && Math.abs(wanted - read.value) <= read.within
        return isRight ? key(read) : `${key(read)}: ${read.value}, not ${wanted}`
      }),
    ),
  ].toSorted()

describe.each(Object.entries(kinds))('%s', (kind, anyData) => {
  it('shows the figures of its table and nothing else', () => {
    fc.assert(
      fc.property(anyData, size, (data, room) => {
        const figures = new Map(figuresOf(data).map((figure) => [key(figure), figure.value]))
        const { marks, corners } = readBack(sceneOf(data, room))
        const drawn = asText([...marks, ...corners], figures)
        expect(drawn).toEqual([...figures.keys()].toSorted())
      }),
    )
  })
  it('keeps texts from overlapping and draws nothing outside its bounds', () => {
    fc.assert(
      fc.property(anyData, size, (data, room) => {
        expect(faultsOf(sceneOf(data, room))).toEqual([])
      }),
    )
  })
  it('has a described stop for each point and series, inside the scene', () => {
    fc.assert(
      fc.property(anyData, size, (data, room) => {
        const scene = sceneOf(data, room)
        expect(scene.stops).toHaveLength(tableOf(data).rows.length)
        for (const { x, y, text } of scene.stops.flat()) {
          expect(
            x >= 0 && x <= scene.width && y >= 0 && y <= scene.height,
            `${kind} ${x} ${y}`,
          ).toBe(true)
          expect(text).not.toMatch(/undefined|NaN/)
        }
      }),
    )
  })
})

it('a line has a gap where nothing was counted', () => {
  fc.assert(
    fc.property(lines, size, (data, room) => {
      if (data.kind !== 'lines') return
      /*
       * Runs without a gap among the points that are over; each one leading into the period under
       * way adds one.
       */
      const runs = data.series
        .flatMap(({ values, before }) => [
          { values, hasOpen: true },
          ...(before ? [{ values: before, hasOpen: false }] : []),
        ])
        .map(({ values, hasOpen }) => {
          const is = (at: number): boolean => numberOf(values[at]) !== null
          const isOpen = hasOpen && data.points.at(-1)?.underWay === true
          const last = isOpen ? values.length - 1 : values.length
          const stretches = values
            .slice(0, last)
            .filter((_, at) => is(at) && !is(at - 1) && is(at + 1) && at + 1 < last).length
          return stretches + (isOpen && is(last) && is(last - 1) ? 1 : 0)
        })
      expect(readBack(sceneOf(data, room)).runs).toBe(runs.reduce((sum, run) => sum + run, 0))
    }),
  )
})

it('a sparkline starts at 0 and has a gap where a figure is missing', () => {
  const data: SparkData = {
    kind: 'spark',
    points: ['a', 'b', 'c', 'd', 'e'].map((tick) => ({ tick, text: tick })),
    values: [4, 8, null, 2, 6],
  }
  const scene = sceneOf(data, { width: 96 })
  const { corners, runs } = readBack(scene)
  expect(corners.map(({ value }) => Math.round(value))).toEqual([4, 8, 2, 6])
  expect(runs).toBe(2)
  expect(faultsOf(scene)).toEqual([])
})

it('a phone-width chart shows at most six ticks, including the last one', () => {
  const points = Array.from({ length: 14 }, (_, at) => ({ tick: `#${at}`, text: `Day ${at}` }))
  const ticksIn = (width: number): string[] => {
    const scene = sceneOf(
      {
        kind: 'strip',
        alongName: 'Day',
        points,
        name: 'Share',
        values: points.map(() => 4),
        mean: 4,
        sigma: 1,
      },
      { width },
    )
    return scene.shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.text.startsWith('#') ? [shape.text] : [],
    )
  }
  expect(ticksIn(340)).toEqual(['#1', '#4', '#7', '#10', '#13'])
  expect(ticksIn(900)).toHaveLength(14)
})

it('small charts in two rows are split into rows of about equal length', () => {
  const points = [{ tick: 'a', text: 'a' }]
  const series = Array.from({ length: 9 }, (_, at) => ({
    name: `#${at}`,
    mark: marks[0],
    values: [107],
  }))
  const { shapes } = sceneOf(
    { kind: 'multiples', alongName: 'Week', points, series },
    { width: 1200 },
  )
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []))
  const names = texts.filter(({ text }) => text.startsWith('#'))
  const rows = [...new Set(names.map(({ y }) => y))].map(
    (y) => names.filter((name) => name.y === y).length,
  )
  expect(rows).toEqual([5, 4])
  expect(texts.filter(({ text }) => text === '120')).toHaveLength(9)
})
