import type { Language } from '@labgate/contract/languages/language'
import { asPrinted, widthOf } from './faces.ts'
import { openPdf, put, type Doc } from './pdf.ts'
import { gray, type Row } from './rows.ts'
import { cutToFit } from './wrap.ts'

/** US Letter, in points. */
export const pageWide = 612
export const pageHigh = 792
export const margin = 36
export const bodyWide = pageWide - 2 * margin
/** The same of a sheet in landscape. */
export const landscapeWide = pageHigh - 2 * margin

interface Sheet {
  title: string
  isLandscape?: boolean
  /** At the end of page one, down to the edge of the sheet: a coupon. */
  coupon?: Row
  /** Appears at the top of every page. */
  head: (page: number) => Row
  /** Appears at the foot of every page next to 'Page x of y'. */
  foot: string
  /** Of its texts; absent: English. */
  language?: Language
  /** 'Page x of y' in that language. */
  pageOf?: (page: number, pages: number) => string
}

interface Placed {
  page: number
  y: number
  row: Row
}
type Shape = Pick<Sheet, 'head' | 'isLandscape' | 'coupon'>
const highOf = ({ isLandscape = false }: Pick<Sheet, 'isLandscape'>): number =>
  isLandscape ? pageWide : pageHigh
/** Room between what a page has and its foot, in points. */
const aboveFoot = 16
/* The baseline of the foot: on page one above the coupon. */
const footOf = (page: number, sheet: Shape): number =>
  page === 1 && sheet.coupon !== undefined
    ? highOf(sheet) - sheet.coupon.height - 8
    : highOf(sheet) - margin
/** Size of the foot's letters, and the least room between it and the page number, in points. */
const [footSize, footGap] = [7.5, 12] as const

/* `opens`: a row that starts a page however much room is left. */
const place = (
  rows: readonly Row[],
  sheet: Shape,
  opens?: Row,
): { placed: Placed[]; pages: number } => {
  const placed: Placed[] = []
  let pages = 0
  let y = Number.POSITIVE_INFINITY
  let bottom = 0
  const turn = ({ under }: Row): void => {
    pages++
    bottom = footOf(pages, sheet) - aboveFoot
    const top = sheet.head(pages)
    placed.push({ page: pages, y: margin, row: top })
    y = margin + top.height
    if (under === undefined || pages === 1) return
    placed.push({ page: pages, y, row: under })
    y += under.height
  }
  for (const [at, row] of rows.entries()) {
    let needed = row.height
    for (let next = at; rows[next]?.staysWithNext === true; next++)
      needed += rows[next + 1]?.height ?? 0
    if (row === opens || y + needed > bottom) turn(row)
    // only a row taller than a page is divided
    let left = row
    for (
      let parts = y + left.height > bottom ? left.divide?.(bottom - y) : undefined;
      parts !== undefined;
      parts = left.divide?.(bottom - y)
    ) {
      placed.push({ page: pages, y, row: parts[0] })
      turn(row)
      left = parts[1]
      if (y + left.height <= bottom) break
    }
    placed.push({ page: pages, y, row: left })
    y += left.height
  }
  return { placed, pages }
}

/** How much of the preceding rows accompanies a row that must not be alone, in points. */
const company = 60
/*
 * The row from which everything moves to the page that another would start alone; undefined if that
 * one is not alone.
 */
const companyOf = (rows: readonly Row[], placed: readonly Placed[]): Row | undefined => {
  const at = rows.findIndex((row) => row.neverAlone === true)
  const closing = placed.find(({ row }) => row === rows[at])
  const isFirst =
    closing !== undefined &&
    placed.filter(({ page, row }) => page === closing.page && row !== closing.row.under)[1] ===
      closing
  if (at < 1 || closing === undefined || closing.page === 1 || !isFirst) return undefined
  let from = at - 1
  for (
    let high = rows[from]?.height ?? 0;
    from > 1 && (high < company || rows[from - 1]?.staysWithNext === true);
    high += rows[from]?.height ?? 0
  )
    from--
  return rows[from]
}

const placeAll = (rows: readonly Row[], sheet: Shape): { placed: Placed[]; pages: number } => {
  const first = place(rows, sheet)
  const opens = companyOf(rows, first.placed)
  return opens === undefined ? first : place(rows, sheet, opens)
}

/** Number of pages these rows take. */
export const pagesFor = (rows: readonly Row[], head: Sheet['head']): number =>
  placeAll(rows, { head }).pages

/** A PDF in which the rows follow one another over as many pages as needed. */
export const sheetOf = (sheet: Sheet, rows: readonly Row[]): Doc => {
  const { title, foot, isLandscape = false, coupon } = sheet
  const size: [number, number] = isLandscape ? [pageHigh, pageWide] : [pageWide, pageHigh]
  const wide = size[0] - 2 * margin
  const doc = openPdf({ title, size, ...(sheet.language && { language: sheet.language }) })
  const { placed, pages } = placeAll(rows, sheet)
  let drawn = 0
  for (const { page, y, row } of placed) {
    if (page > drawn) {
      doc.addPage({ size, margin: 0 })
      drawn = page
    }
    row.draw(doc, margin, y)
  }
  const pageOf = (page: number): string => sheet.pageOf?.(page, pages) ?? `Page ${page} of ${pages}`
  const wideOf = (text: string): number => widthOf(text, 'regular', footSize)
  // a foot longer than its line would print over the page number
  const message = cutToFit(
    asPrinted(foot),
    'regular',
    footSize,
    wide - wideOf(pageOf(pages)) - footGap,
  )
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(page)
    const number = pageOf(page + 1)
    const ink = { baseline: footOf(page + 1, sheet), size: footSize, color: gray }
    put(doc, message, { x: margin, ...ink })
    put(doc, number, { x: margin + wide - wideOf(number), ...ink })
    if (page === 0) coupon?.draw(doc, margin, size[1] - coupon.height)
  }
  return doc
}
