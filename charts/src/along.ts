import { endRoom, gutterOf, lineHigh, valueScale, type Plot, type ValueScale } from './axes.ts'
import { bandsOf } from './bands.ts'
import type { Point } from './figures.ts'
import type { Format } from './formats.ts'
import type { Room } from './shapes.ts'

interface Wanted {
  points: readonly Point[]
  values: readonly number[]
  ends: readonly { text: string }[]
  format: Format
  room: Room
  height: number
  top?: number | undefined
  isFree?: boolean
  /** Lines of text above the plot. */
  linesAbove: number
}
export interface Frame {
  plot: Plot
  scale: ValueScale
  band: (at: number) => { x: number; width: number }
  middle: (at: number) => number
  /** The full width that belongs to a point. */
  area: (at: number) => { x: number; y: number; width: number; height: number }
}

/**
 * Layout of a chart over time: scale figures on the left, labels on the right, points evenly spaced
 * between.
 */
export const frameOf = ({
  points,
  values,
  ends,
  format,
  room,
  height,
  top,
  isFree = false,
  linesAbove,
}: Wanted): Frame => {
  const upright = {
    top: room.text * (0.6 + linesAbove * lineHigh),
    bottom: height - room.text * 1.9,
  }
  const scale = valueScale({ values, format, plot: upright, room, top, isFree })
  const plot = {
    ...upright,
    left: gutterOf(scale.ticks, format, room),
    right: room.width - endRoom(ends, room),
  }
  const { step, band, middle } = bandsOf(points.length, plot.left, plot.right)
  return {
    plot,
    scale,
    band,
    middle,
    area: (at) => ({
      x: plot.left + at * step,
      y: plot.top,
      width: step,
      height: plot.bottom - plot.top,
    }),
  }
}
