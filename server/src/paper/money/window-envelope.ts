import { put } from '../pdf.ts'
import type { Row } from '../rows.ts'
import { wrapped } from '../wrap.ts'

/*
 * Where a Letter sheet folded in thirds shows through the windows of an envelope. Inches: of an
 * envelope from its left and bottom edges, of the sheet from its left and top edges.
 */

/** Points in an inch. */
export const inch = 72
const [sheetWide, sheetHigh] = [8.5, 11]
/** A third of the sheet, as folded. */
export const panelHigh = sheetHigh / 3

interface Opening {
  left: number
  bottom: number
  wide: number
  high: number
}
interface Envelope {
  wide: number
  high: number
}
/** What seams and the paper's thickness take from the room inside an envelope. */
const seams = 0.125
/** The clear space around an address that the Postal Service asks for (DMM 601.6.3). */
export const clearSpace = 0.125

/**
 * The #10 envelope with two windows, by the measures of a large US mailing service (help.lob.com,
 * letter envelopes): the sender above, the addressee below.
 */
const ten: Envelope = { wide: 9.5, high: 4.125 }
const senderOpening: Opening = { left: 0.625, bottom: 2.375, wide: 3.25, high: 0.875 }
const addresseeOpening: Opening = { left: 0.625, bottom: 1, wide: 4, high: 1 }
/** The #9 reply envelope with the usual window: 1 1/8 by 4 1/2, 7/8 from the left, 1/2 from below. */
const nine: Envelope = { wide: 8.875, high: 3.875 }
const replyOpening: Opening = { left: 0.875, bottom: 0.5, wide: 4.5, high: 1.125 }

/** A part of the sheet. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
export interface EnvelopeWindow {
  /** Shows wherever the sheet has slid to within its envelope. */
  always: Area
  /** Shows in some position: nothing else may stand here. */
  ever: Area
}
/* `panelTop`: where the third of the sheet begins that faces the window. */
const windowOn = (
  { wide, high }: Envelope,
  { left, bottom, wide: openWide, high: openHigh }: Opening,
  panelTop: number,
): EnvelopeWindow => {
  const [slides, lifts] = [wide - sheetWide - seams, high - panelHigh - seams]
  const lowest = panelTop + panelHigh - bottom
  const top = lowest - openHigh
  return {
    always: { left, top: top + lifts, right: left + openWide - slides, bottom: lowest },
    ever: { left: Math.max(0, left - slides), top, right: left + openWide, bottom: lowest + lifts },
  }
}
/** On the first third: the sender and the addressee; on the last one, for the reply: the sender. */
export const windows = {
  sender: windowOn(ten, senderOpening, 0),
  addressee: windowOn(ten, addresseeOpening, 0),
  reply: windowOn(nine, replyOpening, sheetHigh - panelHigh),
} as const

const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6] as const
/** Sorting machines read no smaller letters (DMM 202.2). */
const leastRead = 8
/** From baseline to baseline, and the ink above the first and below the last one, in ems. */
const [pitch, rise, drop] = [1.14, 0.76, 0.24] as const
const inkHigh = (lines: number, size: number): number => ((lines - 1) * pitch + rise + drop) * size

const fitted = (
  lines: readonly string[],
  { left, top, right, bottom }: Area,
  clear: number,
  least: number,
): { lines: string[]; size: number } | undefined => {
  const wide = (right - left - 2 * clearSpace) * inch
  const high = (bottom - top - 2 * clear) * inch
  return sizes
    .filter((size) => size >= least)
    .map((size) => ({
      size,
      lines: lines.flatMap((line) => wrapped(line, 'regular', size, wide)),
    }))
    .find(({ lines: all, size }) => inkHigh(all.length, size) <= high)
}

/**
 * An address in the middle of a window, as large as fits: one to deliver to with the clear space in
 * every position if it has few lines, otherwise visible in every position. Nothing of it is cut.
 * Drawn at its place on the sheet, wherever the row itself stands.
 */
export const addressIn = (
  { always }: EnvelopeWindow,
  lines: readonly string[],
  isDelivery = true,
): Row => {
  const given = lines.filter(Boolean)
  const last = sizes.at(-1) ?? 6
  const { size, lines: all } = (isDelivery
    ? fitted(given, always, clearSpace, leastRead)
    : undefined) ??
    fitted(given, always, 0, last) ?? {
      size: last,
      lines: given.flatMap((line) =>
        wrapped(line, 'regular', last, (always.right - always.left) * inch),
      ),
    }
  return {
    height: 0,
    draw: (doc) => {
      const high = inkHigh(all.length, size)
      const top = ((always.top + always.bottom) / 2) * inch - high / 2
      for (const [at, text] of all.entries())
        put(doc, text, {
          x: (always.left + clearSpace) * inch,
          baseline: top + (rise + at * pitch) * size,
          size,
        })
    },
  }
}
