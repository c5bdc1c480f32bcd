import { bitmapOf, type Bitmap } from '../bitmap.ts'
import type { LabelFacts } from './label-facts.ts'
import { labelHigh, labelWide, labelLayout, type LabelLayout } from './label-layout.ts'

/** The dots in ^GF format: rows of whole bytes in hexadecimal. */
const asGraphic = ({ width, height, dots }: Bitmap): string => {
  const perRow = Math.ceil(width / 8)
  const bytes = Buffer.alloc(perRow * height)
  for (let row = 0; row < height; row++)
    for (let dot = 0; dot < width; dot++)
      if (dots[row * width + dot] === 1) {
        const at = row * perRow + (dot >> 3)
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot & 7))
      }
  return `^GFA,${bytes.length},${bytes.length},${perRow},${bytes.toString('hex').toUpperCase()}`
}

/* A line may start above the label's edge: those rows are empty. */
const cropped = (bitmap: Bitmap, from: number): Bitmap => ({
  ...bitmap,
  height: bitmap.height - from,
  dots: bitmap.dots.subarray(from * bitmap.width),
})

/**
 * All text is sent as dots that we draw, so that a name is truncated where we measured it and no
 * printer lacks a letter (rules.md#names-in-other-scripts); the bars are the printer's own, in
 * subset C, without its text.
 */
const oneLabel = ({ lines, bars }: LabelLayout, copies: number): string => {
  const drawn = lines.map(({ text, face, em, x, baseline }) => {
    const bitmap = bitmapOf(text, face, em)
    const top = Math.round(baseline) - bitmap.baseline
    const from = Math.max(0, -top)
    return `^FO${Math.round(x)},${top + from}${asGraphic(cropped(bitmap, from))}^FS`
  })
  const code = `^FO${bars.x},${bars.y}^BY${bars.module},2,${bars.height}^BCN,${bars.height},N,N,N,N^FD>;${bars.code}^FS`
  return `^XA^PW${labelWide}^LL${labelHigh}^LH0,0^FWN${code}${drawn.join('')}^PQ${copies},0,1,Y^XZ`
}

/**
 * Labels for a Zebra printer with 203 dots per inch; each is printed `copies` times. Fails with
 * Unprintable before anything is sent.
 */
export const labelZpl = (labels: readonly LabelFacts[], copies: number): string =>
  copies < 1
    ? ''
    : labels
        .map(labelLayout)
        .map((layout) => oneLabel(layout, copies))
        .join('\n')
