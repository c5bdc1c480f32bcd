import { readTable } from './csv-table.ts'
import type { Reading } from './fault.ts'

const allergyKinds = [
  'drug',
  'drug class',
  'vaccine',
  'contrast',
  'antiseptic',
  'material',
  'food',
  'environment',
] as const
export interface AllergyRow {
  description: string
  kind: (typeof allergyKinds)[number]
}

const columns = [
  { name: 'description', most: 200, isRequired: true },
  { name: 'kind', most: 20, isRequired: true },
] as const

/** Reads allergies from CSV. */
export const readAllergies = (file: Uint8Array): Reading<AllergyRow> =>
  readTable(file, columns, ({ text, wrong, claim }) => {
    const [description, given] = [text('description'), text('kind').toLowerCase()]
    const kind = allergyKinds.find((name) => name === given)
    claim('description', description)
    if (kind === undefined && given !== '')
      wrong('kind', `'${given}' is not a kind. The kinds are: ${allergyKinds.join(', ')}.`)
    return { description, kind: kind ?? 'drug' }
  })
