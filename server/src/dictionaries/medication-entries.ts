import type { DrugLink, MedicationRow } from './read-medications.ts'

/** A row of the medication table: a generic drug, or a brand of one. */
export interface MedicationEntry {
  description: string
  class: string
  /** A brand's generic drug; '' for a generic drug. */
  generic: string
  /** For a generic drug, by analyte. */
  explains: DrugLink[]
}

/** A brand's name in the list: 'Norco (Hydrocodone and acetaminophen)'. */
export const brandName = (brand: string, generic: string): string => `${brand} (${generic})`

/** Each generic drug, then its brands. */
export const medicationEntries = (rows: readonly MedicationRow[]): MedicationEntry[] =>
  rows.flatMap(({ generic, brands, class: kind, explains }) => [
    {
      description: generic,
      class: kind,
      generic: '',
      explains: explains.toSorted((a, b) => (a.analyte < b.analyte ? -1 : 1)),
    },
    ...brands.map((brand) => ({
      description: brandName(brand, generic),
      class: kind,
      generic,
      explains: [],
    })),
  ])
