import { globSync, readFileSync } from 'node:fs'
import { listLocation } from '@labgate/contract/kit/list-location'
import { expect, it } from 'vitest'
import { locationFilter } from '../src/ui/location-filter.ts'

const options = [
  { value: 9, label: 'Tampa' },
  { value: 10, label: 'Ocala' },
]
const cases = [0, 4].flatMap((accountId) =>
  [0, 9].flatMap((locationId) =>
    [0, 9, 99].flatMap((chosen) =>
      [0, 1, 2].map((count) => ({ accountId, locationId, chosen, count })),
    ),
  ),
)

it('the location filter is shown wherever the chosen location narrows the list, and where it could', () => {
  for (const { accountId, locationId, chosen, count } of cases) {
    const place = { accountId, locationId }
    const [field] = locationFilter(place, options.slice(0, count), chosen)
    const acts = chosen > 0 && listLocation(place, chosen) !== listLocation(place, 0)
    const could = count > 1 && listLocation(place, 10) !== listLocation(place, 0)
    const said = JSON.stringify({ accountId, locationId, chosen, count })
    expect(field !== undefined, said).toBe(acts || could)
    if (acts)
      expect(
        field?.options?.some(({ value }) => value === chosen),
        said,
      ).toBe(true)
    expect(field?.main ?? true, said).toBe(true)
  }
})

/* Their rows are in the page, and their options are those of the rows. */
const withOwn = [
  'features/orders/planned-orders/planned-list.tsx',
  'features/orders/signing/unsigned-filters.ts',
]
it('every list takes its location filter from there', () => {
  const own = globSync('{app,core,features,overviews}/**/*.{ts,tsx}', { cwd: 'web/src' }).filter(
    (file) => /name: 'locationId',\s+label:/.test(readFileSync(`web/src/${file}`, 'utf8')),
  )
  expect(own.toSorted()).toEqual(withOwn)
})
