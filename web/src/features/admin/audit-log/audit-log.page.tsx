import { auditLog, type AuditRow } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { ClearButton } from '../../../ui/clear-button.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { describeOutcome } from '../../../ui/outcome-word.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useAuditFilters, type AuditFilters } from './filters.ts'
import { acts } from './parts/act-text.ts'
import { auditCard, auditColumns } from './parts/audit-columns.tsx'
import { AuditDetail } from './parts/audit-detail.tsx'
import { ChainState } from './parts/chain-state.tsx'
import { WhoAndWhen } from './parts/who-and-when.tsx'

const fields: readonly FilterField[] = [
  {
    name: 'act',
    label: say('Act'),
    kind: 'choice',
    main: true,
    width: 215,
    options: Object.entries(acts)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  },
  {
    name: 'outcome',
    label: say('Outcome'),
    kind: 'choice',
    main: true,
    width: 160,
    options: [
      'done',
      'refused',
      say('refused: second person'),
      say('wrong code'),
      'waiting',
      say('password expired'),
    ].map((value) => ({
      value,
      label: describeOutcome(value),
    })),
  },
]

/* An address can contain anything: text that is not a moment is dropped. */
const moment = (text: string | undefined): string | undefined =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined
const criteriaOf = ({ from, to, ...rest }: AuditFilters['value']) => {
  const [begin, end] = [moment(from), moment(to)]
  return {
    ...rest,
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
  }
}

/** Who did what, when, and from where (rules.md#audit-chain-head). Views are logged too. */
export const AuditLogPage = () => {
  const filters = useAuditFilters()
  const [open, setOpen] = useState<AuditRow | null>(null)
  const found = useList(auditLog.list, criteriaOf(filters.value))
  const isFiltered = Object.keys(filters.value).length > 0
  const clear = () => {
    filters.set({
      userId: undefined,
      customerId: undefined,
      patientId: undefined,
      act: undefined,
      outcome: undefined,
      from: undefined,
      to: undefined,
    })
  }
  return (
    <Page
      title={say('Audit Log')}
      actions={
        <Button variant="default" onClick={found.retry}>
          {say('Refresh')}
        </Button>
      }
    >
      <ChainState />
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={<WhoAndWhen filters={filters} />}
      />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="audit-log"
        label={say('rows')}
        from={found}
        columns={auditColumns}
        rowId={(row) => row.auditId}
        rowLabel={(row) => say('row {auditId}', { auditId: row.auditId })}
        onOpen={setOpen}
        card={auditCard}
        empty={
          isFiltered
            ? {
                text: say('No entries match these filters.'),
                action: (
                  <ClearButton variant="default" onClear={clear}>
                    {say('Clear filters')}
                  </ClearButton>
                ),
              }
            : { text: say('Everything people open, search, or change is listed here.') }
        }
      />
      <SideDrawer
        opened={open !== null}
        title={say('Row of the audit log')}
        onClose={() => setOpen(null)}
      >
        {open && <AuditDetail row={open} onFollow={() => setOpen(null)} />}
      </SideDrawer>
    </Page>
  )
}
