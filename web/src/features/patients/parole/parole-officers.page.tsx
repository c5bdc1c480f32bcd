import { say } from '@labgate/contract/languages/say'
import { Suspense, useState } from 'react'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { useOfficerFilters } from './list/criteria.ts'
import { OfficerTable } from './list/officer-table.tsx'

/* The list loads first; the record loads when one is opened. */
const NewOfficer = late(async () => ({
  default: (await import('./record/new-officer.tsx')).NewOfficer,
}))
const OfficerRecord = late(async () => ({
  default: (await import('./record/officer-record.tsx')).OfficerRecord,
}))

const title = say('Parole Officer')

/** Parole officers and the patients linked with them (records.md#parole-officer). */
export const ParoleOfficersPage = () => {
  const filters = useOfficerFilters()
  const [saved, setSaved] = useState<number>()
  const { id } = filters.value
  useHeadingFocus(id)

  const done = (userId: number) => {
    setSaved(userId)
    if (id === 0) filters.set({ id: userId }, true)
  }
  if (id !== undefined)
    return (
      <Page
        title={id === 0 ? say('New parole officer') : title}
        actions={
          <BackButton onClick={() => filters.set({ id: undefined })}>
            {say('All officers')}
          </BackButton>
        }
      >
        <Suspense fallback={<Waiting height={520} />}>
          {id === 0 ? (
            <NewOfficer onSaved={done} />
          ) : (
            <OfficerRecord key={id} userId={id} onSaved={setSaved} />
          )}
        </Suspense>
      </Page>
    )
  const add = (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New officer')}
    </AddButton>
  )
  return (
    <Page title={title} actions={add}>
      <OfficerTable filters={filters} glowing={saved} add={add} />
    </Page>
  )
}
