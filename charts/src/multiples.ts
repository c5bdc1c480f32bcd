import { say } from '@labgate/contract/languages/say'
import {
  gutterOf,
  lineHigh,
  textAt,
  ticksBelow,
  underWayGround,
  valueAxis,
  valueScale,
} from './axes.ts'
import { bandsOf } from './bands.ts'
import { curveShapes } from './curve.ts'
import {
  figureInFull,
  describeFigure,
  formatOf,
  numberOf,
  numbersOf,
  pointInFull,
  type MultiplesData,
} from './figures.ts'
import { fitted, roomOf, type Scene, type Size } from './shapes.ts'

/** Minimum panel width, in letter heights; panels that do not fit wrap below. */
const [leastWide, leastWithNames] = [13, 21]
const panelHigh = 8
/** Stands at the end of a panel in which nothing was counted. */
const nothing = say('none in this period')

/** A small chart for each series, all on one scale: the way to show more than five. */
export const multiplesScene = (data: MultiplesData, size: Size): Scene => {
  const { points, series } = data
  const room = roomOf(size)
  const t = room.text
  const format = formatOf(data)
  const least = data.hasLongNames === true ? leastWithNames : leastWide
  const most = Math.max(
    1,
    Math.min(series.length, Math.floor((room.width + t * 2) / (t * (least + 2)))),
  )
  /* Rows of similar length: nine become five and four, not six and three. */
  const columns = Math.ceil(series.length / Math.ceil(series.length / most))
  const wide = (room.width - (columns - 1) * t * 2) / columns
  const high = t * (panelHigh + 4.4)
  const isUnderWay = points.some(({ underWay }) => underWay)
  const all = series.map(({ values, before }) => [...numbersOf(values), ...numbersOf(before)])
  const panels = series.map((one, at) => {
    const [left, top] = [(at % columns) * (wide + t * 2), Math.floor(at / columns) * high]
    const upright = { top: top + t * (lineHigh + 0.8), bottom: top + t * (panelHigh + 1.6) }
    const scale = valueScale({
      values: data.ownScales === true ? (all[at] ?? []) : all.flat(),
      format,
      plot: upright,
      room,
      top: data.top,
      isEnds: true,
    })
    const [first = 0, last = 0] = [scale.ticks[0], scale.ticks.at(-1)]
    const shown = { ...scale, ticks: first === last ? [first] : [first, last] }
    const plot = {
      ...upright,
      left: left + gutterOf(shown.ticks, format, room),
      right: left + wide - t * 0.35,
    } // room for half a dot
    const { band, middle } = bandsOf(points.length, plot.left, plot.right)
    const area = (point: number) => ({
      ...band(point),
      y: plot.top,
      height: plot.bottom - plot.top,
    })
    return { one, at, left, top, scale: shown, plot, area, x: middle }
  })
  const endsOf = (x: (point: number) => number) => {
    const ends = points
      .map((point, at) => ({ point, x: x(at) }))
      .filter((_, at) => at === 0 || at === points.length - 1)
    return { points: ends.map(({ point }) => point), x: (at: number) => ends[at]?.x ?? 0 }
  }
  return {
    width: room.width,
    height: Math.ceil(series.length / columns) * high - t,
    along: 'x',
    scales: panels.map(({ scale }) => scale.back),
    shapes: panels.flatMap(({ one, at, left, top, scale, plot, area, x }) => {
      const isEmpty = (all[at] ?? []).every((value) => value === 0)
      const last = isEmpty
        ? nothing
        : (one.ends ??
          `${describeFigure(one.values.at(-1), format)}${isUnderWay ? ` ${say('to date')}` : ''}`)
      const of = { series: at, scale: at }
      const ends = endsOf(x)
      return [
        ...underWayGround(points, area, plot),
        ...valueAxis(scale, format, plot, room),
        textAt(
          left,
          top + t,
          fitted(one.label ?? one.name, wide - room.widthOf(last) - t, room.widthOf),
          room,
          { color: 'text', isBold: true },
        ),
        textAt(left + wide, top + t, last, room, { color: 'text', anchor: 'end' }),
        ...curveShapes({
          values: one.before ?? [],
          points,
          x,
          y: scale.y,
          mark: one.mark,
          of: { ...of, isBefore: true },
          isLight: true,
          text: t,
        }),
        ...curveShapes({ values: one.values, points, x, y: scale.y, mark: one.mark, of, text: t }),
        ...ticksBelow(
          ends.points,
          ends.x,
          plot.bottom + t * 1.5,
          { left, right: left + wide },
          room,
        ),
      ]
    }),
    stops: points.map((point, along) =>
      panels.map(({ one, at, scale, area, x }) => ({
        point: along,
        opens: along,
        series: at,
        x: x(along),
        y: scale.y(numberOf(one.values[along]) ?? scale.bottom),
        area: area(along),
        text: `${pointInFull(point)}: ${one.name} ${figureInFull(one.values[along], format)}`,
      })),
    ),
  }
}
