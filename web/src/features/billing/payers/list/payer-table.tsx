import { payers } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useList } from '../../../../api/queries.ts'
import { stateOptions } from '../../../../ui/fields/state-options.ts'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { kindOptions } from '../parts/payer-kinds.ts'
import { activeAndInactive, criteriaOf, onlyActive, type PayerFilters } from './criteria.ts'
import { payerCard, payerColumns } from './payer-columns.tsx'

const fields: readonly FilterField[] = [
  { name: 'name', label: say('Name'), kind: 'text', main: true, width: 260 },
  {
    name: 'state',
    label: say('State'),
    kind: 'choice',
    main: true,
    width: 170,
    options: stateOptions,
  },
  {
    name: 'payerKind',
    label: say('Kind'),
    kind: 'choice',
    main: true,
    width: 190,
    options: kindOptions,
  },
  {
    name: 'active',
    label: say('Active'),
    kind: 'choice',
    main: true,
    width: 190,
    initial: onlyActive,
    options: [
      { value: onlyActive, label: say('Active') },
      { value: 2, label: say('Inactive') },
      { value: activeAndInactive, label: say('Active and inactive') },
    ],
  },
]

/** The payers: by the beginning of their name first, then by inner words and other names. */
export const PayerTable = ({
  filters,
  glowing,
  addFirst,
}: {
  filters: PayerFilters
  glowing: number | undefined
  addFirst: ReactNode
}) => {
  const criteria = criteriaOf(filters.value)
  const found = useList(payers.list, criteria)
  const isFiltered = Object.keys(criteria).length > 1 || criteria.active !== onlyActive
  const widen = criteria.active !== activeAndInactive && (
    <Button variant="default" onClick={() => filters.set({ active: activeAndInactive })}>
      {say('Search among active and inactive payers')}
    </Button>
  )
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="payers"
        label={say('payers')}
        from={found}
        columns={payerColumns}
        rowId={(row) => row.insuranceId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.insuranceId })}
        card={payerCard}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={
          isFiltered
            ? {
                text: say('No payers match these filters. Other names were searched too.'),
                action: widen,
              }
            : {
                text: say('Payers appear here. Staff choose from them when entering insurance.'),
                action: addFirst,
              }
        }
        glowing={glowing}
      />
    </>
  )
}
