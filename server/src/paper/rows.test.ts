import { expect, it } from 'vitest'
import { widthOf, type Face } from './faces.ts'
import type { Doc } from './pdf.ts'
import { heading } from './rows.ts'

interface Printed {
  text: string
  from: number
  to: number
  baseline: number
}
/* What a row prints, and where. */
const printedBy = (draw: (doc: Doc) => void): Printed[] => {
  const printed: Printed[] = []
  const using = { face: 'regular' as Face, size: 0 }
  const doc: object = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...given: unknown[]) => {
          if (name === 'font') using.face = given[0] as Face
          if (name === 'fontSize') using.size = Number(given[0])
          if (name === 'text') {
            const [text, from, baseline] = given as [string, number, number]
            const to = from + widthOf(text, using.face, using.size)
            printed.push({ text, from, to, baseline })
          }
          return doc
        },
    },
  )
  draw(doc as Doc)
  return printed
}

it.each([false, true])(
  'a heading, its note of any length, and what follows never overlap (tight: %s)',
  (isTight) => {
    const [x, top, width] = [36, 100, 540]
    for (let words = 1; words <= 60; words++) {
      const row = heading('Point-of-care cup', width, { isTight, note: 'lot M2607'.repeat(words) })
      const [text, ...note] = printedBy((doc) => row.draw(doc, x, top))
      for (const one of note) {
        const faults = { words, one, text, height: row.height }
        expect(one.to, JSON.stringify(faults)).toBeLessThanOrEqual(x + width + 0.01)
        expect(one.from, JSON.stringify(faults)).toBeGreaterThanOrEqual(x - 0.01)
        expect(one.baseline, JSON.stringify(faults)).toBeLessThan(top + row.height)
        if (one.baseline === text?.baseline)
          expect(one.from, JSON.stringify(faults)).toBeGreaterThan(text.to)
        else expect(one.baseline - (text?.baseline ?? 0)).toBeGreaterThan(8)
      }
      const said = note.map(({ text: line }) => line.replaceAll(' ', '')).join('')
      expect(said).toBe('lotM2607'.repeat(words))
    }
  },
)
