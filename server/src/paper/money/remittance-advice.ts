import { bytesOf } from '../pdf.ts'
import {
  accent,
  field,
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

/** A payer's decision as printed: a few facts, its lines, and what was done with it. */
export interface PrintedClaim {
  title: string
  facts: readonly string[]
  /** As in `columns`. */
  rows: readonly (readonly string[])[]
  totals: readonly string[]
  done: string
}
/** A remittance advice; texts as printed. */
export interface RemittanceAdvice {
  title: string
  from: readonly string[]
  to: readonly string[]
  fields: readonly (readonly [label: string, value: string])[]
  claims: readonly PrintedClaim[]
  /** What the payer took or added outside its claims. */
  adjustments: readonly (readonly [text: string, amount: string])[]
  totals: readonly (readonly [label: string, value: string])[]
  /** The codes of reasons and remarks in words, each once. */
  codes: readonly string[]
  notes: readonly string[]
}

/** The columns of a decision's lines, with their parts of the width. */
export const adviceColumns = [
  { title: 'Service', wide: 11, isNumber: false },
  { title: 'Code', wide: 15, isNumber: false },
  { title: 'Units', wide: 7, isNumber: true },
  { title: 'Charge', wide: 12, isNumber: true },
  { title: 'Allowed', wide: 12, isNumber: true },
  { title: 'Adjustments and remarks', wide: 31, isNumber: false },
  { title: 'Paid', wide: 12, isNumber: true },
] as const

const size = 8
const half = (bodyWide - 20) / 2
const cellsOf = (cells: readonly string[], face: 'regular' | 'bold'): Row => {
  let at = 0
  return sideBySide(
    adviceColumns.map(({ wide, isNumber }, index) => {
      const width = (wide / 100) * bodyWide
      const row = (isNumber ? rightIn : paragraph)(cells[index] ?? '', width - 8, { size, face })
      const cell = { at: isNumber ? at : at + 2, row }
      at += width
      return cell
    }),
  )
}
const columnHead = (): Row =>
  ruled(
    cellsOf(
      adviceColumns.map(({ title }) => title),
      'bold',
    ),
    bodyWide,
    'bold',
  )

const claimRows = ({ title, facts, rows, totals, done }: PrintedClaim): Row[] => [
  {
    ...stack([
      space(6),
      paragraph(title, bodyWide, { size: 9.5, face: 'bold' }),
      ...facts.map((text) => paragraph(text, bodyWide, { size, color: gray })),
      space(2),
    ]),
    staysWithNext: true,
  },
  ...rows.map((cells, at) => ({
    ...ruled(cellsOf(cells, 'regular'), bodyWide, 'regular'),
    // the sums of a claim stand with its last line
    ...(at === rows.length - 1 && { staysWithNext: true as const }),
  })),
  stack([cellsOf(totals, 'bold'), paragraph(done, bodyWide, { size, color: gray }), space(4)]),
]
const partyOf = (label: string, lines: readonly string[]): Row =>
  stack([
    paragraph(label, half, { size: 7.5, color: gray }),
    ...lines
      .filter(Boolean)
      .map((text, at) =>
        paragraph(text, half, { size: at === 0 ? 10 : 8.5, face: at === 0 ? 'bold' : 'regular' }),
      ),
  ])
const amounts = (rows: RemittanceAdvice['totals'], lastIsBold: boolean): Row[] =>
  rows.map(([label, value], at) => {
    const isLast = at === rows.length - 1
    const face = lastIsBold && isLast ? ('bold' as const) : ('regular' as const)
    const row = ruled(
      sideBySide([
        { at: 0, row: paragraph(label, bodyWide - 110, { size: 8.5, face }) },
        { at: bodyWide - 100, row: rightIn(value, 100, { size: 8.5, face }) },
      ]),
      bodyWide,
      face,
    )
    return isLast ? row : { ...row, staysWithNext: true as const }
  })

/**
 * The advice as PDF (rules.md#remittance-advice): payer and payee once, the column heads on each
 * page, each claim with its lines and totals, then what is outside the claims, the sums, and the
 * codes in words. Fails with Unprintable if a text has letters that the typefaces lack.
 */
export const remittanceAdvicePdf = async (advice: RemittanceAdvice): Promise<Buffer> => {
  const head = (page: number): Row =>
    stack([
      paragraph(advice.title, bodyWide, {
        size: page === 1 ? 15 : 10,
        face: 'bold',
        color: accent,
      }),
      space(4),
      ...(page === 1
        ? [
            sideBySide([
              { at: 0, row: partyOf('From', advice.from) },
              { at: half + 20, row: partyOf('To', advice.to) },
            ]),
            space(8),
            sideBySide(
              [0, 1].map((column) => ({
                at: column * (half + 20),
                row: stack(
                  advice.fields
                    .filter((_, at) => at % 2 === column)
                    .map(([label, value]) => field(label, value, half, { labelWide: 100 })),
                ),
              })),
            ),
            space(8),
          ]
        : []),
    ])
  const rows: Row[] = [
    ...tableOf(columnHead(), advice.claims.flatMap(claimRows)),
    ...(advice.adjustments.length === 0
      ? []
      : [heading('Outside the claims', bodyWide), space(2), ...amounts(advice.adjustments, false)]),
    space(6),
    heading('Totals', bodyWide),
    { ...space(2), staysWithNext: true as const },
    ...amounts(advice.totals, true),
    ...(advice.codes.length === 0 ? [] : [space(6), heading('Codes', bodyWide), space(2)]),
    ...advice.codes.map((text) => paragraph(text, bodyWide, { size })),
    ...(advice.notes.length === 0 ? [] : [space(6)]),
    ...advice.notes.map((text) => paragraph(text, bodyWide, { size })),
  ]
  return bytesOf(sheetOf({ title: advice.title, head, foot: advice.title }, rows))
}
