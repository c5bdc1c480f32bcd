import { heading, ruled as ruledIn, stack, type Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import { cutToFit } from '../wrap.ts'

/** A row above a thin line, like those of a table. */
export const ruled = (row: Row): Row => ruledIn(row, bodyWide)

/** A row with a black bar on its left: visible on a copy without color. */
export const withBar = (row: Row): Row => ({
  ...row,
  draw: (doc, x, y) => {
    doc.rect(x, y, 2, row.height).fillColor('#000').fill()
    row.draw(doc, x, y)
  },
  divide: (room) => {
    const parts = row.divide?.(room)
    return parts && [withBar(parts[0]), withBar(parts[1])]
  },
})

/** The head of a page that goes on with a section: what it is, and the heads of its columns. */
export const continuedIn = (title: string, heads: readonly Row[]): Row => {
  const end = ', continued'
  return stack([
    heading(`${cutToFit(title, 'bold', 9.5, bodyWide - 70)}${end}`, bodyWide),
    ...heads,
  ])
}
