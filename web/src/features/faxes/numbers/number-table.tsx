import { faxNumbers, numberStates, type FaxNumberRow } from '@labgate/contract/faxes/fax-numbers'
import { say } from '@labgate/contract/languages/say'
import { useList } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { timeSince } from '../../../ui/time-since.ts'
import type { FaxFilters } from '../filters.ts'
import { NumberStateWord, numberStateOptions } from '../parts/fax-words.tsx'
import { NumberDetail } from './number-detail.tsx'

const states = ['', 'open', ...numberStates] as const
const describeWaiting = ({ waiting }: FaxNumberRow): string =>
  waiting === 0 ? '' : waiting === 1 ? say('One report') : say('{waiting} reports', { waiting })
const isOpen = ({ state }: FaxNumberRow): boolean =>
  state === 'unverified' || state === 'to confirm'
const ageOf = (row: FaxNumberRow): string => (isOpen(row) ? timeSince(row.enteredDate) : '')
/* Who verifies it next. */
const whoVerifies = (row: FaxNumberRow): string =>
  !isOpen(row)
    ? ''
    : row.state === 'to confirm'
      ? say('Someone other than {checkedBy}', { checkedBy: row.checkedBy })
      : say('Customer experience')
const columns: readonly Column<FaxNumberRow>[] = [
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <NumberStateWord state={row.state} />,
    width: 200,
    always: true,
  },
  { id: 'waiting', header: say('Reports waiting'), cell: describeWaiting, width: 120 },
  {
    id: 'number',
    header: say('Fax number'),
    cell: (row) => phoneAsText(row.number),
    width: 140,
    always: true,
  },
  {
    id: 'location',
    header: say('Location'),
    cell: (row) =>
      `${row.location}, ${row.customer}${row.isMain ? '' : ` ${say('(in addition to its own)')}`}`,
    width: 280,
  },
  { id: 'phone', header: say('Phone'), cell: (row) => phoneAsText(row.phone), width: 140 },
  { id: 'age', header: say('Age'), cell: ageOf, width: 84 },
  { id: 'waitsFor', header: say('Waits for'), cell: whoVerifies, width: 200 },
  {
    id: 'enteredDate',
    header: say('Entered'),
    cell: (row) => [instantHere(row.enteredDate), row.enteredBy].filter(Boolean).join(', '),
    width: 260,
  },
  {
    id: 'checkedBy',
    header: say('Verified by'),
    cell: (row) =>
      [row.checkedBy, row.verifiedBy === row.checkedBy ? '' : row.verifiedBy]
        .filter(Boolean)
        .join(', '),
    width: 190,
  },
]
const fields: readonly FilterField[] = [
  {
    name: 'numberState',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 220,
    initial: 'open',
    options: [
      { value: 'open', label: say('To verify') },
      { value: 'all', label: say('All') },
      ...numberStateOptions,
    ],
  },
]

/** Fax numbers; those with waiting reports come first. */
export const NumberTable = ({ filters }: { filters: FaxFilters }) => {
  const { accountId } = useListPlace()
  const { numberState = 'open', number } = filters.value
  const found = useList(faxNumbers.list, {
    customerId: Math.max(0, accountId),
    state: numberState === 'all' ? '' : (states.find((one) => one === numberState) ?? 'open'),
  })
  const opened = found.rows.find(({ faxNumberId }) => faxNumberId === number)
  const close = () => filters.set({ number: undefined })
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="fax-numbers"
        label={say('fax numbers')}
        from={found}
        columns={columns}
        rowId={(row) => row.faxNumberId}
        rowLabel={(row) => `${row.location}, ${phoneAsText(row.number)}`}
        onOpen={(row) => filters.set({ number: row.faxNumberId })}
        card={(row) => [
          `${row.location} · ${phoneAsText(row.number)}`,
          [row.customer, describeWaiting(row)].filter(Boolean).join(' · '),
          <NumberStateWord key="state" state={row.state} />,
        ]}
        empty={{
          text: say(
            'All fax numbers are verified. New or changed numbers appear here before anything is faxed to them.',
          ),
        }}
      />
      <SideDrawer
        opened={opened !== undefined}
        title={say('Fax number')}
        onClose={close}
        size={560}
      >
        {opened && (
          <NumberDetail
            key={`${opened.faxNumberId} ${opened.rowVersion}`}
            number={opened}
            onDone={close}
          />
        )}
      </SideDrawer>
    </>
  )
}
