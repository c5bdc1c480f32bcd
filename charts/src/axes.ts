import { say } from '@labgate/contract/languages/say'
import { nice, ticks } from 'd3-array'
import type { Point } from './figures.ts'
import type { Format } from './formats.ts'
import {
  boxOf,
  fitted,
  type Color,
  type Label,
  type Line,
  type Rect,
  type Room,
  type Shape,
} from './shapes.ts'

/** The part of a scene that holds the data. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** Height of a line of text, as a multiple of the letter height. */
export const lineHigh = 1.4
/** Minimum space between texts on one line, as a multiple of the letter height. */
const apart = 0.6

export interface ValueScale {
  /** Position of a value, in scene units. */
  y: (value: number) => number
  top: number
  bottom: number
  ticks: number[]
  back: { at0: number; at1: number }
}
interface Wanted {
  values: readonly number[]
  format: Format
  plot: Pick<Plot, 'top' | 'bottom'>
  room: Room
  /** Minimum upper end, if provided. */
  top?: number | undefined
  /** A control chart has no bars, so its scale need not begin at 0. */
  isFree?: boolean
  /** Only its two ends are marked, so its upper end can be less round. */
  isEnds?: boolean
}
/**
 * From 0 (or lower, if a value is) to a round number above all values, with as many ticks as fit.
 */
export const valueScale = ({
  values,
  format,
  plot,
  room,
  top,
  isFree = false,
  isEnds = false,
}: Wanted): ValueScale => {
  const most = Math.max(...values, top ?? (isFree ? Number.NEGATIVE_INFINITY : 0))
  const least = isFree ? Math.min(...values) : Math.min(0, ...values)
  const unit = format.unit(most)
  const about = isEnds
    ? 5
    : Math.max(2, Math.min(5, Math.floor((plot.bottom - plot.top) / (room.text * 2.6))))
  const end = most > least ? most : least + unit
  const [from, to] =
    top === undefined ? nice(least / unit, end / unit, about) : [least / unit, end / unit]
  const y = (value: number): number =>
    plot.bottom - ((plot.bottom - plot.top) * (value / unit - from)) / (to - from)
  const marked = ticks(from, to, about)
    .filter((tick) => !format.isWhole || Number.isInteger(tick))
    .map((tick) => tick * unit)
  return { y, top: to * unit, bottom: from * unit, ticks: marked, back: { at0: y(0), at1: y(1) } }
}

export const textAt = (
  x: number,
  y: number,
  text: string,
  room: Room,
  more: Partial<Omit<Label, 'kind' | 'x' | 'y' | 'text' | 'size'>> = {},
): Label => ({
  kind: 'text',
  x,
  y,
  text,
  size: room.text,
  anchor: 'start',
  color: 'quiet',
  ...more,
})
export const hairline = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: Color = 'grid',
): Line => ({ kind: 'line', x1, y1, x2, y2, width: 1, color })

/** Width that the scale's figures need on its left. */
export const gutterOf = (ticks: readonly number[], format: Format, room: Room): number =>
  Math.max(0, ...ticks.map((tick) => room.widthOf(format.describe(tick)))) + 8

/** Lines and figures of a scale. */
export const valueAxis = (scale: ValueScale, format: Format, plot: Plot, room: Room): Shape[] =>
  scale.ticks.flatMap((tick) => [
    hairline(plot.left, scale.y(tick), plot.right, scale.y(tick), tick === 0 ? 'quiet' : 'grid'),
    textAt(plot.left - 8, scale.y(tick) + room.text * 0.34, format.describe(tick), room, {
      anchor: 'end',
    }),
  ])

/** Labels below the points: as many as fit, evenly spaced, always including the last. */
export const ticksBelow = (
  points: readonly Point[],
  xOf: (at: number) => number,
  y: number,
  limits: { left: number; right: number },
  room: Room,
): Label[] => {
  const labels = points.map(({ tick }, at) => {
    const half = room.widthOf(tick) / 2
    return textAt(
      Math.max(limits.left + half, Math.min(limits.right - half, xOf(at))),
      y,
      tick,
      room,
      { anchor: 'middle' },
    )
  })
  const last = points.length - 1
  for (let every = 1; every <= points.length; every++) {
    const shown = labels.filter((_, at) => (last - at) % every === 0)
    const boxes = shown.map((label) => boxOf(label, room.widthOf))
    const fits = boxes.every(
      (box, at) =>
        at === 0 ||
        box.x - ((boxes[at - 1]?.x ?? 0) + (boxes[at - 1]?.width ?? 0)) >= room.text * apart,
    )
    if (shown.length <= room.mostTicks && fits) return shown
  }
  return labels.slice(-1)
}

