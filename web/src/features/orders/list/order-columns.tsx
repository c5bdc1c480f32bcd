import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import type { OrderRow } from '@labgate/contract/orders/orders'
import { Checkbox, Group } from '@mantine/core'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { OrderFindings, OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { zonedInstantWide } from '../../../ui/column-widths.ts'
import { StatWord } from '../../../ui/stat-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import type { Ticks } from '../../../ui/table/use-ticks.ts'
import type { DateColumn } from './criteria.ts'

/** `minutes`: duration of the segment that a list is sorted by. */
export type ListedOrder = OrderRow & { minutes?: number | null }

const dates: readonly { id: DateColumn; header: string }[] = [
  { id: 'collectionDate', header: say('Collected') },
  { id: 'receivedDate', header: say('Received') },
  { id: 'accessionedDate', header: say('Accessioned') },
  { id: 'resultedDate', header: say('Resulted') },
]
/*
 * A practice sees the collection and result dates; the steps within the laboratory are the
 * laboratory's.
 */
const ofPractice: readonly DateColumn[] = ['collectionDate', 'resultedDate']

const status = (row: OrderRow) => (
  <Group gap={10} component="span" display="inline-flex">
    <StatWord of={row} />
    <OrderStatus of={row} />
  </Group>
)
/* Which tube, whose, and its status: visible before scrolling to the rest. */
const first: readonly Column<ListedOrder>[] = [
  { id: 'labStatus', header: say('Status'), cell: status, width: 200 },
  {
    id: 'specimenBarcode',
    header: say('Specimen ID'),
    cell: (row) => row.specimenBarcode,
    width: 120,
  },
  { id: 'patientName', header: say('Patient'), cell: describeName, width: 184, always: true },
  {
    id: 'dob',
    header: say('Born'),
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 136 },
  { id: 'issue', header: say('Issues'), cell: (row) => <OrderFindings of={row} />, width: 158 },
]
const rest: readonly Column<ListedOrder>[] = [
  { id: 'physician', header: say('Provider'), cell: (row) => row.physician, width: 130 },
  { id: 'location', header: say('Location'), cell: (row) => row.location, width: 116 },
]

/* By keyboard, Space on the row does it: a list of hundreds has no Tab stop at each box. */
const Pick = ({ row, ticks }: { row: OrderRow; ticks: Ticks }) => (
  <Checkbox
    size="xs"
    tabIndex={-1}
    aria-label={say('Select {row}, {specimenBarcode}', {
      row: describeName(row),
      specimenBarcode: row.specimenBarcode,
    })}
    checked={ticks.ticked.has(row.labOrderId)}
    onClick={(event) => event.stopPropagation()}
    onChange={(event) => ticks.tick([row.labOrderId], event.currentTarget.checked)}
  />
)

const describeTook = ({ minutes }: ListedOrder): string =>
  minutes === null || minutes === undefined ? '' : describeDuration(minutes)
/* Duration of the segment that the list is sorted by. */
const took: Column<ListedOrder> = {
  id: 'minutes',
  header: say('Time'),
  cell: describeTook,
  width: 104,
  sortable: true,
}

/* The laboratory sees who, when, and whose account without scrolling; the rest can be shown. */
const account: Column<ListedOrder> = {
  id: 'customer',
  header: say('Account'),
  cell: (row) => row.customer,
  width: 136,
}
const hidden = <T extends Column<ListedOrder>>(column: T): T => ({
  ...column,
  initiallyHidden: true,
})

/**
 * The columns by role (records.md#lab-order). The date that orders the list can be sorted. `ticks`:
 * for users who can print; `isTimed`: ordered by how long a segment took.
 */
export const orderColumns = (
  isStaff: boolean,
  by: DateColumn,
  ticks?: Ticks,
  isTimed = false,
): readonly Column<ListedOrder>[] => {
  const shown = dates
    .filter(({ id }) => isStaff || id === by || ofPractice.includes(id))
    .map(({ id, header }): Column<ListedOrder> => ({
      id,
      header,
      cell: (row) => instantAsText(row[id], row.timeZone),
      width: zonedInstantWide,
      sortable: id === by,
    }))
  /* The date that orders the list comes first in its rows. */
  const picks: readonly Column<ListedOrder>[] = ticks
    ? [
        {
          id: 'picked',
          header: say('Select'),
          notPrinted: true,
          cell: (row) => <Pick row={row} ticks={ticks} />,
          width: 64,
          always: true,
        },
      ]
    : []
  const [leading, others] = [
    [...(isTimed ? [took] : []), ...shown.filter(({ id }) => id === by)],
    shown.filter(({ id }) => id !== by),
  ]
  return isStaff
    ? [...picks, ...leading, ...first, account, ...[...others, ...rest].map(hidden)]
    : [...picks, ...leading, ...first, ...others, account, ...rest]
}

/** Three facts of an order on a phone; laboratory staff see whose it is. */
export const orderCard = (isStaff: boolean) => (row: ListedOrder) =>
  [
    [describeTook(row), describeName(row), dayAsText(row.dob)].filter(Boolean).join(' · '),
    [instantAsText(row.collectionDate, row.timeZone), row.labType, isStaff ? row.customer : '']
      .filter(Boolean)
      .join(' · '),
    row.issue + row.warning > 0 ? (
      <span key="both">
        {status(row)} <OrderFindings of={row} />
      </span>
    ) : (
      <span key="status">{status(row)}</span>
    ),
  ] as const
