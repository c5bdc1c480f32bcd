import { messages } from '@labgate/contract/messages'
import { results } from '@labgate/contract/results'
import { Tabs } from '@mantine/core'
import { useMay } from '../../session/use-session.ts'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { CriticalList } from './critical-list.tsx'
import { LabSystemList } from './lab-system-list.tsx'
import { MessageList } from './message-list.tsx'
import { ReleaseList } from './release-list.tsx'

const tabs = [
  { value: 'critical', label: 'Critical values', call: results.criticals, Content: CriticalList },
  { value: 'release', label: 'To release', call: results.waiting, Content: ReleaseList },
  { value: 'messages', label: 'Messages', call: messages.list, Content: MessageList },
  { value: 'systems', label: 'Laboratory systems', call: messages.systems, Content: LabSystemList },
] as const

/** Where the laboratory looks after what came back: critical values to tell, results to let go, messages that wait for a person. */
export const ResultDeskPage = () => {
  const may = useMay()
  const filters = useFilters({ tab: 'text' })
  const shown = tabs.filter(({ call }) => may.call(call))
  const current = shown.find(({ value }) => value === filters.value.tab) ?? shown[0]
  if (current === undefined) return null
  return (
    <Page title="Result Desk">
      <Tabs value={current.value} onChange={(tab) => filters.set({ tab: tab ?? undefined })} keepMounted={false}>
        <Tabs.List mb="md">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
