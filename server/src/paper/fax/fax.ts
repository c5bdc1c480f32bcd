import { mustBePrintable } from '../faces.ts'
import { merged, pagesIn } from '../merge.ts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  field,
  gray,
  heading,
  inColumns,
  paragraph,
  space,
  stack,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/**
 * The cover of a fax. It names specimens by their numbers and no one by name: it lies in a tray
 * until someone picks it up.
 */
export interface FaxFacts {
  title: string
  lab: { name: string; phone: string }
  /** When it was created, as displayed at the location. */
  date: string
  to: readonly string[]
  number: string
  /** Our reference, for callers. */
  reference: string
  /** The opening text, in sentences. */
  text: readonly string[]
  /** What follows or is reported, under a heading; empty lists are left out. */
  lists: readonly { heading: string; lines: readonly string[] }[]
  /** A code to read back, in large print; '' on all but test pages. */
  code: string
  /** 42 CFR 2.32; '' if the account is not a Part 2 program. */
  notice: string
}

const confidential = (phone: string): string =>
  `This fax is confidential and intended only for the practice it is addressed to. If you received it in error, please call ${phone} and destroy it. Do not read, copy, or share it.`

const coverPdf = (facts: FaxFacts, pages: number): Promise<Buffer> => {
  const head = (): Row =>
    stack([
      paragraph(facts.title, bodyWide, { size: 16, face: 'bold', color: accent }),
      paragraph(facts.lab.name, bodyWide, { size: 10, face: 'bold' }),
      paragraph(facts.lab.phone, bodyWide, { size: 8, color: gray }),
      space(16),
    ])
  const rows: Row[] = [
    stack([
      field('To', facts.to.join(', '), bodyWide, { face: 'bold' }),
      field('Fax', facts.number, bodyWide),
      field('Date', facts.date, bodyWide),
      field('Pages', String(pages), bodyWide),
      field('Reference', facts.reference, bodyWide),
    ]),
    space(16),
    ...facts.text.flatMap((text) => [paragraph(text, bodyWide, { size: 11 }), space(6)]),
    ...(facts.code === ''
      ? []
      : [paragraph(facts.code, bodyWide, { size: 40, face: 'bold' }), space(12)]),
    ...facts.lists.flatMap(({ heading: over, lines }) =>
      lines.length === 0
        ? []
        : [
            heading(over, bodyWide),
            ...inColumns(
              lines.map((text) => paragraph(text, 260)),
              2,
              270,
            ),
          ],
    ),
    space(18),
    ...(facts.notice === ''
      ? []
      : [paragraph(facts.notice, bodyWide, { size: 11, face: 'bold' }), space(10)]),
    paragraph(confidential(facts.lab.phone), bodyWide, { size: 9 }),
  ]
  return bytesOf(
    sheetOf(
      {
        title: `${facts.title} ${facts.reference}`,
        head,
        foot: `${facts.lab.name} · ${facts.reference}`,
      },
      rows,
    ),
  )
}

/**
 * A fax as PDF: the cover, then the reports, with the total number of pages. Fails with
 * Unprintable.
 */
export const faxPdf = async (
  facts: FaxFacts,
  reports: readonly Uint8Array[],
): Promise<{ bytes: Uint8Array; pages: number }> => {
  mustBePrintable({ 'The name of the practice': facts.to.join(' ') })
  let pages = 0
  for (const report of reports) pages += await pagesIn(report)
  // the cover counts itself: it is drawn once to measure its length
  const whole = pages + (await pagesIn(await coverPdf(facts, pages + 1)))
  return { bytes: await merged('Fax', [await coverPdf(facts, whole), ...reports]), pages: whole }
}
