import { barCode } from '../bar-code.ts'
import { mustBePrintable } from '../faces.ts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  sideBySide,
  field,
  gray,
  paragraph,
  ruled,
  space,
  stack,
  tableOf,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/** One hand-over, or a gap in the chain, as displayed. */
export interface ChainLine {
  at: string
  what: string
  who: string
  /** From whom, to whom, where, in which condition, what was said: one sentence per line. */
  details: readonly string[]
  /**
   * The gap: no one can say where the specimen was before this line; '' if the chain is unbroken.
   */
  gap: string
}
export interface ChainFacts {
  specimenBarcode: string
  fields: readonly (readonly [label: string, value: string])[]
  lines: readonly ChainLine[]
  printed: string
}

const [whenWide, whatWide, whoWide] = [104, 132, 104]
const detailAt = whenWide + whatWide + whoWide

const line = (
  { at, what, who, details }: Pick<ChainLine, 'at' | 'what' | 'who' | 'details'>,
  face: 'regular' | 'bold' = 'regular',
): Row => {
  const row = sideBySide([
    { at: 0, row: paragraph(at, whenWide - 6, { size: 8.5, face }) },
    { at: whenWide, row: paragraph(what, whatWide - 6, { size: 8.5, face: 'bold' }) },
    { at: whenWide + whatWide, row: paragraph(who, whoWide - 6, { size: 8.5, face }) },
    {
      at: detailAt,
      row: stack(details.map((text) => paragraph(text, bodyWide - detailAt, { size: 8.5, face }))),
    },
  ])
  return ruled(stack([space(0.5), row, space(1.5)]), bodyWide)
}
const gap = (message: string): Row => {
  const text = paragraph(`GAP: ${message}`, bodyWide - 12, { size: 9, face: 'bold' })
  return {
    height: text.height + 10,
    staysWithNext: true,
    draw: (doc, x, y) => {
      doc
        .rect(x, y + 2, bodyWide, text.height + 5)
        .lineWidth(0.8)
        .strokeColor('#000')
        .stroke()
      text.draw(doc, x + 6, y + 4)
    },
  }
}

/**
 * The chain of custody of a specimen as PDF, including its gaps. Fails with Unprintable before
 * anything is drawn.
 */
export const chainPdf = async (facts: ChainFacts): Promise<Buffer> => {
  mustBePrintable(
    Object.fromEntries([
      ...facts.fields,
      ...facts.lines.flatMap(({ details, who }, at) => [
        [`Line ${at + 1}`, [who, ...details].join(' ')] as const,
      ]),
    ]),
  )
  const code = barCode(facts.specimenBarcode)
  const wide = bodyWide - code.width - 16
  const head = (): Row =>
    stack([
      sideBySide([
        {
          at: 0,
          row: stack([
            paragraph('Chain of custody', wide, { size: 14, face: 'bold', color: accent }),
            ...facts.fields.map(([label, value]) => field(label, value, wide)),
          ]),
        },
        { at: bodyWide - code.width, row: code },
      ]),
      space(6),
    ])
  const titles = line(
    { at: 'When', what: 'What', who: 'Who', details: ['From, to, where, condition'] },
    'bold',
  )
  const gaps = facts.lines.filter((one) => one.gap !== '').length
  const text =
    gaps === 0
      ? 'Every handoff is recorded.'
      : gaps === 1
        ? 'The chain has one gap.'
        : `The chain has ${gaps} gaps.`
  const rows = [
    ...tableOf(
      titles,
      facts.lines.flatMap((one) => [...(one.gap === '' ? [] : [gap(one.gap)]), line(one)]),
    ),
    space(8),
    paragraph(text, bodyWide, { face: 'bold' }),
    paragraph(facts.printed, bodyWide, { size: 8, color: gray }),
  ]
  return bytesOf(
    sheetOf(
      {
        title: `Chain of custody ${facts.specimenBarcode}`,
        head,
        foot: `Chain of custody · Specimen ${facts.specimenBarcode}`,
      },
      rows,
    ),
  )
}