export interface EndLabel {
  y: number
  text: string
  color: Color
  isLight?: boolean
}
/** Width of the labels on the right, at most a third of the total. */
export const endRoom = (labels: readonly { text: string }[], room: Room): number =>
  labels.length === 0
    ? 0
    : Math.min(
        room.width * 0.34,
        Math.max(...labels.map(({ text }) => room.widthOf(text))) + leader,
      )
const leader = 18

/** A goal line across the whole plot. */
export const goalLine = (y: number, plot: Plot): Line => ({
  kind: 'line',
  x1: plot.left,
  x2: plot.right,
  y1: y,
  y2: y,
  width: 1,
  dash: [6, 4],
  color: 'quiet',
})

/**
 * Labels beside the ends of what they name, moved apart if they would overlap, with a line to their
 * place. Those that do not fit are left out.
 */
export const endLabels = (
  labels: readonly EndLabel[],
  plot: Plot,
  limits: { right: number; bottom: number },
  room: Room,
): Shape[] => {
  const high = room.text * 1.15
  const sorted = labels
    .slice(0, Math.max(1, Math.floor((limits.bottom - plot.top) / high) + 1))
    .toSorted((one, other) => one.y - other.y)
    .map((label) => ({ ...label, at: label.y }))
  let free = plot.top
  for (const label of sorted) {
    label.at = Math.max(label.at, free)
    free = label.at + high
  }
  let low = limits.bottom
  for (const label of sorted.toReversed()) {
    label.at = Math.min(label.at, low)
    low = label.at - high
  }
  const x = plot.right + leader
  return sorted.flatMap(({ text, y, at, color, isLight = false }): Shape[] => [
    { kind: 'line', x1: plot.right + 3, y1: y, x2: x - 4, y2: at, width: 1, color, isLight },
    textAt(x, at + room.text * 0.34, fitted(text, limits.right - x, room.widthOf), room, {
      color: isLight ? 'quiet' : 'text',
    }),
  ])
}

/** Background behind periods that are not over, open on the right. */
export const underWayGround = (
  points: readonly Point[],
  areaOf: (at: number) => { x: number },
  plot: Plot,
): Rect[] =>
  points.flatMap(({ underWay }, at): Rect[] => {
    if (underWay !== true) return []
    const { x } = areaOf(at)
    return [
      {
        kind: 'rect',
        x,
        y: plot.top,
        width: plot.right - x,
        height: plot.bottom - plot.top,
        color: 'grid',
        hatch: 'under-way',
        open: 'right',
      },
    ]
  })
/** The words above it, this many letter heights above the plot. */
export const toDateAbove = (
  points: readonly Point[],
  plot: Plot,
  room: Room,
  over = 0.5,
): Label[] =>
  points.some(({ underWay }) => underWay)
    ? [textAt(plot.right, plot.top - room.text * over, say('to date'), room, { anchor: 'end' })]
    : []

export interface Key {
  text: string
  /** Draws the mark it explains, around the middle of a line of text. */
  swatch: (x: number, y: number) => Shape
}
/** What marks mean, in lines above a chart whose marks have no ends to label. */
export const keyLines = (keys: readonly Key[], room: Room): { shapes: Shape[]; height: number } => {
  if (keys.length === 0) return { shapes: [], height: 0 }
  const swatchWide = room.text * 1.5
  const shapes: Shape[] = []
  let [x, y] = [0, room.text]
  for (const { text, swatch } of keys) {
    const shown = fitted(text, room.width - swatchWide, room.widthOf)
    const wide = swatchWide + room.widthOf(shown)
    if (x > 0 && x + wide > room.width) [x, y] = [0, y + room.text * lineHigh]
    shapes.push(
      swatch(x, y - room.text * 0.35),
      textAt(x + swatchWide, y, shown, room, { color: 'text' }),
    )
    x += wide + room.text
  }
  return { shapes, height: y + room.text * 0.8 }
}
