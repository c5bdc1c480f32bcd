import type { Say } from '@labgate/contract/languages/texts'
import { put } from '../pdf.ts'
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
  type Row,
} from '../rows.ts'
import { bodyWide, margin, pageHigh } from '../sheet.ts'
import { addressIn, inch, panelHigh, windows } from './window-envelope.ts'

type Labeled = readonly (readonly [label: string, value: string])[]

/**
 * What makes a paper one that is mailed in a window envelope and paid by its coupon
 * (rules.md#papers-of-money). Texts as printed.
 */
export interface Mailed {
  /** Where payments go: name, street, city. */
  remitTo: readonly string[]
  /** How the amount came about; the last one is the amount. */
  summary: Labeled
  /** The amount by age, as in the books. */
  aging: Labeled
  /** How to pay, in paragraphs. */
  pay: readonly string[]
  /** What the coupon repeats; absent: nothing is due. `payable`: whom a check is made out to. */
  coupon?: { fields: Labeled; due: readonly [label: string, value: string]; payable: string }
}

interface WindowedHead {
  title: string
  from: readonly string[]
  to: readonly string[]
  fields: Labeled
  /** In a frame below the fields. */
  amount: readonly [label: string, value: string]
  /** What a field without a value says. */
  missing: string
}
/** Right of both windows, and below them, in points. */
const headLeft = windows.addressee.ever.right * inch + 10
const headWide = margin + bodyWide - headLeft
const belowWindows = windows.addressee.ever.bottom * inch + 8

/** The first third of page one: both addresses in their windows, and what the paper is. */
export const windowedHead = ({ title, from, to, fields, amount, missing }: WindowedHead): Row => {
  const facts = stack([
    paragraph(title, headWide, { size: 15, face: 'bold', color: accent }),
    space(5),
    ...fields.map(([name, value]) => field(name, value, headWide, { labelWide: 84, missing })),
    space(6),
    boxedAmount(...amount),
  ])
  const addresses = [
    addressIn(windows.sender, from.slice(0, 3), false),
    addressIn(windows.addressee, to),
  ]
  return {
    height: Math.max(belowWindows - margin, facts.height + 6),
    draw: (doc, x, y) => {
      for (const address of addresses) address.draw(doc, x, y)
      facts.draw(doc, headLeft, y)
    },
  }
}

const boxedAmount = (label: string, amount: string): Row => {
  const inner = sideBySide([
    { at: 8, row: paragraph(label, headWide - 110, { size: 10.5, face: 'bold' }) },
    { at: headWide - 108, row: rightIn(amount, 100, { size: 10.5, face: 'bold' }) },
  ])
  return {
    height: inner.height + 10,
    draw: (doc, x, y) => {
      doc
        .rect(x, y, headWide, inner.height + 8)
        .lineWidth(0.8)
        .strokeColor('#000')
        .stroke()
      inner.draw(doc, x, y + 4)
    },
  }
}

const gutter = 24
const half = (bodyWide - gutter) / 2
const amountWide = 84
const summaryRow = ([label, value]: readonly [string, string], isLast: boolean): Row => {
  const style = { size: 9, face: isLast ? ('bold' as const) : ('regular' as const) }
  const row = sideBySide([
    { at: 0, row: paragraph(label, half - amountWide - 8, style) },
    { at: half - amountWide, row: rightIn(value, amountWide, style) },
  ])
  return isLast ? ruledAbove(row, half) : row
}
const ruledAbove = (row: Row, width: number): Row => ({
  height: row.height + 3,
  draw: (doc, x, y) => {
    doc
      .moveTo(x, y + 1)
      .lineTo(x + width, y + 1)
      .lineWidth(0.6)
      .strokeColor('#000')
      .stroke()
    row.draw(doc, x, y + 3)
  },
})

