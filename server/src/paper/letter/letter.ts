import { barCode } from '../bar-code.ts'
import { mustBePrintable } from '../faces.ts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  sideBySide,
  field,
  gray,
  heading,
  paragraph,
  space,
  stack,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/**
 * A letter to a practice about one specimen (records.md#paper). Texts as on record; '' if not
 * known.
 */
export interface LetterFacts {
  title: string
  lab: { name: string; address: string; clia: string; phone: string }
  /** Date of the letter, as displayed at the location. */
  date: string
  to: readonly string[]
  specimenBarcode: string
  /** The opening text, in sentences. */
  text: readonly string[]
  fields: readonly (readonly [label: string, value: string])[]
  tests: readonly string[]
  notes: string
}

const half = (bodyWide - 20) / 2

/** The letter as PDF. Fails with Unprintable before anything is drawn. */
export const letterPdf = async (facts: LetterFacts): Promise<Buffer> => {
  mustBePrintable({ ...Object.fromEntries(facts.fields), 'The note': facts.notes })
  const code = barCode(facts.specimenBarcode)
  const wide = bodyWide - code.width - 16
  const head = (): Row =>
    stack([
      sideBySide([
        {
          at: 0,
          row: stack([
            paragraph(facts.title, wide, { size: 14, face: 'bold', color: accent }),
            paragraph(facts.lab.name, wide, { size: 9, face: 'bold' }),
            ...[
              facts.lab.address,
              [facts.lab.clia === '' ? '' : `CLIA ${facts.lab.clia}`, facts.lab.phone]
                .filter(Boolean)
                .join(' · '),
            ]
              .filter(Boolean)
              .map((text) => paragraph(text, wide, { size: 7.5, color: gray })),
          ]),
        },
        { at: bodyWide - code.width, row: code },
      ]),
      space(14),
    ])
  const rows: Row[] = [
    paragraph(facts.date, bodyWide),
    space(8),
    ...facts.to.map((text, at) => paragraph(text, bodyWide, at === 0 ? { face: 'bold' } : {})),
    space(14),
    ...facts.text.flatMap((text) => [paragraph(text, bodyWide, { size: 10.5 }), space(6)]),
    heading('The specimen', bodyWide),
    stack(
      facts.fields.map(([label, value]) => field(label, value, half + 120, { labelWide: 110 })),
    ),
    ...(facts.tests.length === 0
      ? []
      : [heading('Tests ordered', bodyWide), paragraph(facts.tests.join(', '), bodyWide)]),
    ...(facts.notes === '' ? [] : [heading('Notes', bodyWide), paragraph(facts.notes, bodyWide)]),
  ]
  return bytesOf(
    sheetOf(
      {
        title: `${facts.title} ${facts.specimenBarcode}`,
        head,
        foot: `${facts.lab.name} · Specimen ${facts.specimenBarcode}`,
      },
      rows,
    ),
  )
}
