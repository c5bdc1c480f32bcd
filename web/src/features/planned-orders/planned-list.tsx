import { plannedOrders, soonDays, type PlannedOrder } from '@labgate/contract/planned-orders'
import { asRows, useAsk } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { dueSays, oftenSays, soFarSays, toneOf } from './planned-says.ts'
import { usePlanActions } from './use-plan-actions.tsx'

const Due = ({ plan }: { plan: PlannedOrder }) => <StatusWord tone={toneOf(plan)}>{dueSays(plan)}</StatusWord>

const columns: readonly Column<PlannedOrder>[] = [
  { id: 'due', header: 'Due', width: 210, always: true, cell: (plan) => <Due plan={plan} /> },
  { id: 'patientName', header: 'Patient', width: 180, always: true, cell: ({ patientName }) => patientName },
  { id: 'dob', header: 'Birth date', width: 110, cell: ({ dob }) => dayAsText(dob) || 'Missing' },
  { id: 'labType', header: 'Test type', width: 160, always: true, cell: ({ labType }) => labType },
  { id: 'often', header: 'How often', width: 220, cell: oftenSays },
  { id: 'soFar', header: 'So far', width: 150, cell: soFarSays },
  { id: 'physician', header: 'Provider', width: 160, cell: ({ physician }) => physician },
  { id: 'location', header: 'Location', width: 150, cell: ({ location }) => location },
  { id: 'note', header: 'Note', width: 220, cell: ({ note }) => note },
  { id: 'createdBy', header: 'Planned by', width: 160, cell: ({ createdBy }) => createdBy },
]

/** Which planned orders are in view: due today or overdue, soon, or all; -1 stands for all. */
const dueOptions = [
  { value: 0, label: 'Today and overdue' },
  { value: soonDays, label: `Next ${soonDays} days` },
  { value: -1, label: 'All planned' },
]

/** Planned orders of the account at work, the most overdue first. */
export const PlannedList = ({ due = 0, onDue }: { due?: number | undefined; onDue: (due: number | undefined) => void }) => {
  const { values, accountId } = useSession()
  const actions = usePlanActions()
  const asked = useAsk(plannedOrders.list, {
    searchCriteria: {
      ...(accountId > 0 && { customerId: accountId }),
      ...(values.locationId > 0 && { locationId: values.locationId }),
      dueWithin: due,
    },
  })
  const rows = asRows(asked)
  return (
    <>
      <FilterBar
        fields={[{ name: 'due', label: 'Due', kind: 'choice', options: dueOptions, main: true, width: 200, initial: 0 }]}
        value={{ due: due === 0 ? undefined : due }}
        onChange={({ due: chosen }) => onDue(typeof chosen === 'number' && chosen !== 0 ? chosen : undefined)}
      />
      <DataTable
        name="planned-orders"
        label="planned orders"
        from={rows}
        columns={columns}
        rowId={({ plannedOrderId }) => plannedOrderId}
        rowLabel={({ patientName, labType }) => `${patientName}, ${labType}`}
        onOpen={actions.order}
        actions={actions.of}
        card={(plan) => [
          plan.patientName,
          [plan.labType, dayAsText(plan.dob), oftenSays(plan), plan.note].filter(Boolean).join(' · '),
          <Due key="due" plan={plan} />,
        ]}
        {...(asked.data?.more === true && { note: 'Only the first 500 are shown. Choose a location to see fewer.' })}
        empty={{
          says:
            due === 0
              ? 'Nothing is due today. To plan an order, open one and choose Plan a repeat.'
              : 'No planned orders. To plan one, open an order and choose Plan a repeat.',
        }}
      />
      {actions.dialog}
    </>
  )
}
