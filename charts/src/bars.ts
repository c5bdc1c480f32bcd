import { say } from '@labgate/contract/languages/say'
import { hairline, keyLines, lineHigh, textAt } from './axes.ts'
import {
  figureInFull,
  describeFigure,
  formatOf,
  numberOf,
  numbersOf,
  shownRows,
  type BarsData,
  type Value,
} from './figures.ts'
import { fitted, roomOf, type Rect, type Scene, type Shape, type Size } from './shapes.ts'

const thick = 1.3
const between = 0.7

/** Places of rows with a name on the left, or above on a phone; shared with the ranges. */
export const rowPlaces = (
  names: readonly string[],
  { width, text, widthOf, isNarrow }: ReturnType<typeof roomOf>,
  from: number,
  thickness: number,
) => {
  const left = isNarrow ? 0 : Math.min(width * 0.35, Math.max(0, ...names.map(widthOf)) + 10)
  const high = text * (thickness + between + (isNarrow ? lineHigh : 0))
  return {
    left,
    height: from + high * names.length,
    /** Upper edge of the drawing, and the position of the name. */
    row: (at: number) => {
      const top = from + high * at + (isNarrow ? text * lineHigh : 0)
      return {
        top,
        nameAt: isNarrow ? top - text * 0.4 : top + text * (thickness / 2 + 0.34),
        area: { x: 0, y: from + high * at, width, height: high },
      }
    },
    name: (name: string) => fitted(name, isNarrow ? width : left - 10, widthOf),
  }
}

const describeTotal = (values: readonly Value[], format: ReturnType<typeof formatOf>): string => {
  const counted = numbersOf(values)
  const sum = describeFigure(
    counted.length === 0 ? null : counted.reduce((one, other) => one + other, 0),
    format,
  )
  return counted.length > 0 && counted.length < values.length ? say('{sum} and –', { sum }) : sum
}

/** Horizontal bars from 0, longest first, stacked if there are several series. */
export const barsScene = (data: BarsData, size: Size): Scene => {
  const { series } = data
  const rows = shownRows(data)
  const room = roomOf(size)
  const format = formatOf(data)
  const isOne = series.length === 1
  const keys = keyLines(
    isOne
      ? []
      : series.map(({ name, label, mark }) => ({
          text: label ?? name,
          swatch: (x: number, y: number): Shape => ({
            kind: 'rect',
            x,
            y: y - room.text / 2,
            width: room.text,
            height: room.text,
            color: mark.color,
            hatch: mark.hatch,
          }),
        })),
    room,
  )
  const places = rowPlaces(
    rows.map(({ name }) => name),
    room,
    keys.height,
    thick,
  )
  const totals = rows.map(({ values }) => numbersOf(values).reduce((sum, value) => sum + value, 0))
  const texts = rows.map(({ values }) => describeTotal(values, format))
  const right = room.width - Math.max(0, ...texts.map(room.widthOf)) - 8
  const most = Math.max(data.top ?? 0, ...totals) || 1
  const x = (value: number): number => places.left + ((right - places.left) * value) / most
  const parts = rows.map(({ values, opens }, at) => {
    let from = 0
    return series.map(({ mark }, of): Rect => {
      const value = numberOf(values[of]) ?? 0
      const start = from
      from += value
      return {
        kind: 'rect',
        x: x(start),
        y: places.row(at).top,
        width: x(from) - x(start),
        height: room.text * thick,
        color: mark.color,
        hatch: mark.hatch,
        isLight: opens === undefined,
        of: { series: of, point: at },
      }
    })
  })
  return {
    width: room.width,
    height: places.height,
    along: 'y',
    scales: [{ at0: x(0), at1: x(1) }],
    shapes: [
      ...keys.shapes,
      ...rows.flatMap(({ name, values }, at): Shape[] => [
        textAt(0, places.row(at).nameAt, places.name(name), room, { color: 'text' }),
        ...(parts[at] ?? []).filter((_, of) => numberOf(values[of]) !== null),
        textAt(
          x(totals[at] ?? 0) + 6,
          places.row(at).top + room.text * (thick / 2 + 0.34),
          texts[at] ?? '',
          room,
          { color: 'text' },
        ),
      ]),
      hairline(places.left, keys.height, places.left, places.height, 'quiet'),
    ].filter((shape) => !(room.isNarrow && shape.kind === 'line')),
    stops: rows.map(({ name, values, opens }, at) =>
      series.map(({ name: part }, of) => {
        const { area } = places.row(at)
        const rect = parts[at]?.[of]
        return {
          point: at,
          ...(opens !== undefined && { opens }),
          series: of,
          x: (rect?.x ?? places.left) + (rect?.width ?? 0) / (isOne ? 1 : 2),
          y: places.row(at).top + (room.text * thick) / 2,
          area: isOne || rect === undefined ? area : { ...area, x: rect.x, width: rect.width },
          text: `${name}: ${isOne ? '' : `${part} `}${figureInFull(values[of], format)}`,
        }
      }),
    ),
  }
}
