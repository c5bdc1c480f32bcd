/**
 * What a drug explains when found: itself or its metabolites, never what it could have come from
 * (rules.md#toxicology-verdicts).
 */
export interface DrugLink {
  /** The catalog key of the measured analyte. */
  analyte: string
  /**
   * The published reference; '' yields 'needs review' and nothing stricter
   * (rules.md#approved-numbers).
   */
  source: string
}
export interface MedicationRow {
  generic: string
  brands: string[]
  class: string
  /** Words that people write after the name: tablet, ER capsule, patch. */
  forms: string[]
  explains: DrugLink[]
}

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
