import type { HatchName, MarkColor } from './marks.ts'

/** `quiet` is for ticks, `grid` for their lines, `danger` for what is out of its limits, `ground` for what is behind everything. */
export type Color = MarkColor | 'text' | 'quiet' | 'grid' | 'danger' | 'ground'

/** Which figure a shape shows: of which series, at which point; of which scale where there are several. */
export interface Of {
  series: number
  point: number
  isBefore?: boolean
  scale?: number
}
interface Common {
  color: Color
  /** Of an earlier period, or not over. */
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
  /** Which edge has no outline, because the period is not over. */
  open?: 'top' | 'right'
}
export interface Path extends Common {
  kind: 'path'
  /** Of M and L alone. */
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
  /** Where the letters stand. */
  y: number
  text: string
  size: number
  anchor: 'start' | 'middle' | 'end'
  isBold?: boolean
}
export type Shape = Rect | Path | Line | Dot | Label

/** A place that the cursor can stand at. */
export interface Stop {
  point: number
  /** The place in the data of what it opens; rows are sorted, and a rest opens nothing. */
  opens?: number
  series: number
  x: number
  y: number
  /** What is pointed at with the mouse. */
  area: { x: number; y: number; width: number; height: number }
  /** Point, series and figure in words. */
  says: string
}

export interface Scene {
  width: number
  height: number
  shapes: Shape[]
  /** By place along the chart, then by series. */
  stops: Stop[][]
  /** The way of time, or of rows. */
  along: 'x' | 'y'
  /** Where 0 and 1 of each scale stand, in units of the scene: what is drawn can be read back. */
  scales: { at0: number; at1: number }[]
}

export interface Size {
  width: number
  /** Where the kind of chart leaves it open. */
  height?: number
  /** Height of the letters; 12 when nothing is said. */
  text?: number
  /** The exact width of a text, where it is known; else a careful estimate. */
  widthOf?: (text: string, size: number) => number
}

/* Widths of letters in parts of their height, as wide as the widest of the usual faces has them. */
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

/** What a scene needs to know of where it is drawn. */
export interface Room {
  width: number
  text: number
  widthOf: (text: string) => number
  /** A telephone has room for six ticks. */
  mostTicks: number
  isNarrow: boolean
}
const narrowBelow = 480
export const roomOf = ({ width, text = 12, widthOf = estimate }: Size): Room => {
  const isNarrow = width < (narrowBelow * text) / 12
  return { width, text, widthOf: (what) => widthOf(what, text), mostTicks: isNarrow ? 6 : 24, isNarrow }
}

/** The box of a text, in units of the scene. */
export const boxOf = ({ x, y, text, size, anchor }: Label, widthOf: NonNullable<Size['widthOf']> = estimate) => {
  const width = widthOf(text, size)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { x: left, y: y - size * 0.8, width, height: size }
}

/** Sums of widths differ in their last digits. */
const nothing = 0.01
/** The text, cut with … where it is wider than there is room; '' where not even that fits. */
export const fitted = (text: string, most: number, widthOf: (text: string) => number): string => {
  if (widthOf(text) <= most + nothing) return text
  const signs = [...text]
  while (signs.length > 0 && widthOf(`${signs.join('').trimEnd()}…`) > most) signs.pop()
  return signs.length === 0 ? '' : `${signs.join('').trimEnd()}…`
}
