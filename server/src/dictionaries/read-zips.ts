import { stateNames } from '@labgate/contract/kit/states'
import { readTable } from './csv-table.ts'
import type { Reading } from './fault.ts'

export interface Zip {
  zip: string
  city: string
  state: string
  county: string
}
const columns = [
  { name: 'zip', most: 5, isRequired: true },
  { name: 'city', most: 50, isRequired: true },
  { name: 'state', most: 2, isRequired: true },
  { name: 'county', most: 50, mayLack: true },
] as const

/** Towns by ZIP code, as CSV. Restores the leading zeros that spreadsheets drop. */
export const readZips = (file: Uint8Array): Reading<Zip> =>
  readTable(file, columns, ({ text, wrong, claim }) => {
    const zip = text('zip').padStart(5, '0')
    const state = text('state').toUpperCase()
    if (!/^\d{3,5}$/.test(text('zip'))) wrong('zip', 'A ZIP code has five digits.')
    if (!Object.hasOwn(stateNames, state))
      wrong('state', 'Use the two-letter code of a state or territory, such as FL.')
    claim('zip', zip)
    return { zip, city: text('city'), state, county: text('county') }
  })
