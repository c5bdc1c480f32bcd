import { late, lateSteps, lateStepNames } from '@labgate/contract/late'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../api/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { lateCard, lateColumns } from './late-columns.tsx'

const choices = [...lateStepNames.map((value) => ({ value, label: lateSteps[value].says })), { value: 'held', label: 'On hold' }]
const fields: readonly FilterField[] = [{ name: 'step', label: 'Where it waits', kind: 'choice', main: true, width: 260, options: choices }]
const stepOf = (text: string | undefined) => (['held', ...lateStepNames] as const).find((step) => step === text) ?? ''

/** Specimens that wait longer than their step may take, with who has to act (decisions.md 30). */
export const LatePage = () => {
  const filters = useFilters({ step: 'text' })
  const { accountId } = useSession()
  const navigate = useNavigate()
  const step = stepOf(filters.value.step)
  const found = useList(late.list, { step, customerId: accountId })
  return (
    <Page title="Late Specimens">
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="late"
        label="late specimens"
        from={found}
        columns={lateColumns}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => row.specimenBarcode}
        onOpen={(row) => void navigate({ to: '/lab-order' as never, search: { id: String(row.labOrderId) } as never })}
        card={lateCard}
        empty={{
          says:
            step === ''
              ? 'No late specimens. Expected times are calculated nightly from the last 90 days by test type, route, and weekday.'
              : 'No late specimens there.',
        }}
      />
    </Page>
  )
}