/** Room for what the ages are of. */
const agingLabelWide = 104
const agingRows = (aging: Labeled, say: Say): Row[] => {
  const wide = (bodyWide - agingLabelWide) / Math.max(1, aging.length)
  const line = (label: string, cells: readonly string[], face: 'regular' | 'bold'): Row =>
    ruled(
      sideBySide([
        { at: 0, row: paragraph(label, agingLabelWide, { size: 8.5, face }) },
        ...cells.map((text, at) => ({
          at: agingLabelWide + at * wide,
          row: rightIn(text, wide - 4, { size: 8.5, face }),
        })),
      ]),
      bodyWide,
      face,
    )
  return [
    {
      ...line(
        say('daysSinceService'),
        aging.map(([label]) => label),
        'bold',
      ),
      staysWithNext: true,
    },
    line(
      say('amount'),
      aging.map(([, value]) => value),
      'regular',
    ),
  ]
}

/** How the amount came about, beside how to pay it; and the amount by age. */
export const mailedSummary = ({ summary, aging, pay }: Mailed, say: Say): Row[] => [
  sideBySide([
    {
      at: 0,
      row: stack([
        heading(say('accountSummary'), half),
        ...summary.map((one, at) => summaryRow(one, at === summary.length - 1)),
      ]),
    },
    {
      at: half + gutter,
      row: stack([
        heading(say('howToPay'), half),
        ...pay.flatMap((text) => [paragraph(text, half, { size: 8.5 }), space(3)]),
      ]),
    },
  ]),
  space(8),
  ...(aging.length === 0 ? [] : [...agingRows(aging, say), space(10)]),
]

/** Height of the coupon: the last third of the sheet. */
const couponHigh = panelHigh * inch
const couponRight = windows.reply.ever.right * inch + 12
const enclosedHigh = 22

const enclosed = (wide: number, label: string): Row => ({
  height: enclosedHigh + 4,
  draw: (doc, x, y) => {
    put(doc, label, { x, baseline: y + 14, size: 8.5, color: gray })
    doc
      .rect(x + 84, y, wide - 84, enclosedHigh)
      .lineWidth(0.8)
      .strokeColor('#000')
      .stroke()
    put(doc, '$', { x: x + 90, baseline: y + 15, size: 10 })
  },
})

/**
 * The coupon below the cut line, down to the sheet's edge, with the address for payments in the
 * window of a reply envelope.
 */
export const couponRow = (
  { remitTo }: Pick<Mailed, 'remitTo'>,
  { fields, due, payable }: NonNullable<Mailed['coupon']>,
  say: Say,
): Row => {
  const wide = margin + bodyWide - couponRight
  const left = stack(
    fields.map(([label, value]) =>
      field(label, value, couponRight - margin - 24, {
        labelWide: 96,
        missing: say('notRecorded'),
      }),
    ),
  )
  const right = stack([
    field(due[0], due[1], wide, { labelWide: 84, face: 'bold' }),
    space(6),
    enclosed(wide, say('amountEnclosed')),
    space(4),
    paragraph(say('payableTo', { payee: payable }), wide, { size: 8.5 }),
  ])
  return {
    height: couponHigh,
    draw: (doc, x, y) => {
      doc
        .moveTo(x, y)
        .lineTo(x + bodyWide, y)
        .lineWidth(0.7)
        .dash(4, { space: 3 })
        .strokeColor('#000')
        .stroke()
        .undash()
      put(doc, say('detach'), {
        x,
        baseline: y + 12,
        size: 8,
        color: gray,
      })
      left.draw(doc, x, y + 24)
      right.draw(doc, couponRight, y + 24)
      put(doc, say('remitTo'), {
        x: windows.reply.always.left * inch,
        baseline: windows.reply.ever.top * inch - 4,
        size: 7.5,
        color: gray,
      })
      addressIn(windows.reply, remitTo).draw(doc, x, y)
    },
  }
}
/** Where the coupon begins on page one. */
export const couponTop = pageHigh - couponHigh
