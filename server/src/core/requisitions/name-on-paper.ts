import {
  nameWords,
  printedName,
  wantedForPaper,
  type NameFacts,
  type NameField,
} from '@labgate/contract/kit/printed-name'
import { Unprintable } from '../../paper/faces.ts'

const listed = (fields: readonly NameField[]): string =>
  fields.map((field) => nameWords[field]).join(' and ')

/**
 * A patient whose name cannot be printed and has no Latin form yet. `fields`: the patient fields to
 * fill in.
 */
export class NameNotPrintable extends Unprintable {
  readonly patientId: number
  readonly fields: readonly NameField[]
  constructor(patientId: number, fields: readonly NameField[], specimenBarcode: string) {
    super(
      `The ${listed(fields)} (patient document) of order ${specimenBarcode} ${fields.length === 1 ? 'is' : 'are'} needed in Latin letters first; documents cannot print ${fields.length === 1 ? 'it' : 'them'} otherwise.`,
    )
    this.patientId = patientId
    this.fields = fields
  }
}

interface Named extends Required<NameFacts> {
  patientId: number
}
type OnPaper = Pick<Required<NameFacts>, 'firstName' | 'middleName' | 'lastName'> & {
  transliterated?: ('last' | 'first')[]
}

/**
 * The name as printed: unprintable parts appear in Latin letters, marked
 * (rules.md#names-in-other-scripts). Fails with NameNotPrintable.
 */
export const nameOnPaper = (patient: Named, specimenBarcode: string): OnPaper => {
  const wanted = wantedForPaper(patient)
  if (wanted.length > 0) throw new NameNotPrintable(patient.patientId, wanted, specimenBarcode)
  const { transliterated, ...name } = printedName(patient)
  const lines = [
    ...new Set(transliterated.map((field) => (field === 'lastName' ? 'last' : 'first'))),
  ]
  return { ...name, ...(lines.length > 0 && { transliterated: lines }) }
}
