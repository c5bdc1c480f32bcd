import type { IncidentRow } from '@labgate/contract/desk/incidents'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { IncidentState } from '../../../core/incidents/incident-words.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { beginningOf } from './beginning-of.ts'

const account: Column<IncidentRow> = {
  id: 'customer',
  header: say('Account'),
  cell: (row) => row.customer,
  width: 196,
}
const phone: Column<IncidentRow> = {
  id: 'phone',
  header: say('Phone'),
  cell: (row) => phoneAsText(row.phone),
  width: 124,
}
/** Columns of account issues for users who see only one account. */
export const columnsOfOneAccount: readonly Column<IncidentRow>[] = [
  {
    id: 'status',
    header: say('Status'),
    cell: (row) => <IncidentState of={row} />,
    width: 228,
    always: true,
  },
  {
    id: 'incidentDate',
    header: say('Date'),
    cell: (row) => dayAsText(row.incidentDate),
    width: 104,
  },
  {
    id: 'auditIncidentType',
    header: say('What happened'),
    cell: (row) => phraseOf(row.auditIncidentType),
    width: 136,
    always: true,
  },
  { id: 'ticketNote', header: say('Note'), cell: (row) => beginningOf(row.ticketNote), width: 190 },
  {
    id: 'specimenBarcode',
    header: say('About'),
    cell: (row) => row.specimenBarcode || row.patient || row.shipLogNo,
    width: 120,
  },
  {
    id: 'owner',
    header: say('Assigned to'),
    cell: (row) => row.owner || say('Unassigned'),
    width: 108,
  },
  { id: 'dueDate', header: say('Due'), cell: (row) => dayAsText(row.dueDate), width: 104 },
  {
    id: 'shipLogNo',
    header: say('Parcel'),
    cell: (row) => row.shipLogNo,
    width: 124,
    initiallyHidden: true,
  },
  {
    id: 'trackingNo',
    header: say('Tracking number'),
    cell: (row) => row.trackingNo,
    width: 170,
    initiallyHidden: true,
  },
]
/* For all accounts: whom to call comes before the note, which the issue shows. */
const further = columnsOfOneAccount
  .slice(3)
  .map((column) => (column.id === 'ticketNote' ? { ...column, initiallyHidden: true } : column))
export const incidentColumns: readonly Column<IncidentRow>[] = [
  ...columnsOfOneAccount.slice(0, 3),
  account,
  phone,
  ...further,
]

/** Three facts of an account issue on a phone. */
export const incidentCard = (row: IncidentRow) =>
  [
    `${phraseOf(row.auditIncidentType)} · ${dayAsText(row.incidentDate)}`,
    [row.customer, phoneAsText(row.phone), row.patient, beginningOf(row.ticketNote)]
      .filter(Boolean)
      .join(' · '),
    <IncidentState key="state" of={row} />,
  ] as const
