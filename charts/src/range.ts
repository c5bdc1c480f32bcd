import { say } from '@labgate/contract/languages/say'
import { hairline, keyLines, textAt } from './axes.ts'
import { rowPlaces } from './bars.ts'
import {
  figureInFull,
  describeFigure,
  formatOf,
  numberOf,
  type RangeData,
  type RangeRow,
} from './figures.ts'
import { marks } from './marks.ts'
import { roomOf, type Of, type Scene, type Shape, type Size } from './shapes.ts'

const thick = 1.3
const { color } = marks[0]

/**
 * For each row, a bar to the 90th percentile with the median as a dot; the earlier period is
 * lighter, below it.
 */
export const rangeScene = (data: RangeData, size: Size): Scene => {
  const { rows } = data
  const room = roomOf(size)
  const format = formatOf(data)
  const hasBefore = rows.some(({ before }) => before)
  const t = room.text
  const bar = (x: number, y: number, width: number, isBefore: boolean, of?: Of): Shape => ({
    kind: 'rect',
    x,
    y,
    width,
    height: t * (isBefore ? 0.25 : 0.55),
    color,
    isLight: isBefore,
    hatch: 'none',
    ...(of && { of }),
  })
  const dot = (x: number, y: number, isBefore: boolean, of?: Of): Shape => ({
    kind: 'dot',
    x,
    y,
    r: t * (isBefore ? 0.22 : 0.36),
    color: isBefore ? color : 'text',
    isLight: isBefore,
    isHollow: isBefore,
    ...(of && { of }),
  })
  const keys = keyLines(
    [
      { text: say('median'), swatch: (x, y) => dot(x + t * 0.6, y, false) },
      { text: say('90th percentile'), swatch: (x, y) => bar(x, y - t * 0.27, t * 1.2, false) },
      ...(hasBefore
        ? [
            {
              text: data.beforeName ?? say('before'),
              swatch: (x: number, y: number) => bar(x, y - t * 0.12, t * 1.2, true),
            },
          ]
        : []),
    ],
    room,
  )
  const places = rowPlaces(
    rows.map(({ name }) => name),
    room,
    keys.height,
    thick,
  )
  const texts = rows.map(({ median, p90 }) =>
    numberOf(median) === null && numberOf(p90) === null
      ? '–'
      : `${describeFigure(median, format)} · ${describeFigure(p90, format)}`,
  )
  const right = room.width - Math.max(0, ...texts.map(room.widthOf)) - 10
  const values = rows.flatMap(({ median, p90, before }) =>
    [median, p90, before?.median, before?.p90].map((value) => numberOf(value) ?? 0),
  )
  const most = Math.max(data.top ?? 0, ...values) || 1
  const start = places.left + (room.isNarrow ? t * 0.4 : 0) // room for half a dot at 0
  const x = (value: number): number => start + ((right - start) * value) / most
  /* Series 0 is the median, series 1 the 90th percentile. */
  const drawn = (
    { median, p90 }: Pick<RangeRow, 'median' | 'p90'>,
    at: number,
    isBefore: boolean,
  ): Shape[] => {
    const middle = places.row(at).top + t * (isBefore ? thick - 0.12 : 0.45)
    const [half, most90] = [numberOf(median), numberOf(p90)]
    return [
      /* A median alone gets a line from the start. */
      ...(half === null || most90 !== null ? [] : [hairline(x(0), middle, x(half), middle)]),
      ...(most90 === null
        ? []
        : [
            bar(x(0), middle - t * (isBefore ? 0.12 : 0.27), x(most90) - x(0), isBefore, {
              series: 1,
              point: at,
              isBefore,
            }),
          ]),
      ...(half === null
        ? []
        : [dot(x(half), middle, isBefore, { series: 0, point: at, isBefore })]),
    ]
  }
  return {
    width: room.width,
    height: places.height,
    along: 'y',
    scales: [{ at0: x(0), at1: x(1) }],
    shapes: [
      ...keys.shapes,
      ...(room.isNarrow
        ? []
        : [hairline(places.left, keys.height, places.left, places.height, 'quiet')]),
      ...rows.flatMap((row, at): Shape[] => [
        textAt(0, places.row(at).nameAt, places.name(row.name), room, { color: 'text' }),
        ...(row.before ? drawn(row.before, at, true) : []),
        ...drawn(row, at, false),
        textAt(room.width, places.row(at).top + t * (thick / 2 + 0.34), texts[at] ?? '', room, {
          color: 'text',
          anchor: 'end',
        }),
      ]),
    ],
    stops: rows.map(({ name, median, p90, n }, at) => [
      {
        point: at,
        opens: at,
        series: 0,
        x: x(numberOf(median) ?? 0),
        y: places.row(at).top + t * 0.45,
        area: places.row(at).area,
        text: say('{name}: median {median}; 90th percentile {p90}; {n} counted', {
          name,
          median: figureInFull(median, format),
          p90: figureInFull(p90, format),
          n,
        }),
      },
    ]),
  }
}
