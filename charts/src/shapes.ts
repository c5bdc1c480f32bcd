import type { HatchName, MarkColor } from './marks.ts'

/**
 * `quiet` is for ticks, `grid` for their lines, `danger` for values outside their limits, `ground`
 * for the background.
 */
export type Color = MarkColor | 'text' | 'quiet' | 'grid' | 'danger' | 'ground'

/** The figure a shape shows: its series, its point, and its scale if there are several. */
export interface Of {
  series: number
  point: number
  isBefore?: boolean
  scale?: number
}
interface Common {
  color: Color
  /** From an earlier period, or not over. */
  isLight?: boolean
  of?: Of
}
export interface Rect extends Common {
  kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  hatch: HatchName
  /** The edge without an outline, because the period is not over. */
  open?: 'top' | 'right'
}
export interface Path extends Common {
  kind: 'path'
  /** M and L commands only. */
  d: string
  width: number
  dash: readonly number[]
}
export interface Line extends Common {
  kind: 'line'
  x1: number
  y1: number
  x2: number
  y2: number
  width: number
  dash?: readonly number[]
}
export interface Dot extends Common {
  kind: 'dot'
  x: number
  y: number
  r: number
  isHollow?: boolean
}
export interface Label extends Common {
  kind: 'text'
  x: number
  /** Baseline of the letters. */
  y: number
  text: string
  size: number
  anchor: 'start' | 'middle' | 'end'
  isBold?: boolean
}
export type Shape = Rect | Path | Line | Dot | Label

/** A place where the cursor can stop. */
export interface Stop {
  point: number
  /** Place in the data of what it opens (rows are sorted); the rest row opens nothing. */
  opens?: number
  series: number
  x: number
  y: number
  /** Area that the mouse points at. */
  area: { x: number; y: number; width: number; height: number }
  /** Point, series and figure in words. */
  text: string
}

export interface Scene {
  width: number
  height: number
  shapes: Shape[]
  /** By place along the chart, then by series. */
  stops: Stop[][]
  /** Direction of time, or of rows. */
  along: 'x' | 'y'
  /** Positions of 0 and 1 on each scale, in scene units, so that the drawing can be read back. */
  scales: { at0: number; at1: number }[]
}

export interface Size {
  width: number
  /** Used if the chart type leaves it open. */
  height?: number
  /** Letter height; defaults to 12. */
  text?: number
  /** Exact width of a text, if known; otherwise a conservative estimate. */
  widthOf?: (text: string, size: number) => number
}

/* Letter widths as fractions of the letter height, as wide as in the widest common typefaces. */
const wide = 0.95
const capital = 0.74
const usual = 0.62
const narrow = 0.36
const estimate = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => {
    if ("ijl.,:;'|! ()[]/".includes(sign)) return sum + narrow
    if ('mwMW@%−–…'.includes(sign)) return sum + wide
    return sum + (/\p{Lu}/u.test(sign) ? capital : usual)
  }, 0) * size

/** What a scene needs to know about where it is drawn. */
export interface Room {
  width: number
  text: number
  widthOf: (text: string) => number
  /** A phone has room for six ticks. */
  mostTicks: number
  isNarrow: boolean
}
const narrowBelow = 480
export const roomOf = ({ width, text = 12, widthOf = estimate }: Size): Room => {
  const isNarrow = width < (narrowBelow * text) / 12
  return {
    width,
    text,
    widthOf: (what) => widthOf(what, text),
    mostTicks: isNarrow ? 6 : 24,
    isNarrow,
  }
}

/** Bounding box of a text, in scene units. */
export const boxOf = (
  { x, y, text, size, anchor }: Label,
  widthOf: NonNullable<Size['widthOf']> = estimate,
) => {
  const width = widthOf(text, size)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { x: left, y: y - size * 0.8, width, height: size }
}

/** Tolerance: sums of widths differ in their last digits. */
const nothing = 0.01
/** The text, cut with … if it is too wide; '' if not even that fits. */
export const fitted = (text: string, most: number, widthOf: (text: string) => number): string => {
  if (widthOf(text) <= most + nothing) return text
  const signs = [...text]
  while (signs.length > 0 && widthOf(`${signs.join('').trimEnd()}…`) > most) signs.pop()
  return signs.length === 0 ? '' : `${signs.join('').trimEnd()}…`
}
