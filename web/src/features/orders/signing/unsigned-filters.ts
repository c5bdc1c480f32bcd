import { say } from '@labgate/contract/languages/say'
import { localOf } from '@labgate/contract/orders/collection'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import type { FilterField } from '../../../ui/filter-bar.tsx'

type Filter = Readonly<Record<string, string | number | boolean | undefined>>

const dayOf = ({ collectionDate, timeZone }: UnsignedRow): string =>
  collectionDate === null ? '' : localOf(new Date(collectionDate), timeZone).day
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/**
 * Whether a row matches the search. All rows are in the page: the server is not queried, and no
 * name enters the address.
 */
export const isSought = (
  row: UnsignedRow,
  { patientName, locationId, labTypeId, from, to }: Filter,
): boolean => {
  const names = wordsOf(describeName(row))
  const day = dayOf(row)
  return (
    wordsOf(String(patientName ?? '')).every((word) =>
      names.some((name) => name.startsWith(word)),
    ) &&
    (locationId === undefined || row.locationId === locationId) &&
    (labTypeId === undefined || row.labTypeId === labTypeId) &&
    (!from || (day !== '' && day >= String(from))) &&
    (!to || (day !== '' && day <= String(to)))
  )
}

/* The options found in the rows, by name. */
const optionsOf = (rows: readonly UnsignedRow[], of: (row: UnsignedRow) => [number, string]) =>
  [...new Map(rows.map(of))]
    .map(([value, label]) => ({ value, label: label || say('Not given') }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

export const unsignedFields = (rows: readonly UnsignedRow[]): readonly FilterField[] => {
  const locations = optionsOf(rows, ({ locationId, location }) => [locationId, location])
  const types = optionsOf(rows, ({ labTypeId, labType }) => [labTypeId, labType])
  return [
    {
      name: 'patientName',
      label: say('Patient (Last, First)'),
      kind: 'text',
      main: true,
      width: 190,
    },
    {
      name: 'locationId',
      label: say('Location'),
      kind: 'choice',
      options: locations,
      main: true,
      width: 180,
    },
    {
      name: 'labTypeId',
      label: say('Test type'),
      kind: 'choice',
      options: types,
      main: true,
      width: 190,
    },
    { name: 'from', label: say('From'), kind: 'day', main: true, width: 120 },
    { name: 'to', label: say('To'), kind: 'day', main: true, width: 120 },
  ]
}
