import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { breakGlass } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { OpenDrawer } from '../../../core/restricted-charts/parts/open-drawer.tsx'
import { useMay } from '../../../session/use-session.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconSignature, IconUrgent } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import {
  breakGlassCard,
  breakGlassColumns,
  type EmergencyAccess,
} from './parts/break-glass-columns.tsx'
import { CountersignDialog } from './parts/countersign-dialog.tsx'

const fields: readonly FilterField[] = [
  {
    name: 'waiting',
    label: say('Show'),
    kind: 'choice',
    main: true,
    width: 260,
    initial: 0,
    options: [
      { value: 0, label: say('All emergency accesses') },
      { value: 1, label: say('Waiting for my countersignature') },
    ],
  },
]

const OpenAccessButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button color="red" leftSection={<IconUrgent size={16} aria-hidden />} onClick={onOpen}>
    {say('Open emergency access')}
  </Button>
)

/**
 * Emergency access to one patient's record: opened with a reason, reported to all administrators,
 * countersigned by another (rules.md#emergency-access).
 */
export const BreakGlassPage = () => {
  const filters = useFilters(screenParameters['/break-glass'])
  const may = useMay()
  const maySign = may.call(breakGlass.countersign)
  const [opening, setOpening] = useState(false)
  const [signing, setSigning] = useState<EmergencyAccess | null>(null)
  const [saved, setSaved] = useState<number>()
  const waiting = useApiQuery(breakGlass.list, { waiting: true }, { enabled: maySign })
  const all = useApiQuery(breakGlass.list, {})
  const mine = new Set(waiting.data?.list.map(({ breakGlassId }) => breakGlassId) ?? [])
  const openButton = may.call(breakGlass.open) && (
    <OpenAccessButton onOpen={() => setOpening(true)} />
  )
  const onlyMine = maySign && filters.value.waiting === 1
  const sign = (row: EmergencyAccess) => (mine.has(row.breakGlassId) ? setSigning(row) : undefined)
  return (
    <Page title={say('Emergency Access')} actions={openButton}>
      <Text size="sm" c="dimmed" maw={760}>
        {say(
          'Opens one restricted chart for 60 minutes when a patient’s care cannot wait. No one can countersign their own access.',
        )}
      </Text>
      {maySign && <FilterBar fields={fields} value={filters.value} onChange={filters.set} />}
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="break-glass"
        label={say('emergency accesses')}
        from={asRows(onlyMine ? waiting : all, null)}
        columns={breakGlassColumns}
        rowId={(row) => row.breakGlassId}
        rowLabel={(row) =>
          say('emergency access {breakGlassId}', { breakGlassId: row.breakGlassId })
        }
        onOpen={maySign ? sign : 'nothing more'}
        actions={(row) =>
          mine.has(row.breakGlassId)
            ? [{ label: say('Countersign'), icon: IconSignature, run: setSigning }]
            : []
        }
        card={breakGlassCard}
        empty={{
          text: onlyMine
            ? say('Nothing is waiting for your countersignature.')
            : say('No emergency access yet.'),
        }}
        glowing={saved}
      />
      <OpenDrawer
        opened={opening}
        onClose={() => setOpening(false)}
        onDone={(id) => {
          setSaved(id)
          setOpening(false)
        }}
      />
      {signing && <CountersignDialog access={signing} onClose={() => setSigning(null)} />}
    </Page>
  )
}
