import type { AccountRow } from '@labgate/contract/accounts/accounts'
import { dayMs } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import type { ReactNode } from 'react'
import { dayOfInstant } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'

const year = 365 * dayMs
/* Besides the words, what matters in this list: an account should be reviewed once a year. */
const reviewed = ({ dateReviewed }: AccountRow): ReactNode => {
  if (dateReviewed === null) return <StatusWord tone="waiting">{say('Not yet')}</StatusWord>
  const day = dayOfInstant(dateReviewed)
  return Date.now() - Date.parse(dateReviewed) > year ? (
    <StatusWord tone="waiting">{day}</StatusWord>
  ) : (
    day
  )
}

const activity = ({ active }: AccountRow): ReactNode =>
  active ? say('Active') : <StatusWord tone="plain">{say('Inactive')}</StatusWord>

export const accountColumns: readonly Column<AccountRow>[] = [
  {
    id: 'name',
    header: say('Name'),
    cell: (row) => row.name,
    width: 214,
    sortable: true,
    always: true,
  },
  { id: 'facilityCode', header: say('Facility code'), cell: (row) => row.facilityCode, width: 108 },
  { id: 'contactName', header: say('Contact'), cell: (row) => row.contactName, width: 130 },
  {
    id: 'contactPosition',
    header: say('Position'),
    cell: (row) => row.contactPosition,
    width: 120,
  },
  { id: 'contactEmail', header: say('Email'), cell: (row) => row.contactEmail, width: 150 },
  { id: 'active', header: say('Active'), cell: activity, width: 84 },
  { id: 'dateReviewed', header: say('Reviewed'), cell: reviewed, width: 122 },
  { id: 'city', header: say('City'), cell: (row) => row.city, width: 112 },
  { id: 'state', header: say('State'), cell: (row) => row.state, width: 56 },
  { id: 'region', header: say('Region'), cell: (row) => row.region, width: 104 },
]

/* For choosing, the columns that distinguish accounts are enough; the rest can be shown. */
const fixedColumns = ['contactPosition', 'contactEmail', 'dateReviewed']
export const choosingColumns: readonly Column<AccountRow>[] = accountColumns.map((column) =>
  fixedColumns.includes(column.id) ? { ...column, initiallyHidden: true } : column,
)

const placeOf = ({ city, state }: AccountRow): string =>
  [city, state].filter((part) => part !== '').join(', ')
/** Three facts of an account on a phone. */
export const accountCard = (row: AccountRow) =>
  [row.name, placeOf(row), row.active ? row.facilityCode : say('Inactive')] as const
