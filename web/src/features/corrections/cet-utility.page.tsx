import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { BackButton } from '../../ui/back-button.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { CorrectionsTable } from './corrections-table.tsx'
import { FindOrder } from './find-order.tsx'
import { IdentityTable } from './identity-table.tsx'

const CorrectOrder = late(async () => ({
  default: (await import('./correct-order.tsx')).CorrectOrder,
}))

const BulkTab = late(async () => ({ default: (await import('./bulk/bulk-tab.tsx')).BulkTab }))

const title = say('CET Utility')

/** Corrections of orders by the laboratory (docs/decisions/0048). The address contains only ids. */
export const CetUtilityPage = () => {
  const filters = useFilters(screenParameters['/cet-utility'])
  const { tab = 'correct', id } = filters.value
  useHeadingFocus(id)
  if (id !== undefined)
    return (
      <Page
        title={title}
        actions={
          <BackButton onClick={() => filters.set({ id: undefined })}>
            {say('Another order')}
          </BackButton>
        }
      >
        <Suspense fallback={<Waiting height={640} />}>
          <CorrectOrder key={id} labOrderId={id} onOpen={(other) => filters.set({ id: other })} />
        </Suspense>
      </Page>
    )
  return (
    <Page title={title}>
      <Tabs
        value={tab}
        onChange={(next) =>
          filters.set({ tab: next === 'correct' || next === null ? undefined : next })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="correct">{say('Correct an order')}</Tabs.Tab>
          <Tabs.Tab value="bulk">{say('Bulk corrections')}</Tabs.Tab>
          <Tabs.Tab value="corrections">{say('Corrections')}</Tabs.Tab>
          <Tabs.Tab value="identity">{say('Identity corrections')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="correct">
          <FindOrder onOpen={(labOrderId) => filters.set({ id: labOrderId })} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk">
          <Suspense fallback={<Waiting height={480} />}>
            <BulkTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="corrections">
          <CorrectionsTable />
        </Tabs.Panel>
        <Tabs.Panel value="identity">
          <IdentityTable />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
