import { curveShapes } from './curve.ts'
import { figureInFull, formatOf, numbersOf, pointInFull, type SparkData } from './figures.ts'
import { marks } from './marks.ts'
import type { Scene, Size } from './shapes.ts'

const usualHeight = 24
const edge = 4

/** A word-sized line, from 0, for a table row. */
export const sparkScene = (data: SparkData, { width, height = usualHeight }: Size): Scene => {
  const { points, values } = data
  const least = Math.min(0, ...numbersOf(values))
  const most = Math.max(least + 1, data.top ?? 0, ...numbersOf(values))
  const y = (value: number): number =>
    height - edge - ((height - 2 * edge) * (value - least)) / (most - least)
  const x = (at: number): number =>
    points.length < 2 ? width / 2 : edge + ((width - 2 * edge) * at) / (points.length - 1)
  const all = curveShapes({ values, points, x, y, mark: marks[0], of: { series: 0 } })
  const last = points.length - 1
  return {
    width,
    height,
    along: 'x',
    scales: [{ at0: y(0), at1: y(1) }],
    /* A dot at the end, and at points not on any line. */
    shapes: all.filter((shape) => {
      if (shape.kind !== 'dot') return true
      const at = shape.of?.point ?? 0
      return (
        at === last || (typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number')
      )
    }),
    stops: points.map((point, at) => [
      {
        point: at,
        opens: at,
        series: 0,
        x: x(at),
        y: y(0),
        area: { x: x(at), y: 0, width: 1, height },
        text: `${pointInFull(point)}: ${figureInFull(values[at], formatOf(data))}`,
      },
    ]),
  }
}
