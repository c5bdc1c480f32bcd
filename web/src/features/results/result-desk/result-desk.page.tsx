import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { Badge, Tabs } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CriticalList } from './critical-list.tsx'
import { LabSystemList } from './lab-system-list.tsx'
import { MessageList } from './message-list.tsx'
import { ReleaseList } from './release-list.tsx'

const tabs = [
  {
    value: 'critical',
    label: say('Critical values'),
    call: results.criticals,
    Content: CriticalList,
  },
  { value: 'release', label: say('To release'), call: results.waiting, Content: ReleaseList },
  { value: 'messages', label: say('Messages'), call: messages.list, Content: MessageList },
  {
    value: 'systems',
    label: say('Laboratory systems'),
    call: messages.systems,
    Content: LabSystemList,
  },
] as const

const every = 30_000

const Count = ({
  of,
  isUrgent,
}: {
  of: { count: number; more: boolean } | undefined
  isUrgent: boolean
}) =>
  of && (
    <Badge
      size="sm"
      tt="none"
      variant={isUrgent && of.count > 0 ? 'filled' : 'light'}
      color={isUrgent && of.count > 0 ? 'red' : 'gray'}
    >
      {`${of.count.toLocaleString('en-US')}${of.more ? '+' : ''}`}
    </Badge>
  )

/** How many of each wait for someone; unknown numbers are not shown. */
const useCounts = (): Partial<Record<string, { count: number; more: boolean }>> => {
  const may = useMay()
  const criticals = useApiQuery(
    results.criticals,
    { searchCriteria: { calls: 'waiting', pageSize: 1 } },
    { every, enabled: may.call(results.criticals) },
  )
  const waiting = useApiQuery(
    results.waiting,
    { searchCriteria: { pageSize: 1 } },
    { every, enabled: may.call(results.waiting) },
  )
  const came = useApiQuery(
    messages.counts,
    { searchCriteria: {} },
    { every, keepLast: true, enabled: may.call(messages.counts) },
  )
  return {
    ...(criticals.data && {
      critical: { count: criticals.data.total, more: criticals.data.totalIsMore },
    }),
    ...(waiting.data && { release: { count: waiting.data.total, more: waiting.data.totalIsMore } }),
    ...(came.data && {
      messages: { count: came.data.quarantined - came.data.setAside, more: false },
    }),
  }
}

/**
 * Where the laboratory handles what came back: critical values to call, results to release,
 * messages that wait for a person.
 */
export const ResultDeskPage = () => {
  const may = useMay()
  const counts = useCounts()
  const filters = useFilters(parametersOf('/result-desk', 'tab', 'calls', 'from', 'to'))
  const shown = tabs.filter(({ call }) => may.call(call))
  const current = shown.find(({ value }) => value === filters.value.tab) ?? shown[0]
  if (current === undefined) return null
  return (
    <Page title={say('Result Desk')}>
      <Tabs
        value={current.value}
        onChange={(tab) =>
          filters.set({ tab: tab ?? undefined, calls: undefined, from: undefined, to: undefined })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {shown.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={<Count of={counts[value]} isUrgent={value === 'critical'} />}
            >
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
