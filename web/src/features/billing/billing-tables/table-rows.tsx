import {
  billingTables,
  rowStates,
  type BillingTableRow,
} from '@labgate/contract/billing/billing-tables'
import type { Field } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconCalendarX, IconPencil, IconPlus } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { TableFilters } from './filters.ts'
import type { OneRow } from './one-row-drawer.tsx'
import { RowDrawer } from './row-drawer.tsx'
import {
  describeCell,
  describeContent,
  daysSay,
  describeKey,
  stateLabels,
  stateTones,
} from './words.ts'

const OneRowDrawer = late(async () => ({
  default: (await import('./one-row-drawer.tsx')).OneRowDrawer,
}))

const widths: Readonly<Record<Field['type'], number>> = {
  choice: 118,
  text: 220,
  code: 116,
  codes: 180,
  whole: 96,
  money: 104,
  payer: 200,
  account: 200,
  provider: 240,
  'test-type': 170,
}
const perLetter = 8
/* A header is shown in full, and short text takes less room than long text. */
const widthOf = (field: Field): number =>
  Math.max(
    field.type === 'text' && field.most <= 60 ? 140 : widths[field.type],
    field.label.length * perLetter + 30,
  )
const State = ({ row }: { row: BillingTableRow }) => (
  <StatusWord tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusWord>
)

const columnsOf = (kind: TableKind): readonly Column<BillingTableRow>[] => [
  ...tableOf(kind).fields.map((field): Column<BillingTableRow> => ({
    id: field.name,
    header: field.label,
    cell: (row) => describeCell(field, row.values[field.name]),
    width: widthOf(field),
    ...(field.isDetail === true && { initiallyHidden: true }),
    ...((field.type === 'money' || field.type === 'whole') && { align: 'right' as const }),
  })),
  {
    id: 'validFrom',
    header: say('First day'),
    cell: (row) => dayAsText(row.validFrom),
    width: 104,
    always: true,
  },
  {
    id: 'validTo',
    header: say('Last day'),
    cell: (row) => (row.isReplaced ? say('Replaced') : dayAsText(row.validTo)),
    width: 104,
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <State row={row} />,
    width: 108,
    always: true,
  },
  { id: 'source', header: say('Source'), cell: (row) => row.source, width: 180 },
  { id: 'loadedBy', header: say('Loaded by'), cell: (row) => row.loadedBy, width: 140 },
  {
    id: 'loadedAt',
    header: say('Loaded'),
    cell: (row) => instantHere(row.loadedAt),
    width: instantWide,
    initiallyHidden: true,
  },
  {
    id: 'fileName',
    header: say('File'),
    cell: (row) => row.fileName,
    width: 160,
    initiallyHidden: true,
  },
]
const fields: readonly FilterField[] = [
  { name: 'find', label: say('Search'), kind: 'text', main: true, width: 240 },
  {
    name: 'which',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 170,
    options: rowStates.map((value) => ({ value, label: stateLabels[value] })),
  },
  { name: 'on', label: say('As of'), kind: 'day', main: true, width: 160 },
]

const rowActions =
  (
    onOpen: (one: OneRow) => void,
  ): ((row: BillingTableRow) => readonly RowAction<BillingTableRow>[]) =>
  (row) =>
    row.state === 'ended'
      ? []
      : [
          {
            label: say('Change'),
            icon: IconPencil,
            run: () => onOpen({ does: 'change', row }),
          },
          {
            label: say('End'),
            icon: IconCalendarX,
            run: () => onOpen({ does: 'end', row }),
          },
        ]

interface TableRowsInput {
  which: string | undefined
  on: string | undefined
  kind: TableKind
  find: string
}
const useTableRows = ({ which, on, kind, find }: TableRowsInput) => {
  const state = rowStates.find((one) => one === which)
  const isDay = on !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(on)
  const found = useList(billingTables.rows, {
    kind,
    ...(find !== '' && { search: find }),
    ...(state && { state }),
    ...(isDay && { day: on }),
  })
  const isFiltered = find !== '' || state !== undefined || isDay
  return { found, isFiltered }
}

const NewRowButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="default"
    size="compact-sm"
    leftSection={<IconPlus size={14} aria-hidden />}
    onClick={onOpen}
  >
    {say('New row')}
  </Button>
)

/**
 * The rows of one table as of a day: in effect, coming, ended, each with its source and who loaded
 * it.
 */
export const TableRows = ({
  kind,
  filters,
  loads,
}: {
  kind: TableKind
  filters: TableFilters
  loads: boolean
}) => {
  const { find = '', which, on } = filters.value
  const [open, setOpen] = useState<BillingTableRow>()
  const [one, setOne] = useState<OneRow>()
  const { found, isFiltered } = useTableRows({ which, on, kind, find })
  return (
    <>
      <Text size="sm" c="dimmed">
        {tableOf(kind).says}
      </Text>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name={`billing-${kind}`}
        label={say('rows')}
        from={found}
        columns={columnsOf(kind)}
        rowId={(row) => row.rowId}
        rowLabel={(row) => describeKey(kind, row.values)}
        onOpen={setOpen}
        actions={loads ? rowActions(setOne) : undefined}
        note={loads && <NewRowButton onOpen={() => setOne({ does: 'new' })} />}
        card={(row) => [
          describeKey(kind, row.values),
          [describeContent(kind, row.values, true), daysSay(row)].filter(Boolean).join(' · '),
          <State key="state" row={row} />,
        ]}
        empty={{
          text: isFiltered
            ? say('No rows match these filters.')
            : say('This table has no rows yet. {value}', {
                value: loads
                  ? say('Add a row, or import a file.')
                  : say('An administrator adds them.'),
              }),
        }}
      />
      {one && (
        <Suspense fallback={null}>
          <OneRowDrawer kind={kind} one={one} onClose={() => setOne(undefined)} />
        </Suspense>
      )}
      {open && <RowDrawer kind={kind} row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
