import { say } from '@labgate/contract/languages/say'
import {
  physicianPreferences,
  type PhysicianPreference,
} from '@labgate/contract/orders/physician-preferences'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { asRows, useApiQuery } from '../../../../api/queries.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { IconCalendarX } from '../../../../ui/icons/icons.ts'
import { late } from '../../../../ui/late.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { PreferenceFilters } from '../filters.ts'
import { stateOfPreference } from '../parts/preference-state.tsx'
import { preferenceCard, preferenceColumns } from './preference-columns.tsx'

const SunsetDialog = late(async () => ({
  default: (await import('../record/sunset-dialog.tsx')).SunsetDialog,
}))
const fields: readonly FilterField[] = [
  { name: 'ended', label: say('Show ended'), kind: 'flag', main: true },
]

/** The provider's own preferences, and those that colleagues made available for all. */
export const PreferenceTable = ({
  filters,
  glowing,
  addFirst,
}: {
  filters: PreferenceFilters
  glowing: number | undefined
  addFirst: ReactNode
}) => {
  const { userId } = useSession()
  const own = useMay().call(physicianPreferences.sunset)
  const query = useApiQuery(
    physicianPreferences.list,
    { searchCriteria: { userId, active: 3 } },
    { keepLast: true },
  )
  const [ending, setEnding] = useState<PhysicianPreference>()
  const columns = useMemo(() => preferenceColumns(userId), [userId])
  const { ended = false } = filters.value
  const canEnd = (row: PhysicianPreference): boolean =>
    own && row.userId === userId && stateOfPreference(row) !== 'ended'
  const rows = asRows(query, null)
  const kept = rows.rows.filter((row) => ended || stateOfPreference(row) !== 'ended')
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="preferences"
        label={say('preferences')}
        from={{ ...rows, rows: kept, total: kept.length }}
        columns={columns}
        rowId={(row) => row.physicianPreferenceId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.physicianPreferenceId })}
        actions={(row) =>
          canEnd(row)
            ? [{ label: say('Sunset'), icon: IconCalendarX, run: () => setEnding(row) }]
            : []
        }
        card={preferenceCard}
        empty={{
          text: say('Save your usual test choices here by name. One click adds them to an order.'),
          ...(addFirst !== false && { action: addFirst }),
        }}
        glowing={glowing}
      />
      {ending && (
        <Suspense>
          <SunsetDialog preference={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
    </>
  )
}
