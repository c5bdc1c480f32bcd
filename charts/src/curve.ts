import { line } from 'd3-shape'
import { numberOf, type Point, type Value } from './figures.ts'
import type { Mark } from './marks.ts'
import type { Of, Shape } from './shapes.ts'

/** Above this many points, only ends and isolated points get a dot. */
const mostDots = 31
/** Dash pattern of a line that leads to a period that is not over. */
const tentative = [2, 4]

interface Curve {
  values: readonly Value[]
  points: readonly Point[]
  x: (at: number) => number
  y: (value: number) => number
  mark: Mark
  of: Omit<Of, 'point'>
  isLight?: boolean
  /** Letter height of the text beside it. */
  text?: number
}
/**
 * A line with a gap where nothing was counted. The part leading to a period under way is drawn
 * separately, and its dot is hollow.
 */
export const curveShapes = ({
  values,
  points,
  x,
  y,
  mark,
  of,
  isLight = false,
  text = 12,
}: Curve): Shape[] => {
  const places = points.map((point, at) => ({
    at,
    value: numberOf(values[at]),
    underWay: point.underWay === true && !isLight,
  }))
  const draw = line<(typeof places)[number]>()
    .defined(
      ({ at, value }, _, all) =>
        value !== null &&
        all.some((other) => other.value !== null && Math.abs(other.at - at) === 1),
    )
    .x(({ at }) => x(at))
    .y(({ value }) => y(value ?? 0))
    .digits(2)
  const is = (at: number): boolean => (places[at]?.value ?? null) !== null
  const look = { color: mark.color, isLight, width: isLight ? 1.5 : 2 }
  const over = draw(places.filter(({ underWay }) => !underWay))
  const shapes: Shape[] =
    over === null
      ? []
      : [
          {
            kind: 'path',
            d: over,
            dash: isLight ? [] : mark.dash,
            of: { ...of, point: 0 },
            ...look,
          },
        ]
  for (const { at, underWay } of places)
    if (underWay && is(at) && is(at - 1)) {
      const d = draw(places.slice(at - 1, at + 1))
      if (d !== null)
        shapes.push({
          kind: 'path',
          d,
          dash: tentative,
          of: { ...of, point: at - 1 },
          ...look,
          isLight: true,
        })
    }
  for (const { at, value, underWay } of places)
    if (
      value !== null &&
      (underWay || (!isLight && points.length <= mostDots) || (!is(at - 1) && !is(at + 1)))
    )
      shapes.push({
        kind: 'dot',
        x: x(at),
        y: y(value),
        r: text * (underWay ? 0.29 : 0.21),
        isHollow: underWay,
        color: mark.color,
        isLight,
        of: { ...of, point: at },
      })
  return shapes
}
