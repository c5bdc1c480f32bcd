import { parametersOf } from '@labgate/contract/access/screen-parameters'
import type { BookClock } from '@labgate/contract/billing/books'
import {
  receivableGroupings,
  type ReceivableGrouping,
} from '@labgate/contract/billing/receivable-ages'
import { say } from '@labgate/contract/languages/say'
import { Tabs } from '@mantine/core'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { DepositsTab } from './deposits-tab.tsx'
import { MonthsTab } from './months-tab.tsx'
import { OpenAmounts } from './open-amounts.tsx'
import { PayerAccountsTab } from './payer-accounts-tab.tsx'

const tabs = {
  months: say('Months'),
  open: say('Open amounts'),
  deposits: say('Deposits'),
  payers: say('Payers’ accounts'),
} as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]
const noFigure = { age: undefined, group: undefined }
const groupings = Object.keys(receivableGroupings) as ReceivableGrouping[]

/** The laboratory's books (rules.md#books). */
export const BooksPage = () => {
  const filters = useFilters(parametersOf('/books', 'tab', 'clock', 'by', 'month', 'age', 'group'))
  const { value } = filters
  const tab = names.find((name) => name === value.tab) ?? 'months'
  const clock: BookClock = value.clock === 'service' ? 'service' : 'posted'
  const by = groupings.find((name) => name === value.by) ?? 'class'
  return (
    <Page title={say('Books')}>
      <Tabs
        value={tab}
        onChange={(to) =>
          filters.set({ tab: to === 'months' ? undefined : (to ?? undefined), ...noFigure })
        }
      >
        <Tabs.List mb="sm">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'months' && (
        <MonthsTab
          clock={clock}
          onClock={(to) => filters.set({ clock: to === 'posted' ? undefined : to })}
        />
      )}
      {tab === 'open' && (
        <OpenAmounts
          by={by}
          onBy={(to) => filters.set({ by: to === 'class' ? undefined : to, ...noFigure })}
          chosen={value.age === undefined ? undefined : { age: value.age, key: value.group }}
          onChoose={(chosen) =>
            filters.set(chosen === undefined ? noFigure : { age: chosen.age, group: chosen.key })
          }
        />
      )}
      {tab === 'deposits' && (
        <DepositsTab month={value.month ?? ''} onMonth={(month) => filters.set({ month })} />
      )}
      {tab === 'payers' && <PayerAccountsTab />}
    </Page>
  )
}
