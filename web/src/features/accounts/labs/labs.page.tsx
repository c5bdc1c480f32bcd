import { say } from '@labgate/contract/languages/say'
import { Tabs } from '@mantine/core'
import { Suspense, useState } from 'react'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLabFilters } from './filters.ts'
import { LabTable } from './list/lab-table.tsx'
import { newLab } from './record/lab-fields.ts'
import { LabForm } from './record/lab-form.tsx'
import { LabRecord } from './record/lab-record.tsx'

const CalendarView = late(async () => ({
  default: (await import('./calendar/calendar-view.tsx')).CalendarView,
}))
const ContactView = late(async () => ({
  default: (await import('./contact/contact-view.tsx')).ContactView,
}))

/**
 * Performing laboratories: what they test, their CLIA certificate and director
 * (records.md#laboratory); and what the laboratory counts by.
 */
export const LabsPage = () => {
  const filters = useLabFilters()
  const [saved, setSaved] = useState<number>()
  const { id, tab = 'laboratories' } = filters.value
  const addButton = (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New laboratory')}
    </AddButton>
  )
  const back = (
    <BackButton onClick={() => filters.set({ id: undefined })}>
      {say('All laboratories')}
    </BackButton>
  )
  const done = (labId: number) => {
    setSaved(labId)
    if (id === 0) filters.set({ id: labId }, true)
  }
  return (
    <Page
      title={say('Lab')}
      actions={id !== undefined ? back : tab === 'laboratories' && addButton}
    >
      {id === undefined ? (
        <Tabs
          value={tab}
          onChange={(next) =>
            filters.set({ tab: next === 'laboratories' || next === null ? undefined : next })
          }
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="laboratories">{say('Laboratories')}</Tabs.Tab>
            <Tabs.Tab value="calendar">{say('Calendar and targets')}</Tabs.Tab>
            <Tabs.Tab value="contact">{say('Contact and addresses')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="laboratories">
            <LabTable filters={filters} glowing={saved} addFirst={addButton} />
          </Tabs.Panel>
          <Tabs.Panel value="calendar">
            <Suspense fallback={null}>
              <CalendarView />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="contact">
            <Suspense fallback={null}>
              <ContactView />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : id === 0 ? (
        <LabForm lab={newLab} onSaved={done} />
      ) : (
        <LabRecord key={id} labId={id} onSaved={done} />
      )}
    </Page>
  )
}
