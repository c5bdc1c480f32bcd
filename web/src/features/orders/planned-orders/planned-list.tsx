import { say } from '@labgate/contract/languages/say'
import { plannedOrders, soonDays, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { useState, type ReactNode } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import {
  describeDue,
  describeOften,
  describeSoFar,
  toneOf,
} from '../../../core/planned-orders/planned-text.ts'
import { usePlanActions } from '../../../core/planned-orders/use-plan-actions.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const Due = ({ plan }: { plan: PlannedOrder }) => (
  <StatusWord tone={toneOf(plan)}>{describeDue(plan)}</StatusWord>
)

const columns: readonly Column<PlannedOrder>[] = [
  { id: 'due', header: say('Due'), width: 226, always: true, cell: (plan) => <Due plan={plan} /> },
  {
    id: 'patientName',
    header: say('Patient'),
    width: 180,
    always: true,
    cell: ({ patientName }) => patientName,
  },
  {
    id: 'dob',
    header: say('DOB'),
    width: 110,
    cell: ({ dob }) => dayAsText(dob) || say('Missing'),
  },
  {
    id: 'labType',
    header: say('Test type'),
    width: 160,
    always: true,
    cell: ({ labType }) => labType,
  },
  { id: 'often', header: say('How often'), width: 256, cell: describeOften },
  { id: 'note', header: say('Note'), width: 220, cell: ({ note }) => note },
  { id: 'soFar', header: say('So far'), width: 150, cell: describeSoFar },
  { id: 'physician', header: say('Provider'), width: 160, cell: ({ physician }) => physician },
  { id: 'location', header: say('Location'), width: 150, cell: ({ location }) => location },
  { id: 'createdBy', header: say('Planned by'), width: 160, cell: ({ createdBy }) => createdBy },
]

/** Which planned orders are shown: due today or overdue, soon, or all; -1 means all. */
const dueOptions = [
  { value: 0, label: say('Today and overdue') },
  { value: soonDays, label: say('Next {soonDays} days', { soonDays }) },
  { value: -1, label: say('All planned') },
]

const fieldsOf = (places: Map<number, string>, locationId: number): readonly FilterField[] => [
  {
    name: 'due',
    label: say('Due'),
    kind: 'choice',
    options: dueOptions,
    main: true,
    width: 200,
    initial: 0,
  },
  ...(places.size > 1 || locationId > 0
    ? [
        {
          name: 'locationId',
          label: say('Location'),
          kind: 'choice' as const,
          main: true,
          width: 200,
          options: [...places].map(([value, label]) => ({ value, label })),
        },
      ]
    : []),
]

const planCard: (plan: PlannedOrder) => [ReactNode, ReactNode, ReactNode] = (plan) => [
  plan.patientName,
  [plan.labType, dayAsText(plan.dob), describeOften(plan), plan.note].filter(Boolean).join(' · '),
  <Due key="due" plan={plan} />,
]

/** Planned orders of the current account, most overdue first. */
export const PlannedList = ({
  due = 0,
  onDue,
}: {
  due?: number | undefined
  onDue: (due: number | undefined) => void
}) => {
  const { accountId } = useListPlace()
  const actions = usePlanActions()
  const query = useApiQuery(plannedOrders.list, {
    searchCriteria: {
      ...(accountId > 0 && { customerId: accountId }),
      dueWithin: due,
    },
  })
  const [locationId, setLocation] = useState(0)
  const places = new Map((query.data?.list ?? []).map((plan) => [plan.locationId, plan.location]))
  const all = asRows(query, { customerId: accountId })
  const rows = locationId > 0 ? all.rows.filter((plan) => plan.locationId === locationId) : all.rows
  const fields: readonly FilterField[] = fieldsOf(places, locationId)
  return (
    <>
      <FilterBar
        fields={fields}
        value={{ due: due === 0 ? undefined : due, locationId: locationId || undefined }}
        onChange={(changes) => {
          if ('locationId' in changes) setLocation(Number(changes['locationId'] ?? 0))
          if ('due' in changes) onDue(Number(changes['due'] ?? 0) || undefined)
        }}
      />
      <DataTable
        filters={{
          fields,
          value: { due: due === 0 ? undefined : due, locationId: locationId || undefined },
          onChange: (changes) => {
            if ('locationId' in changes) setLocation(Number(changes['locationId'] ?? 0))
            if ('due' in changes) onDue(Number(changes['due'] ?? 0) || undefined)
          },
        }}

        name="planned-orders"
        label={say('planned orders')}
        from={{ ...all, rows, total: rows.length }}
        columns={columns}
        rowId={({ plannedOrderId }) => plannedOrderId}
        rowLabel={({ patientName, labType }) => `${patientName}, ${labType}`}
        onOpen={actions.order}
        actions={actions.of}
        card={planCard}
        {...(query.data?.more === true && {
          note: say('Only the first 500 are shown. Choose a location to see fewer.'),
        })}
        empty={{
          text:
            due === 0
              ? say('Nothing is due today. To plan an order, open one and choose Plan a repeat.')
              : say('No planned orders. To plan one, open an order and choose Plan a repeat.'),
        }}
      />
      {actions.dialog}
    </>
  )
}
