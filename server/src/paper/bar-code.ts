import { widthInModules } from './bars.ts'
import { widthOf } from './faces.ts'
import { put, putBars } from './pdf.ts'
import type { Row } from './rows.ts'

const module = 1.15
const barsHigh = 30

/** A bar code with its letters and digits below; ten modules stay white on each side. */
export const barCode = (code: string): Row & { width: number } => {
  const bars = widthInModules(code) * module
  const quiet = 10 * module
  return {
    height: barsHigh + 13,
    width: bars + 2 * quiet,
    draw: (doc, x, y) => {
      putBars(doc, code, { x: x + quiet, y, module, height: barsHigh })
      const wide = widthOf(code, 'regular', 9.5)
      put(doc, code, { x: x + quiet + (bars - wide) / 2, baseline: y + barsHigh + 10.5, size: 9.5 })
    },
  }
}
