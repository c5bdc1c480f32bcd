import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { Stack, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { anyDay } from '../../ui/day-filter.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { useFaxFilters } from './filters.ts'
import { FaxTable } from './list/fax-table.tsx'
import { Attention } from './parts/attention.tsx'

/* The list loads first; a fax, and the numbers, load when opened. */
const FaxDetail = late(async () => ({
  default: (await import('./detail/fax-detail.tsx')).FaxDetail,
}))
const NumberTable = late(async () => ({
  default: (await import('./numbers/number-table.tsx')).NumberTable,
}))

/** How often the screen refreshes while faxes are under way. */
const pollEvery = 15_000

/** Faxes of results, and the numbers they are sent to (records.md#fax). */
export const FaxesPage = () => {
  const filters = useFaxFilters()
  const { tab = 'faxes', id } = filters.value
  const state = useApiQuery(faxes.state, {}, { every: pollEvery })
  const toVerify = state.data?.toVerify ?? 0
  return (
    <Page title={say('Fax Service')}>
      {state.data && (
        <Attention
          state={state.data}
          onOpen={(faxId) => filters.set({ id: faxId })}
          onAll={() => filters.set({ tab: undefined, state: 'uncertain', from: anyDay })}
        />
      )}
      <Tabs
        value={tab}
        onChange={(next) =>
          filters.set({
            tab: next === 'faxes' ? undefined : (next ?? undefined),
            id: undefined,
            number: undefined,
          })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="faxes">{say('Faxes')}</Tabs.Tab>
          <Tabs.Tab value="numbers">
            {toVerify > 0
              ? say('Fax numbers ({toVerify} to verify)', { toVerify })
              : say('Fax numbers')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="faxes">
          <Stack gap="md">{tab === 'faxes' && <FaxTable filters={filters} />}</Stack>
        </Tabs.Panel>
        <Tabs.Panel value="numbers">
          {tab === 'numbers' && (
            <Suspense fallback={<Waiting height={420} />}>
              <Stack gap="md">
                <NumberTable filters={filters} />
              </Stack>
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
      <SideDrawer
        opened={id !== undefined}
        title={say('Fax')}
        onClose={() => filters.set({ id: undefined })}
        size={620}
      >
        {id !== undefined && (
          <Suspense fallback={<Waiting height={420} />}>
            <FaxDetail key={id} faxId={id} onOpen={(next) => filters.set({ id: next })} />
          </Suspense>
        )}
      </SideDrawer>
    </Page>
  )
}
