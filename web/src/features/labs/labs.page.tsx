import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconArrowLeft, IconPlus } from '../../ui/icons/icons.ts'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { LabTable } from './list/lab-table.tsx'
import { newLab } from './record/lab-fields.ts'
import { LabForm } from './record/lab-form.tsx'
import { LabRecord } from './record/lab-record.tsx'

const useLabFilters = () => useFilters({ name: 'text', active: 'number', id: 'number' })
export type LabFilters = ReturnType<typeof useLabFilters>

/** Performing laboratories: what they test, their CLIA certificate and director (reference/domain.md 3.23). */
export const LabsPage = () => {
  const filters = useLabFilters()
  const [saved, setSaved] = useState<number>()
  const { id } = filters.value
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => filters.set({ id: 0 })}>
      New laboratory
    </Button>
  )
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => filters.set({ id: undefined })}>
      All laboratories
    </Button>
  )
  const done = (labId: number) => {
    setSaved(labId)
    if (id === 0) filters.set({ id: labId }, true)
  }
  return (
    <Page title="Lab" actions={id === undefined ? addButton : back}>
      {id === undefined ? (
        <LabTable filters={filters} glowing={saved} addFirst={addButton} />
      ) : id === 0 ? (
        <LabForm lab={newLab} onSaved={done} />
      ) : (
        <LabRecord key={id} labId={id} onSaved={done} />
      )}
    </Page>
  )
}
