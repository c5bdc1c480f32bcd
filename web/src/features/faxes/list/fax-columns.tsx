import type { FaxRow } from '@labgate/contract/faxes/faxes'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { FaxStateWord, specimensSay } from '../parts/fax-words.tsx'

const positive = (count: number): string => (count > 0 ? String(count) : '')

/** Columns of the list of faxes (records.md#fax). */
export const faxColumns: readonly Column<FaxRow>[] = [
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <FaxStateWord of={row} />,
    width: 176,
    always: true,
  },
  {
    id: 'queuedDate',
    header: 'Queued',
    cell: (row) => instantHere(row.queuedDate),
    width: instantWide,
  },
  {
    id: 'doneDate',
    header: 'Sent',
    cell: (row) => (row.state === 'sent' ? instantHere(row.doneDate) : ''),
    width: instantWide,
  },
  {
    id: 'location',
    header: 'Location',
    cell: (row) => `${row.location}, ${row.customer}`,
    width: 176,
    always: true,
  },
  { id: 'number', header: 'Fax number', cell: (row) => phoneAsText(row.number), width: 124 },
  { id: 'specimens', header: 'Specimens', cell: specimensSay, width: 124 },
  { id: 'pages', header: 'Pages', cell: (row) => positive(row.pages), width: 62, align: 'right' },
  { id: 'tries', header: 'Tries', cell: (row) => positive(row.tries), width: 58, align: 'right' },
  { id: 'says', header: 'What happened', cell: (row) => row.says, width: 128 },
  {
    id: 'batchDate',
    header: 'Batch date',
    cell: (row) => dayAsText(row.batchDate),
    width: 110,
    initiallyHidden: true,
  },
  {
    id: 'queuedBy',
    header: 'Queued by',
    cell: (row) => row.queuedBy || 'Automatic',
    width: 140,
    initiallyHidden: true,
  },
]

/** Three facts of a fax on a phone. */
export const faxCard = (row: FaxRow) =>
  [
    `${row.location} · ${phoneAsText(row.number)}`,
    [specimensSay(row), instantHere(row.queuedDate)].filter(Boolean).join(' · '),
    <FaxStateWord key="state" of={row} />,
  ] as const
