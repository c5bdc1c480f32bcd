import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { Tabs } from '@mantine/core'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { MonthsTab } from './months-tab.tsx'
import { OpenAmounts } from './open-amounts.tsx'

const tabs = { months: 'Months', open: 'Open amounts' } as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

/** The laboratory's books (rules.md#books). */
export const BooksPage = () => {
  const filters = useFilters(parametersOf('/books', 'tab'))
  const tab = names.find((name) => name === filters.value.tab) ?? 'months'
  return (
    <Page title="Books">
      <Tabs
        value={tab}
        onChange={(to) => filters.set({ tab: to === 'months' ? undefined : (to ?? undefined) })}
      >
        <Tabs.List mb="sm">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'months' ? <MonthsTab /> : <OpenAmounts />}
    </Page>
  )
}
