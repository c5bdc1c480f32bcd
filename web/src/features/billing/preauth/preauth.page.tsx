import { denials } from '@labgate/contract/billing/denials'
import { say } from '@labgate/contract/languages/say'
import { Tabs } from '@mantine/core'
import { useMay } from '../../../session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { RuleDrafts } from '../denials/rule-suggestions.tsx'
import { EndingTable } from './ending-table.tsx'
import { usePreauthFilters } from './filters.ts'
import { MissingTable } from './missing-table.tsx'
import { RulesTable } from './rules-table.tsx'

/**
 * Orders that lack a preauthorization their payer requires, authorizations that run out, and the
 * payers' rules (records.md#preauthorization).
 */
export const PreauthPage = () => {
  const filters = usePreauthFilters()
  const decides = useMay().call(denials.decideDraft)
  return (
    <Page title={say('Pre Authorization')}>
      <Tabs
        value={filters.value.tab ?? 'missing'}
        onChange={(next) =>
          filters.set({ tab: next === 'missing' || next === null ? undefined : next })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="missing">{say('Missing')}</Tabs.Tab>
          <Tabs.Tab value="authorizations">{say('Authorizations')}</Tabs.Tab>
          <Tabs.Tab value="rules">{say('Rules')}</Tabs.Tab>
          {decides && <Tabs.Tab value="drafts">{say('To approve')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="missing">
          <MissingTable filters={filters} />
        </Tabs.Panel>
        <Tabs.Panel value="authorizations">
          <EndingTable filters={filters} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RulesTable />
        </Tabs.Panel>
        {decides && (
          <Tabs.Panel value="drafts">
            <RuleDrafts />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  )
}
