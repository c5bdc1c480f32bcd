import { bytesOf, openPdf, put, putBars } from '../pdf.ts'
import type { LabelFacts } from './label-facts.ts'
import { dotsPerInch, labelHigh, labelWide, labelLayout, type LabelLayout } from './label-layout.ts'

const points = (dots: number): number => (dots * 72) / dotsPerInch

/**
 * Labels as a PDF with a 2 x 1 inch page per copy, copies of a label together. Fails with
 * Unprintable before anything is drawn.
 */
export const labelPdf = async (labels: readonly LabelFacts[], copies: number): Promise<Buffer> => {
  const layouts: LabelLayout[] = labels.map(labelLayout)
  const size: [number, number] = [points(labelWide), points(labelHigh)]
  const doc = openPdf({ title: 'Specimen labels', size })
  for (const { lines, bars } of layouts)
    for (let copy = 0; copy < copies; copy++) {
      doc.addPage({ size, margin: 0 })
      putBars(doc, bars.code, {
        x: points(bars.x),
        y: points(bars.y),
        module: points(bars.module),
        height: points(bars.height),
      })
      for (const { text, face, em, x, baseline } of lines)
        put(doc, text, { x: points(x), baseline: points(baseline), size: points(em), face })
    }
  return bytesOf(doc)
}
