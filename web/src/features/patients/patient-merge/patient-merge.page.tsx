import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { Button, Tabs } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ChooseAccountFirst } from '../../../ui/choose-account-first.tsx'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { MergesTable } from './merges-table.tsx'
import { PairsTable } from './pairs-table.tsx'

/* The lists load first; the two records side by side load when opened. */
const Compare = late(async () => ({ default: (await import('./compare.tsx')).Compare }))

const title = say('Patient Merge')

/**
 * Two records of one person become one, and can be separated again (records.md#patient-merge). The
 * address contains only ids.
 */
export const PatientMergePage = () => {
  const { accountId } = useSession()
  if (accountId === 0)
    return (
      <ChooseAccountFirst title={title} what={say('whose patient records you want to merge')} />
    )
  return <PatientMerges key={accountId} accountId={accountId} />
}

const PatientMerges = ({ accountId }: { accountId: number }) => {
  const filters = useFilters(screenParameters['/patient-merge'])
  const { tab = 'pairs', id, with: other } = filters.value
  const [saved, setSaved] = useState<number>()
  useHeadingFocus(id)
  if (id !== undefined)
    return (
      <Page
        title={title}
        actions={
          <BackButton onClick={() => filters.set({ id: undefined, with: undefined })}>
            {say('Back to the list')}
          </BackButton>
        }
      >
        <Suspense fallback={<Waiting height={640} />}>
          <Compare
            customerId={accountId}
            keepId={id}
            foldId={other ?? 0}
            onChoose={(keepId, foldId) =>
              filters.set({ id: keepId, with: foldId === 0 ? undefined : foldId }, true)
            }
            onClose={() => filters.set({ id: undefined, with: undefined })}
            onMerged={(patientMergeId) => {
              setSaved(patientMergeId)
              filters.set({ id: undefined, with: undefined, tab: 'merges' })
            }}
          />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={title}
      actions={
        <Button onClick={() => filters.set({ id: 0, with: undefined })}>
          {say('Compare two records')}
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) =>
          filters.set({ tab: next === 'pairs' || next === null ? undefined : next })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="pairs">{say('Likely duplicates')}</Tabs.Tab>
          <Tabs.Tab value="merges">{say('Merges')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pairs">
          <PairsTable
            customerId={accountId}
            onCompare={({ patientId, patientId_Folded: foldId }) =>
              filters.set({ id: patientId, with: foldId })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="merges">
          <MergesTable customerId={accountId} glowing={saved} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
