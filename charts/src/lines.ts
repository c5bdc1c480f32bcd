import { say } from '@labgate/contract/languages/say'
import { frameOf } from './along.ts'
import {
  endLabels,
  goalLine,
  ticksBelow,
  toDateAbove,
  underWayGround,
  valueAxis,
  type EndLabel,
} from './axes.ts'
import { curveShapes } from './curve.ts'
import {
  figureInFull,
  formatOf,
  numberOf,
  numbersOf,
  pointInFull,
  type LinesData,
  type Value,
} from './figures.ts'
import { roomOf, type Scene, type Shape, type Size } from './shapes.ts'

const usualHeight = 220
const lastOf = (values: readonly Value[] | undefined): number | null =>
  numberOf(values?.findLast((value) => numberOf(value) !== null))

/** Up to five lines over time, each labeled at its end. */
export const linesScene = (data: LinesData, size: Size): Scene => {
  const { points, series, goal } = data
  const room = roomOf(size)
  const height = size.height ?? usualHeight
  const format = formatOf(data)
  const isOne = series.length === 1
  const named: (Omit<EndLabel, 'y'> & { value: number })[] = []
  for (const { name, label, values, before, mark } of series) {
    const last = lastOf(values)
    if (last !== null)
      named.push({
        value: last,
        text: isOne ? format.describe(last) : (label ?? name),
        color: mark.color,
      })
    const earlier = lastOf(before)
    if (earlier !== null && (isOne || named.every(({ isLight }) => isLight !== true)))
      named.push({
        value: earlier,
        text: data.beforeName ?? say('before'),
        color: mark.color,
        isLight: true,
      })
  }
  if (goal) named.push({ value: goal.value, text: goal.name, color: 'quiet', isLight: true })
  const isUnderWay = points.some(({ underWay }) => underWay)
  const frame = frameOf({
    points,
    values: [
      ...series.flatMap(({ values, before }) => [...numbersOf(values), ...numbersOf(before)]),
      ...(goal ? [goal.value] : []),
    ],
    ends: named,
    format,
    room,
    height,
    top: data.top,
    linesAbove: isUnderWay ? 1 : 0,
  })
  const { plot, scale, middle } = frame
  const y = scale.y
  const curves = (isLight: boolean): Shape[] =>
    series.flatMap(({ values, before, mark }, at) =>
      curveShapes({
        values: isLight ? (before ?? []) : values,
        points,
        x: middle,
        y,
        mark,
        of: { series: at, isBefore: isLight },
        isLight,
        text: room.text,
      }),
    )
  return {
    width: room.width,
    height,
    along: 'x',
    scales: [scale.back],
    shapes: [
      ...underWayGround(points, frame.area, plot),
      ...toDateAbove(points, plot, room),
      ...valueAxis(scale, format, plot, room),
      ...(goal ? [goalLine(y(goal.value), plot)] : []),
      ...curves(true),
      ...curves(false),
      ...ticksBelow(points, middle, height - room.text * 0.4, { left: 0, right: room.width }, room),
      ...endLabels(
        named.map(({ value, ...label }) => ({ ...label, y: y(value) })),
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
        y: y(numberOf(values[at]) ?? scale.bottom),
        area: frame.area(at),
        text: `${pointInFull(point)}: ${isOne ? '' : `${name} `}${figureInFull(values[at], format)}`,
      })),
    ),
  }
}
