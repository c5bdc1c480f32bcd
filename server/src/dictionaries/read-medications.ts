import { readTable } from './csv-table.ts'
import type { Reading } from './fault.ts'
import { brandName, type MedicationRow } from './medication-entries.ts'

const columns = [
  { name: 'generic', most: 200, isRequired: true },
  { name: 'brands', most: 1000 },
  { name: 'class', most: 100, isRequired: true },
  { name: 'forms', most: 300 },
  { name: 'analytes', most: 500 },
  { name: 'sources', most: 3000 },
] as const

/** One source for all analytes, or one per analyte, blank ones included. */
const sourcesFor = (analytes: readonly string[], cell: string): string[] | undefined => {
  const sources = cell === '' ? [] : cell.split(';').map((source) => source.trim())
  const [only] = sources
  if (sources.length <= 1)
    return analytes.length === 0 && only !== undefined ? undefined : analytes.map(() => only ?? '')
  return sources.length === analytes.length ? sources : undefined
}

/**
 * Reads drugs from CSV; brands, forms, analytes, and sources are separated by semicolons. No name
 * can appear twice, generic or brand. `isAnalyte` returns whether the catalog has a key.
 */
export const readMedications = (
  file: Uint8Array,
  isAnalyte: (key: string) => boolean,
): Reading<MedicationRow> =>
  readTable(file, columns, ({ text, list, wrong, claim }) => {
    const [generic, brands, analytes] = [text('generic'), list('brands'), list('analytes')]
    claim('generic', generic)
    for (const brand of brands) {
      if (brandName(brand, generic).length > 200)
        wrong('brands', 'A brand with its generic name has at most 200 characters.')
      claim('brands', brand)
    }
    const unknown = analytes.filter((key) => !isAnalyte(key))
    if (unknown.length > 0)
      wrong(
        'analytes',
        `The catalog has no analyte ${unknown.join(', ')}. Correct it or remove it.`,
      )
    if (new Set(analytes).size < analytes.length) wrong('analytes', 'An analyte appears twice.')
    const sources = sourcesFor(analytes, text('sources'))
    if (sources === undefined) {
      wrong(
        'sources',
        `Enter one source for all analytes, or one for each of the ${analytes.length} with a semicolon between them. Leave an unknown source blank.`,
      )
    }
    return {
      generic,
      brands,
      class: text('class'),
      forms: list('forms'),
      explains: analytes.map((analyte, index) => ({ analyte, source: sources?.[index] ?? '' })),
    }
  })
