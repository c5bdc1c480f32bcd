import type { HatchName } from './marks.ts'

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
type Way = 'rising' | 'falling' | 'level' | 'upright'

/* Directions and spacing of the strokes, in scene units. */
const strokes: Readonly<Record<HatchName, readonly (readonly [Way, number])[]>> = {
  none: [],
  rising: [['rising', 7]],
  falling: [['falling', 7]],
  crossed: [
    ['rising', 10],
    ['falling', 10],
  ],
  level: [['level', 4]],
  upright: [['upright', 4]],
  grid: [
    ['level', 6],
    ['upright', 6],
  ],
  'rising-wide': [['rising', 13]],
  'falling-wide': [['falling', 13]],
  'under-way': [['rising', 6]],
}

const two = (value: number): string => String(Math.round(value * 100) / 100)
const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${two(x1)},${two(y1)}L${two(x2)},${two(y2)}`

/* Aligned to the scene, so that strokes continue across neighbors. */
const strokesOf = ({ x, y, width, height }: Box, way: Way, apart: number): string[] => {
  const right = x + width
  const bottom = y + height
  const from = (least: number, most: number): number[] => {
    const first = Math.floor(least / apart) * apart + apart
    return first >= most
      ? []
      : Array.from({ length: Math.ceil((most - first) / apart) }, (_, at) => first + at * apart)
  }
  switch (way) {
    case 'level':
      return from(y, bottom).map((at) => stroke(x, at, right, at))
    case 'upright':
      return from(x, right).map((at) => stroke(at, y, at, bottom))
    case 'rising': // x + y is constant along it
      return from(x + y, right + bottom).map((sum) =>
        stroke(
          Math.max(x, sum - bottom),
          Math.min(bottom, sum - x),
          Math.min(right, sum - y),
          Math.max(y, sum - right),
        ),
      )
    case 'falling': // x - y is constant along it
      return from(x - bottom, right - y).map((gap) =>
        stroke(
          Math.max(x, gap + y),
          Math.max(y, x - gap),
          Math.min(right, gap + bottom),
          Math.min(bottom, right - gap),
        ),
      )
  }
}

/**
 * The strokes of a hatch inside a box, as one path; '' for none. Every surface draws it the same
 * way, without patterns of its own.
 */
export const hatchPath = (box: Box, hatch: HatchName): string =>
  strokes[hatch].flatMap(([way, apart]) => strokesOf(box, way, apart)).join('')
