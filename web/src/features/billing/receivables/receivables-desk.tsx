import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { refunds } from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { Tabs } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { InvoicesTab } from './invoices-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { RefundsTab } from './refunds-tab.tsx'
import { StatementsTab } from './statements-tab.tsx'

const tabs = {
  invoices: say('Invoices'),
  statements: say('Statements'),
  payments: say('Payments'),
  refunds: say('Refunds'),
} as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

/** What practices and patients owe and paid (docs/decisions/0059). */
export const ReceivablesDesk = ({ onBack }: { onBack: () => void }) => {
  const filters = useFilters(parametersOf('/billing-work', 'tab'))
  const tab = names.find((name) => name === filters.value.tab) ?? 'invoices'
  const { accountId } = useListPlace()
  const waiting = useList(refunds.list, {
    customerId: Math.max(0, accountId),
    state: '',
    toApprove: true,
  }).total
  return (
    <Page
      title={say('Invoices and payments')}
      actions={<BackButton onClick={onBack}>{say('Back to the queue')}</BackButton>}
    >
      <Tabs
        value={tab}
        onChange={(to) => filters.set({ tab: to === 'invoices' ? undefined : (to ?? undefined) })}
      >
        <Tabs.List mb="sm">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name === 'refunds' && waiting > 0
                ? say('Refunds ({waiting} to approve)', { waiting })
                : tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'invoices' && <InvoicesTab />}
      {tab === 'statements' && <StatementsTab />}
      {tab === 'payments' && <PaymentsTab />}
      {tab === 'refunds' && <RefundsTab />}
    </Page>
  )
}
