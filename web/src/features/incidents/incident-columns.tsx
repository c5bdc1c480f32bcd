import type { IncidentRow } from '@labgate/contract/incidents'
import { dayAsText } from '../../forms/dates.ts'
import type { Column } from '../../ui/table/columns.ts'
import { IncidentState } from './incident-words.tsx'

export const incidentColumns: readonly Column<IncidentRow>[] = [
  { id: 'status', header: 'State', cell: (row) => <IncidentState of={row} />, width: 214, always: true },
  { id: 'incidentDate', header: 'Date', cell: (row) => dayAsText(row.incidentDate), width: 100 },
  { id: 'auditIncidentType', header: 'What happened', cell: (row) => row.auditIncidentType, width: 190, always: true },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 190 },
  { id: 'ticketNote', header: 'Note', cell: (row) => row.ticketNote, width: 300 },
  { id: 'specimenBarcode', header: 'Specimen', cell: (row) => row.specimenBarcode, width: 124 },
  { id: 'shipLogNo', header: 'Parcel', cell: (row) => row.shipLogNo, width: 124 },
  { id: 'owner', header: 'Looked after by', cell: (row) => row.owner || 'Nobody yet', width: 150 },
  { id: 'dueDate', header: 'Due', cell: (row) => dayAsText(row.dueDate), width: 100 },
  { id: 'trackingNo', header: 'Tracking number', cell: (row) => row.trackingNo, width: 170, initiallyHidden: true },
]

/** The three facts of an account issue on a phone. */
export const incidentCard = (row: IncidentRow) =>
  [
    `${row.auditIncidentType} · ${dayAsText(row.incidentDate)}`,
    [row.customer, row.ticketNote].filter(Boolean).join(' · '),
    <IncidentState key="state" of={row} />,
  ] as const
