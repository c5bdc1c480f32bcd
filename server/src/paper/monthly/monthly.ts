import { bytesOf } from '../pdf.ts'
import {
  accent,
  gray,
  heading,
  paragraph,
  rightIn,
  ruled,
  sideBySide,
  space,
  stack,
  tableOf,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'
import { mustAllBePrintable } from '../texts.ts'

/** A table of the page; texts as printed. */
export interface MonthlySection {
  title: string
  /** `wide`: parts of a hundred of the page's width. */
  columns: readonly { title: string; wide: number; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is the total. */
  hasTotal: boolean
  /** Stands in place of rows if there are none. */
  empty: string
  /** Below the table; '' none. */
  note: string
}
/** A practice's month on one page (records.md#monthly-report). */
export interface MonthlyFacts {
  title: string
  account: string
  about: readonly string[]
  sections: readonly MonthlySection[]
}

const size = 7.5
const gap = 6

const lineOf = (
  { columns }: MonthlySection,
  cells: readonly string[],
  face: 'regular' | 'bold',
): Row => {
  let at = 0
  const row = sideBySide(
    columns.map(({ wide, isNumber }, index) => {
      const width = (wide / 100) * bodyWide
      const isLast = index === columns.length - 1
      const cell = {
        at,
        row: (isNumber ? rightIn : paragraph)(
          cells[index] ?? '',
          width - (isLast ? 0 : isNumber ? gap * 1.5 : gap),
          { size, face },
        ),
      }
      at += width
      return cell
    }),
  )
  return ruled(row, bodyWide, face)
}

const sectionRows = (section: MonthlySection): Row[] => {
  const { title, columns, rows, hasTotal, empty, note } = section
  return [
    heading(title, bodyWide, { isTight: true }),
    { ...space(1), staysWithNext: true as const },
    ...(rows.length === 0
      ? [paragraph(empty, bodyWide, { size: 9 })]
      : tableOf(
          lineOf(
            section,
            columns.map((column) => column.title),
            'bold',
          ),
          rows.map((cells, at) =>
            lineOf(section, cells, hasTotal && at === rows.length - 1 ? 'bold' : 'regular'),
          ),
        )),
    ...(note === '' ? [] : [space(2), paragraph(note, bodyWide, { size: 7.5, color: gray })]),
    space(6),
  ]
}

/**
 * The report as PDF, one page of US Letter. Fails with Unprintable if a text has letters that the
 * typefaces lack.
 */
export const monthlyPdf = async (facts: MonthlyFacts): Promise<Buffer> => {
  mustAllBePrintable(facts, { account: 'The name of the account' })
  const { title, account, about, sections } = facts
  const head = (): Row =>
    stack([
      paragraph(title, bodyWide, { size: 15, face: 'bold', color: accent }),
      paragraph(account, bodyWide, { size: 11, face: 'bold' }),
      space(2),
      ...about.map((text) => paragraph(text, bodyWide, { size: 8, color: gray })),
      space(4),
    ])
  return bytesOf(
    sheetOf({ title, head, foot: `${title}, ${account}` }, sections.flatMap(sectionRows)),
  )
}
