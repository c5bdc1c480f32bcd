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

export interface ListedTube {
  specimenBarcode: string
  patient: string
  /** MM/DD/YYYY; '' if not known. */
  dob: string
  sex: string
  labType: string
  isStat: boolean
  /** As displayed at the location; '' if not known. */
  collected: string
}
/** The sheet that accompanies tubes: of a parcel, or of a manifest (records.md#paper). */
export interface TubeListFacts {
  title: string
  /** Three letters and nine digits, as in the bar code. */
  number: string
  /** The sender, and whatever else appears at the top: label and value. */
  left: readonly (readonly [label: string, value: string])[]
  right: readonly (readonly [label: string, value: string])[]
  /** A sentence above the table; '' for none. */
  text: string
  tubes: readonly ListedTube[]
}

const columns = [
  { title: '', at: 0, wide: 26 },
  { title: 'Specimen', at: 26, wide: 84 },
  { title: 'Patient', at: 114, wide: 142 },
  { title: 'DOB', at: 258, wide: 58 },
  { title: 'Sex', at: 318, wide: 24 },
  { title: 'Test type', at: 344, wide: 88 },
  { title: 'Collected', at: 434, wide: 106 },
] as const

const line = (cells: readonly string[], style: Parameters<typeof paragraph>[2] = {}): Row => {
  const row = sideBySide(
    columns.map(({ at, wide }, index) => ({
      at,
      row: paragraph(cells[index] ?? '', wide - 4, { size: 8.5, ...style }),
    })),
  )
  return ruled(stack([space(0.5), row, space(0.5)]), bodyWide)
}

const half = (bodyWide - 20) / 2
const fields = (of: TubeListFacts['left']): Row =>
  stack(of.map(([label, value]) => field(label, value, half)))

/** The sheet as PDF. Fails with Unprintable before anything is drawn. */
export const tubeListPdf = async (facts: TubeListFacts): Promise<Buffer> => {
  for (const { specimenBarcode, patient } of facts.tubes)
    mustBePrintable({ [`The name (patient document) of ${specimenBarcode}`]: patient })
  const code = barCode(facts.number)
  const count = facts.tubes.length === 1 ? '1 specimen' : `${facts.tubes.length} specimens`
  const head = (page: number): Row =>
    stack([
      sideBySide([
        {
          at: 0,
          row: stack([
            paragraph(facts.title, bodyWide - code.width - 16, {
              size: 14,
              face: 'bold',
              color: accent,
            }),
            paragraph(count, bodyWide - code.width - 16, { size: 11, face: 'bold' }),
          ]),
        },
        { at: bodyWide - code.width, row: code },
      ]),
      space(6),
      ...(page === 1
        ? [
            sideBySide([
              { at: 0, row: fields(facts.left) },
              { at: half + 20, row: fields(facts.right) },
            ]),
            space(6),
            ...(facts.text === ''
              ? []
              : [paragraph(facts.text, bodyWide, { size: 8.5, color: gray }), space(4)]),
          ]
        : []),
    ])
  const titles = line(
    columns.map(({ title }) => title),
    { face: 'bold', size: 8 },
  )
  const rows = facts.tubes.map((tube, at) =>
    line([
      String(at + 1),
      tube.specimenBarcode,
      tube.patient,
      tube.dob,
      tube.sex,
      tube.isStat ? `STAT · ${tube.labType}` : tube.labType,
      tube.collected,
    ]),
  )
  return bytesOf(
    sheetOf(
      {
        title: `${facts.title} ${facts.number}`,
        head,
        foot: `${facts.title} ${facts.number} · ${count}`,
      },
      tableOf(titles, rows),
    ),
  )
}
