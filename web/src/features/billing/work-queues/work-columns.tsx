import { describeMoney } from '@labgate/contract/billing/money'
import type { WorkRow } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx'
import type { Ticks } from '../../../ui/table/use-ticks.ts'
import { describeAge } from './age.ts'
import { DeadlineWord, WorkStateWord } from './work-words.tsx'

/** Names an item: its reason and whom it is about. */
export const workLabel = (row: WorkRow): string =>
  [describeReason(row.reason), row.patientName || row.payer || row.customer]
    .filter(Boolean)
    .join(', ')

const who = (row: WorkRow): string =>
  row.patientName === '' ? '' : [row.patientName, dayAsText(row.dob)].filter(Boolean).join(' · ')

const hiddenAtFirst: readonly Column<WorkRow>[] = [
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'dob',
    header: say('DOB'),
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  {
    id: 'memberId',
    header: say('Member ID'),
    cell: (row) => row.memberId,
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'claimNumber',
    header: say('Claim'),
    cell: (row) => row.claimNumber,
    width: 104,
    initiallyHidden: true,
  },
  {
    id: 'serviceDate',
    header: say('Service date'),
    cell: (row) => dayAsText(row.serviceDate),
    width: 104,
    initiallyHidden: true,
  },
  {
    id: 'partySince',
    header: say('With current party for'),
    cell: (row) => describeAge(row.partySince),
    width: 130,
    initiallyHidden: true,
  },
]
const tickColumn = (ticks: Ticks): Column<WorkRow>[] => [
  {
    id: 'ticked',
    header: say('Select'),
    notPrinted: true,
    cell: (row: WorkRow) => (
      <RowCheckbox id={row.workItemId} label={workLabel(row)} ticks={ticks} />
    ),
    width: 62,
    always: true,
  } as const,
]

/** Columns of a queue; `ticks` if the viewer can act on many. */
export const workColumns = (ticks: Ticks | undefined): readonly Column<WorkRow>[] => [
  ...(ticks === undefined ? [] : tickColumn(ticks)),
  {
    id: 'deadline',
    header: say('Deadline'),
    cell: (row) => <DeadlineWord of={row} />,
    width: 146,
    always: true,
  },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 108,
    align: 'right',
    always: true,
  },
  {
    id: 'reason',
    header: say('Reason'),
    cell: (row) => describeReason(row.reason),
    width: 148,
    always: true,
  },
  { id: 'says', header: say('What to do'), cell: (row) => row.says, width: 270 },
  { id: 'patientName', header: say('Patient'), cell: who, width: 184 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 150 },
  { id: 'payer', header: say('Payer'), cell: (row) => row.payer, width: 150 },
  { id: 'state', header: say('Status'), cell: (row) => <WorkStateWord of={row} />, width: 140 },
  {
    id: 'owner',
    header: say('Owner'),
    cell: (row) =>
      row.owner ||
      (row.lockedBy === '' ? '' : say('{lockedBy} has it open', { lockedBy: row.lockedBy })),
    width: 116,
  },
  {
    id: 'dateOpened',
    header: say('Open for'),
    cell: (row) => describeAge(row.dateOpened),
    width: 84,
  },
  ...hiddenAtFirst,
]

/** Three facts of an item on a phone. */
export const workCard = (row: WorkRow) =>
  [
    `${describeReason(row.reason)} · ${describeMoney(row.cents)}`,
    [who(row), row.customer, row.says].filter(Boolean).join(' · '),
    <DeadlineWord key="deadline" of={row} />,
  ] as const

/** The checkbox of an item's card; none if the viewer cannot act. */
export const workCheckbox = (ticks: Ticks | undefined) =>
  ticks &&
  ((row: WorkRow) => (
    <RowCheckbox id={row.workItemId} label={workLabel(row)} ticks={ticks} size="md" />
  ))
