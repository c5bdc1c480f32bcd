import { stack } from 'd3-shape'
import { frameOf } from './along.ts'
import {
  endLabels,
  goalLine,
  lineHigh,
  textAt,
  ticksBelow,
  toDateAbove,
  valueAxis,
} from './axes.ts'
import {
  figureInFull,
  describeFigure,
  formatOf,
  numberOf,
  numbersOf,
  pointInFull,
  type ColumnsData,
} from './figures.ts'
import { plainMark } from './marks.ts'
import { roomOf, type Rect, type Scene, type Shape, type Size } from './shapes.ts'

const usualHeight = 220

/**
 * Columns over time from 0, stacked if there are several series; the period under way is hatched
 * and has no upper edge.
 */
export const columnsScene = (data: ColumnsData, size: Size): Scene => {
  const { points, series, goal, before } = data
  const room = roomOf(size)
  const height = size.height ?? usualHeight
  const format = formatOf(data)
  const isOne = series.length === 1
  const totals = points.map((_, at) => {
    const counted = numbersOf(series.map(({ values }) => values[at] ?? null))
    return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0)
  })
  const stacked = stack<number, number>()
    .keys(series.keys())
    .value((at, of) => numberOf(series[of]?.values[at]) ?? 0)(points.map((_, at) => at))
  const lastStack = stacked.map((of) => of.at(-1) ?? [0, 0])
  const ends = [
    ...(isOne
      ? []
      : series.map(({ name, label, mark }, of) => ({
          text: label ?? name,
          color: mark.color,
          value: ((lastStack[of]?.[0] ?? 0) + (lastStack[of]?.[1] ?? 0)) / 2,
        }))),
    ...(goal
      ? [{ text: goal.name, color: 'quiet' as const, value: goal.value, isLight: true }]
      : []),
    ...(before
      ? [
          {
            text: before.name,
            color: 'quiet' as const,
            value: numberOf(before.values.at(-1)) ?? 0,
            isLight: true,
          },
        ]
      : []),
  ]
  const frame = frameOf({
    points,
    values: [...numbersOf(totals), ...numbersOf(before?.values), ...(goal ? [goal.value] : [])],
    ends,
    format,
    room,
    height,
    top: data.top,
    linesAbove: points.some(({ underWay }) => underWay) ? 2 : 1,
  })
  const { plot, scale, band, middle, area } = frame
  const y = scale.y
  /* The column, with the earlier one to its left, half as wide. */
  const wide = (at: number): { x: number; width: number } => {
    const all = band(at)
    return before ? { x: all.x + all.width / 3, width: (all.width * 2) / 3 } : all
  }
  const part = (at: number, of: number): Rect[] => {
    const [from = 0, to = 0] = stacked[of]?.[at] ?? []
    const mark = series[of]?.mark ?? plainMark
    if (numberOf(series[of]?.values[at]) === null) return []
    const isOpen = points[at]?.underWay === true
    const box = { ...wide(at), y: y(to), height: y(from) - y(to) }
    return [
      {
        kind: 'rect',
        ...box,
        color: mark.color,
        hatch: isOpen && isOne ? 'under-way' : mark.hatch,
        isLight: isOpen,
        ...(isOpen && { open: 'top' }),
        of: { series: of, point: at },
      },
    ]
  }
  const veil = (at: number): Rect[] =>
    isOne || points[at]?.underWay !== true || totals[at] === null
      ? []
      : [
          {
            kind: 'rect',
            x: wide(at).x + 1.5, // keeps its sides intact
            width: Math.max(0, wide(at).width - 3),
            y: y(totals[at] ?? 0),
            height: y(0) - y(totals[at] ?? 0),
            color: 'ground',
            isLight: true,
            hatch: 'under-way',
            open: 'top',
          },
        ]
  const earlier = (at: number): Rect[] => {
    const value = numberOf(before?.values[at])
    if (value === null) return []
    return [
      {
        kind: 'rect',
        x: band(at).x,
        width: band(at).width / 3,
        y: y(value),
        height: y(0) - y(value),
        color: isOne ? (series[0]?.mark.color ?? 'slate') : 'slate',
        isLight: true,
        hatch: 'none',
        of: { series: 0, point: at, isBefore: true },
      },
    ]
  }
  const totalText = totals.map((total) => describeFigure(total, format))
  const fits = (text: string): boolean =>
    room.widthOf(text) + room.text * 0.5 <= (plot.right - plot.left) / points.length
  const hasRoom = totalText.every(fits)
  const above = points.flatMap((_, at): Shape[] => {
    const text = totalText[at] ?? ''
    if (!(hasRoom || (totals[at] === null && fits(text)))) return []
    return [
      textAt(wide(at).x + wide(at).width / 2, y(totals[at] ?? 0) - room.text * 0.35, text, room, {
        anchor: 'middle',
        color: 'text',
      }),
    ]
  })
  return {
    width: room.width,
    height,
    along: 'x',
    scales: [scale.back],
    shapes: [
      ...valueAxis(scale, format, plot, room),
      ...points.flatMap((_, at): Shape[] => [
        ...earlier(at),
        ...series.flatMap((__, of) => part(at, of)),
        ...veil(at),
      ]),
      ...(goal ? [goalLine(y(goal.value), plot)] : []),
      ...above,
      ...toDateAbove(points, plot, room, lineHigh),
      ...ticksBelow(points, middle, height - room.text * 0.4, { left: 0, right: room.width }, room),
      ...endLabels(
        ends.map(({ value, ...label }) => ({ ...label, y: y(value) })),
        plot,
        { right: room.width, bottom: plot.bottom },
        room,
      ),
    ],
    stops: points.map((point, at) =>
      series.map(({ name, values }, of) => ({
        point: at,
        opens: at,
        series: of,
        x: middle(at),
        y: y(((stacked[of]?.[at]?.[0] ?? 0) + (stacked[of]?.[at]?.[1] ?? 0)) / 2),
        area: {
          ...area(at),
          ...(isOne
            ? {}
            : {
                y: y(stacked[of]?.[at]?.[1] ?? 0),
                height: y(stacked[of]?.[at]?.[0] ?? 0) - y(stacked[of]?.[at]?.[1] ?? 0),
              }),
        },
        text: `${pointInFull(point)}: ${isOne ? '' : `${name} `}${figureInFull(values[at], format)}`,
      })),
    ),
  }
}
