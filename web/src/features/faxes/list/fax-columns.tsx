import type { FaxRow } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
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
    header: say('Status'),
    cell: (row) => <FaxStateWord of={row} />,
    width: 176,
    always: true,
  },
  {
    id: 'queuedDate',
    header: say('Queued'),
    cell: (row) => instantHere(row.queuedDate),
    width: instantWide,
  },
  {
    id: 'doneDate',
    header: say('Sent'),
    cell: (row) => (row.state === 'sent' ? instantHere(row.doneDate) : ''),
    width: instantWide,
  },
  {
    id: 'location',
    header: say('Location'),
    cell: (row) => `${row.location}, ${row.customer}`,
    width: 176,
    always: true,
  },
  { id: 'number', header: say('Fax number'), cell: (row) => phoneAsText(row.number), width: 124 },
  { id: 'specimens', header: say('Specimens'), cell: specimensSay, width: 124 },
  {
    id: 'pages',
    header: say('Pages'),
    cell: (row) => positive(row.pages),
    width: 62,
    align: 'right',
  },
  {
    id: 'tries',
    header: say('Tries'),
    cell: (row) => positive(row.tries),
    width: 58,
    align: 'right',
  },
  { id: 'says', header: say('What happened'), cell: (row) => row.says, width: 128 },
  {
    id: 'batchDate',
    header: say('Batch date'),
    cell: (row) => dayAsText(row.batchDate),
    width: 110,
    initiallyHidden: true,
  },
  {
    id: 'queuedBy',
    header: say('Queued by'),
    cell: (row) => row.queuedBy || say('Automatic'),
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
