import type { Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'

/** A row above a thin line, like those of a table. */
export const ruled = (row: Row): Row => ({
  ...row,
  height: row.height + 4,
  draw: (doc, x, y) => {
    row.draw(doc, x, y + 1.5)
    doc
      .moveTo(x, y + row.height + 3)
      .lineTo(x + bodyWide, y + row.height + 3)
      .lineWidth(0.3)
      .strokeColor('#999')
      .stroke()
  },
  divide: (room) => {
    const parts = row.divide?.(room - 4)
    return parts && [ruled(parts[0]), ruled(parts[1])]
  },
})

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
