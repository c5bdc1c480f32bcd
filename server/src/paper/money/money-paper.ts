import type { Language } from '@labgate/contract/languages/language'
import { textsIn, type Say } from '@labgate/contract/languages/texts'
import { mustBePrintable } from '../faces.ts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  sideBySide,
  field,
  gray,
  heading,
  paragraph,
  rightIn,
  ruled,
  space,
  stack,
  tableOf,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'
import { couponRow, mailedSummary, windowedHead, type Mailed } from './mailed-paper.ts'

/**
 * An invoice, a statement, an estimate, or a refund's letter: recipient, subject, line items, and the amount due.
 * Texts as printed.
 */
export interface MoneyPaper {
  /** Of its texts; absent: English. */
  language?: Language
  /** The same paper in the other language, if it is one that patients see. */
  inOtherLanguage?: MoneyPaper
  title: string
  /** Name, street, city, phone. */
  from: readonly string[]
  to: readonly string[]
  fields: readonly (readonly [label: string, value: string])[]
  columns: readonly { title: string; wide: number; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
  /** The sums of the columns, once, after the last row. */
  sums?: readonly string[]
  totals: readonly (readonly [label: string, value: string])[]
  /** The text below, in paragraphs under a heading. */
  heading: string
  says: readonly string[]
  foot: string
  /** A statement or an invoice, mailed in a window envelope. */
  mailed?: Mailed
  /** A letter that is mailed in one without a coupon: the amount that it is about. */
  inWindows?: readonly [label: string, value: string]
}

const size = 8.5
const half = (bodyWide - 20) / 2
const tableRow = (
  columns: MoneyPaper['columns'],
  cells: readonly string[],
  face: 'regular' | 'bold',
): Row => {
  const whole = columns.reduce((sum, { wide }) => sum + wide, 0)
  let at = 0
  const row = sideBySide(
    columns.map(({ wide, isNumber }, index) => {
      const width = (wide / whole) * bodyWide
      const cell = {
        at,
        row: (isNumber ? rightIn : paragraph)(cells[index] ?? '', width - 6, { size, face }),
      }
      at += width
      return cell
    }),
  )
  return ruled(row, bodyWide, face)
}

/**
 * The document as PDF; each page names it, and a continued table repeats its heading. Fails with
 * Unprintable before anything is drawn.
 */
export const moneyPdf = async (facts: MoneyPaper): Promise<Buffer> => {
  mustBePrintable(
    Object.fromEntries(
      facts.to.map((text, at) => [at === 0 ? 'The name' : `The address, line ${at}`, text]),
    ),
  )
  const say = await textsIn(facts.language ?? 'en')
  const tableHead = tableRow(
    facts.columns,
    facts.columns.map(({ title }) => title),
    'bold',
  )
  const rows: Row[] = [
    ...topOf(facts, say),
    ...tableOf(tableHead, [
      ...facts.rows.map((cells) => tableRow(facts.columns, cells, 'regular')),
      ...(facts.sums === undefined
        ? []
        : [{ ...tableRow(facts.columns, facts.sums, 'bold'), neverAlone: true as const }]),
    ]),
    space(6),
    totalsOf(facts),
    ...(facts.says.length === 0 ? [] : [space(6), heading(facts.heading, bodyWide)]),
    ...facts.says.flatMap((text) => [paragraph(text, bodyWide, { size: 9 }), space(4)]),
  ]
  const { mailed } = facts
  return bytesOf(
    sheetOf(
      {
        title: facts.title,
        head: (page) => (page === 1 ? firstHead(facts, say) : laterHead(facts)),
        foot: facts.foot,
        language: facts.language ?? 'en',
        pageOf: (page, pages) => say('page', { page: String(page), pages: String(pages) }),
        ...(mailed?.coupon && { coupon: couponRow(mailed, mailed.coupon, say) }),
      },
      rows,
    ),
  )
}

/* Below the head of page one. */
const topOf = (facts: MoneyPaper, say: Say): Row[] => {
  if (facts.mailed !== undefined) return mailedSummary(facts.mailed, say)
  return facts.inWindows === undefined ? plainTop(facts, say) : []
}
const firstHead = (facts: MoneyPaper, say: Say): Row => {
  const amount = facts.mailed?.summary.at(-1) ?? facts.inWindows
  if (amount !== undefined) return windowedHead({ ...facts, amount, missing: say('notRecorded') })
  const [name = '', ...address] = facts.from
  return stack([
    paragraph(facts.title, bodyWide, { size: 15, face: 'bold', color: accent }),
    space(3),
    paragraph(name, bodyWide, { face: 'bold' }),
    ...address.filter(Boolean).map((text) => paragraph(text, bodyWide, { size: 8, color: gray })),
    space(14),
  ])
}
/* A later page names the paper. */
const laterHead = (facts: MoneyPaper): Row =>
  stack([paragraph(facts.title, bodyWide, { size: 10, face: 'bold', color: accent }), space(6)])

/* Recipient and fields of a paper that is handed over. */
const plainTop = (facts: MoneyPaper, say: Say): Row[] => [
  sideBySide([
    {
      at: 0,
      row: stack(
        facts.to
          .filter(Boolean)
          .map((text, at) =>
            paragraph(text, half, { size: 10, face: at === 0 ? 'bold' : 'regular' }),
          ),
      ),
    },
    {
      at: half + 20,
      row: stack(
        facts.fields.map(([label, value]) =>
          field(label, value, half, { labelWide: 110, missing: say('notRecorded') }),
        ),
      ),
    },
  ]),
  space(14),
]

const totalsOf = ({ totals }: MoneyPaper): Row =>
  stack(
    totals.map(([label, value], at) => {
      const isLast = at === totals.length - 1
      const face = isLast ? ('bold' as const) : ('regular' as const)
      return sideBySide([
        { at: bodyWide - 260, row: rightIn(label, 160, { size: isLast ? 10.5 : 9, face }) },
        { at: bodyWide - 94, row: rightIn(value, 94, { size: isLast ? 10.5 : 9, face }) },
      ])
    }),
    2,
  )
