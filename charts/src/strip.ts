import { say } from '@labgate/contract/languages/say'
import { frameOf } from './along.ts'
import { endLabels, ticksBelow, toDateAbove, underWayGround, valueAxis } from './axes.ts'
import { curveShapes } from './curve.ts'
import {
  figureInFull,
  formatOf,
  numberOf,
  numbersOf,
  pointInFull,
  type StripData,
} from './figures.ts'
import { marks } from './marks.ts'
import { roomOf, type Scene, type Shape, type Size } from './shapes.ts'

const usualHeight = 200
/** Limits of a control chart, in standard deviations. */
const limit = 3

export const limitsOf = ({
  mean,
  sigma,
}: Pick<StripData, 'mean' | 'sigma'>): { low: number; high: number } => ({
  low: mean - limit * sigma,
  high: mean + limit * sigma,
})

/**
 * Values over time with their mean and limits of three standard deviations; values outside the
 * limits are ringed.
 */
export const stripScene = (data: StripData, size: Size): Scene => {
  const { points, values, mean } = data
  const { low, high } = limitsOf(data)
  const room = roomOf(size)
  const height = size.height ?? usualHeight
  const format = formatOf(data)
  const marksAt = [
    { value: high, text: `+3σ ${format.describe(high)}`, dash: [6, 4] },
    { value: mean, text: say('mean {mean}', { mean: format.describe(mean) }), dash: [] },
    { value: low, text: `−3σ ${format.describe(low)}`, dash: [6, 4] },
  ]
  const frame = frameOf({
    points,
    values: [...numbersOf(values), low, high],
    ends: marksAt,
    format,
    room,
    height,
    top: data.top,
    isFree: true,
    linesAbove: points.some(({ underWay }) => underWay) ? 1 : 0,
  })
  const { plot, scale, middle, area } = frame
  const isOut = (value: number): boolean => value < low || value > high
  const rings = points.flatMap((_, at): Shape[] => {
    const value = numberOf(values[at])
    return value === null || !isOut(value)
      ? []
      : [
          {
            kind: 'dot',
            x: middle(at),
            y: scale.y(value),
            r: room.text / 2,
            color: 'danger',
            isHollow: true,
          },
        ]
  })
  return {
    width: room.width,
    height,
    along: 'x',
    scales: [scale.back],
    shapes: [
      ...underWayGround(points, area, plot),
      ...toDateAbove(points, plot, room),
      ...valueAxis(scale, format, plot, room),
      ...marksAt.map(({ value, dash }): Shape => ({
        kind: 'line',
        x1: plot.left,
        x2: plot.right,
        y1: scale.y(value),
        y2: scale.y(value),
        width: 1,
        dash,
        color: 'quiet',
      })),
      ...rings,
      ...curveShapes({
        values,
        points,
        x: middle,
        y: scale.y,
        mark: marks[0],
        of: { series: 0 },
        text: room.text,
      }),
      ...ticksBelow(points, middle, height - room.text * 0.4, { left: 0, right: room.width }, room),
      ...endLabels(
        marksAt.map(({ value, text }) => ({ text, y: scale.y(value), color: 'quiet' })),
        plot,
        { right: room.width, bottom: plot.bottom },
        room,
      ),
    ],
    stops: points.map((point, at) => {
      const value = numberOf(values[at])
      return [
        {
          point: at,
          opens: at,
          series: 0,
          x: middle(at),
          y: scale.y(value ?? mean),
          area: area(at),
          text: `${pointInFull(point)}: ${figureInFull(values[at], format)}${value !== null && isOut(value) ? say(', outside 3 standard deviations') : ''}`,
        },
      ]
    }),
  }
}
