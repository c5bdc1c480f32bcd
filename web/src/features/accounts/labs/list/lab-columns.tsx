import type { LabRow } from '@labgate/contract/accounts/labs'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { phoneAsText } from '../../../../forms/phone.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { CliaExpiry, describeCliaExpiry } from '../parts/clia-expiry.tsx'

const placeOf = ({ city, state }: LabRow): string =>
  [city, state].filter((part) => part !== '').join(', ')
const servicesOf = (row: LabRow): string =>
  testTypeNames
    .filter((name) => row[`service_${name}`])
    .map((name) => testTypes[name])
    .join(', ')
const services = (row: LabRow) =>
  servicesOf(row) || <StatusWord tone="waiting">{say('None')}</StatusWord>
const clia = ({ cliaNumber }: LabRow) =>
  cliaNumber || <StatusWord tone="waiting">{say('Missing')}</StatusWord>
const expires = ({ cliaExpires }: LabRow) => <CliaExpiry day={cliaExpires} />
const state = ({ active }: LabRow) =>
  active ? say('Active') : <StatusWord tone="plain">{say('Inactive')}</StatusWord>

export const labColumns: readonly Column<LabRow>[] = [
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 220, always: true },
  { id: 'cliaNumber', header: say('CLIA number'), cell: clia, width: 105 },
  { id: 'cliaExpires', header: say('CLIA expires'), cell: expires, width: 170 },
  { id: 'city', header: say('Place'), cell: placeOf, width: 130 },
  { id: 'services', header: say('Services'), cell: services, width: 190 },
  { id: 'contactName', header: say('Contact'), cell: (row) => row.contactName, width: 130 },
  {
    id: 'contactPhone',
    header: say('Phone'),
    cell: (row) => phoneAsText(row.contactPhone),
    width: 130,
  },
  { id: 'active', header: say('Status'), cell: state, width: 90 },
]

/** Three facts of a laboratory on a phone. */
export const labCard = (row: LabRow) =>
  [
    row.name,
    placeOf(row),
    row.active ? (describeCliaExpiry(row.cliaExpires) ?? row.cliaNumber) : say('Inactive'),
  ] as const
