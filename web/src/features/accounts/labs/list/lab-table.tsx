import { labs } from '@labgate/contract/accounts/labs'
import { say } from '@labgate/contract/languages/say'
import type { ReactNode } from 'react'
import { asRows, useApiQuery } from '../../../../api/queries.ts'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { LabFilters } from '../filters.ts'
import { labCard, labColumns } from './lab-columns.tsx'

const fields: readonly FilterField[] = [
  { name: 'name', label: say('Name'), kind: 'text', main: true, width: 260 },
  {
    name: 'active',
    label: say('Status'),
    kind: 'choice',
    main: true,
    initial: 3,
    width: 190,
    options: [
      { value: 1, label: say('Active') },
      { value: 2, label: say('Inactive') },
      { value: 3, label: say('Active and inactive') },
    ],
  },
]

/** The performing laboratories; there are few, so the list loads immediately. */
export const LabTable = ({
  filters,
  glowing,
  addFirst,
}: {
  filters: LabFilters
  glowing: number | undefined
  addFirst: ReactNode
}) => {
  const { name, active = 3 } = filters.value
  const query = useApiQuery(
    labs.list,
    { searchCriteria: { active, ...(name !== undefined && { Name: name }) } },
    { keepLast: true },
  )
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="labs"
        label={say('laboratories')}
        from={asRows(query, null)}
        columns={labColumns}
        rowId={(row) => row.labId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.labId })}
        card={labCard}
        empty={
          name === undefined && active === 3
            ? {
                text: say(
                  'No laboratories yet. Add the laboratories that perform your tests; reports show their CLIA number and director.',
                ),
                action: addFirst,
              }
            : { text: say('No laboratories match these filters.') }
        }
        glowing={glowing}
      />
    </>
  )
}
