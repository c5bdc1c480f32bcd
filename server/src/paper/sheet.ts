import { grey, type Row } from './rows.ts'
import { openPdf, put, type Doc } from './pdf.ts'
import { widthOf } from './faces.ts'

/** US Letter, in points. */
export const pageWide = 612
export const pageHigh = 792
export const margin = 36
export const bodyWide = pageWide - 2 * margin

interface Sheet {
  title: string
  /** Stands at the top of every page. */
  head: (page: number) => Row
  /** Stands at the foot of every page beside 'Page x of y'. */
  foot: string
}

/** A PDF in which the rows follow each other over as many pages as they need. */
export const sheetOf = ({ title, head, foot }: Sheet, rows: readonly Row[]): Doc => {
  const doc = openPdf({ title, size: [pageWide, pageHigh] })
  const bottom = pageHigh - margin - 16
  let pages = 0
  let y = Number.POSITIVE_INFINITY
  const turn = (): void => {
    doc.addPage({ size: [pageWide, pageHigh], margin: 0 })
    pages++
    const top = head(pages)
    top.draw(doc, margin, margin)
    y = margin + top.height
  }
  for (const [at, row] of rows.entries()) {
    let needed = row.height
    for (let next = at; rows[next]?.staysWithNext === true; next++) needed += rows[next + 1]?.height ?? 0
    if (y + needed > bottom) turn()
    // only what is higher than a page is divided
    let left = row
    for (let parts = y + left.height > bottom ? left.divide?.(bottom - y) : undefined; parts !== undefined; parts = left.divide?.(bottom - y)) {
      parts[0].draw(doc, margin, y)
      turn()
      left = parts[1]
      if (y + left.height <= bottom) break
    }
    left.draw(doc, margin, y)
    y += left.height
  }
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(page)
    const says = `Page ${page + 1} of ${pages}`
    const ink = { baseline: pageHigh - margin, size: 7.5, colour: grey }
    put(doc, foot, { x: margin, ...ink })
    put(doc, says, { x: pageWide - margin - widthOf(says, 'regular', 7.5), ...ink })
  }
  return doc
}
